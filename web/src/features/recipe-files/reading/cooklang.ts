import { linkToRecipe, withoutRecipeLinks } from '@moodbowl/food/lines/recipe-link';
import { headingLine } from '@moodbowl/food/lines/heading-line';
import { formatFraction } from '@moodbowl/food/amounts/format-amount';
import { paragraphsOf } from './meal-master.ts';
import { type RawRecipe, withNote, words } from './raw-recipe.ts';
import { frontMatterOf } from './front-matter.ts';

/** "@olive oil{2%tbsp}(warm)", "@salt", "#pan{}", "~eggs{3%minutes}": of several words only with braces. */
const MARK = /([@#~])(?:([^@#~{}\n]{0,80})\{([^{}\n]{0,60})\}|([\p{L}\p{N}'-]{1,60}))(?:\(([^()\n]{1,100})\))?/gu;

/** A recipe in Cooklang (https://cooklang.org/docs/spec), which is called like its file. */
export function fromCooklang(text: string, fileName: string): RawRecipe {
  const { fields, body } = frontMatterOf(text);
  const said = new Map(Object.entries(fields));
  const ingredients: string[] = [];
  const steps: string[] = [];
  const notes: string[] = [];
  const lines: string[] = [];
  for (const line of withoutComments(body).split(/\r\n?|\n/)) {
    const [key = '', ...value] = line.startsWith('>>') ? line.slice(2).split(':') : [];
    if (value.length > 0) said.set(key.trim().toLowerCase(), value.join(':').trim());
    else lines.push(...(line.startsWith('=') ? ['', line, ''] : [line]));
  }
  for (const paragraph of paragraphsOf(lines)) {
    const section = sectionOf(paragraph);
    if (paragraph.startsWith('>')) notes.push(paragraph.replace(/^>\s?/, ''));
    else if (section !== undefined) {
      ingredients.push(headingLine(section));
      steps.push(headingLine(section));
    } else {
      ingredients.push(...ingredientsOf(paragraph));
      steps.push(paragraph.replace(MARK, shown));
    }
  }
  return {
    format: 'cooklang',
    tags: [said.get('tags')].flat(),
    cuisine: said.get('cuisine'),
    sourceName: said.get('author') ?? said.get('source.author'),
    notes: notes.join('\n\n'),
    data: {
      '@type': 'Recipe',
      name: said.get('title') ?? fileName.replace(/\.cook$/iu, ''),
      description: said.get('description') ?? said.get('introduction'),
      recipeIngredient: ingredients.filter((line, index) => !isEmptySection(line, ingredients[index + 1])),
      recipeInstructions: steps,
      recipeYield: said.get('servings') ?? said.get('serves') ?? said.get('yield'),
      prepTime: said.get('prep time') ?? said.get('time.prep'),
      cookTime: said.get('cook time') ?? said.get('time.cook'),
      totalTime: said.get('time required') ?? said.get('time') ?? said.get('duration'),
      url: said.get('source') ?? said.get('source.url'),
    },
  };
}

/** Without "[- … -]", and "-- …" up to the end of its line. */
function withoutComments(text: string): string {
  const outside = text.split('[-').map((part, index) => (index === 0 ? part : part.split('-]').slice(1).join('-]')));
  return outside
    .join('')
    .split('\n')
    .map((line) => line.split('--')[0])
    .join('\n');
}

/** "== Dough ==" */
function sectionOf(paragraph: string): string | undefined {
  if (!paragraph.startsWith('=')) return undefined;
  return paragraph
    .replace(/^=+/, '')
    .replace(/(?<!=)=+$/, '')
    .trim();
}

function isEmptySection(line: string, next: string | undefined): boolean {
  return line.endsWith(':') && (next === undefined || next.endsWith(':'));
}

function ingredientsOf(paragraph: string): string[] {
  return [...paragraph.matchAll(MARK)].flatMap(([, mark, name, braces = '', word = '', note = '']) =>
    mark === '@' ? [withNote(words(amountOf(braces), foodOf(name ?? word)), note)] : [],
  );
}

/** "2%tbsp" as "2 tbsp"; a "=" before it says that it is not scaled. */
function amountOf(braces: string): string {
  return braces
    .replace(/^=/, '')
    .replace('%', ' ')
    .replace(/(?<!\d)\d{0,6}\.\d{1,6}/gu, (number) => formatFraction(Number(number), 'en'))
    .trim();
}

/** An ingredient: "@./sauces/Hollandaise{}" is another recipe, by its file. */
function foodOf(name: string): string {
  const isRecipe = /^[?&+*-]{0,3}\.{1,2}\//u.test(name);
  return isRecipe ? linkToRecipe(nameOf(name).split('/').at(-1) ?? '') : nameOf(name);
}

/** Marks before a name: optional, hidden, another recipe. */
function nameOf(name: string): string {
  return name.replace(/^[?&+*-]+|^(?:\.\.?\/)+/gu, '').trim();
}

function shown(_all: string, mark: string, name: string | undefined, braces = '', word = ''): string {
  return mark === '~' ? amountOf(braces) || nameOf(name ?? word) : withoutRecipeLinks(foodOf(name ?? word));
}

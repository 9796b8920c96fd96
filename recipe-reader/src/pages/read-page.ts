import type { FoundBy, ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { isThumbnail, webAddress } from './addresses.ts';
import { fold } from '../text/clean.ts';
import { hRecipes } from './h-recipe.ts';
import { type HtmlTree, parseHtml } from './html-tree.ts';
import { completeness, type FoundRecipe, foundRecipes, tellsSomething } from '../json-ld/json-ld.ts';
import { jsonScripts, parseLoosely } from '../json-ld/json-scripts.ts';
import type { JsonObject } from '../json-ld/json-values.ts';
import { withinLimits } from '../text/limits.ts';
import { microdataRecipes } from './microdata.ts';
import { pageHead, isNameOf, type PageHead, withoutSite } from './page-head.ts';
import { type PageLine, pageLines } from './page-lines.ts';
import { withSections } from '../parts/sections.ts';
import {
  amountsFor,
  lacksAmounts,
  type PlainRecipe,
  plainRecipe,
  wholeLinesFor,
  wholeListFor,
  wholeMethodFor,
} from '../text/plain-recipe.ts';
import { rdfaRecipes } from './rdfa.ts';

/** Ways to mark up a recipe within the page's HTML, in the order in which they are tried. */
const MARKUPS: readonly (readonly [sign: RegExp, read: (tree: HtmlTree) => JsonObject[], foundBy: FoundBy])[] = [
  [/itemtype/i, microdataRecipes, 'microdata'],
  [/typeof/i, rdfaRecipes, 'rdfa'],
  // Microformats are microdata in all but name.
  [/h-?recipe/, hRecipes, 'microdata'],
];

/** More recipes on one page are a list of links. */
const MOST_OTHERS = 20;

/** Ingredients that convince without a method: a draft that says what is missing is worth more than nothing. */
const LEAST_ALONE = 4;

const EMPTY: ImportedRecipe = {
  name: '',
  description: '',
  ingredients: [],
  steps: [],
  servings: null,
  minutes_prep: null,
  minutes_cook: null,
  minutes_rest: null,
  image_url: '',
  source_url: '',
  diet: null,
  found_by: 'page',
};

/** A recipe's name without the site's own at its end; a bar alone does not say that it is one. */
function withoutKnownSite(name: string, sites: readonly string[]): string {
  const shorter = withoutSite(name, sites);
  return sites.some((site) => isNameOf(name.slice(shorter.length).replace(/^[\s|–—·•»:-]+/, ''), site))
    ? shorter
    : name;
}

function isSameName(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)];
  return a === '' || b === '' || a.includes(b) || b.includes(a);
}

/** The first recipe's gaps filled from the second. */
function filled(recipe: ImportedRecipe, from: ImportedRecipe): ImportedRecipe {
  return {
    name: recipe.name || from.name,
    description: recipe.description || from.description,
    ingredients: recipe.ingredients.length > 0 ? recipe.ingredients : from.ingredients,
    steps: recipe.steps.length > 0 ? recipe.steps : from.steps,
    servings: recipe.servings ?? from.servings,
    minutes_prep: recipe.minutes_prep ?? from.minutes_prep,
    minutes_cook: recipe.minutes_cook ?? from.minutes_cook,
    minutes_rest: recipe.minutes_rest ?? from.minutes_rest,
    image_url: recipe.image_url || from.image_url,
    source_url: recipe.source_url || from.source_url,
    diet: recipe.diet ?? from.diet,
    found_by: tellsSomething(recipe) ? recipe.found_by : from.found_by,
  };
}

/** Whether a recipe's steps begin with its description: then they are the article, not what to do. */
function repeatsDescription({ description, steps: [first = ''] }: ImportedRecipe): boolean {
  const [a, b] = [fold(description), fold(first)];
  return b.length >= 60 && a.length >= 60 && (a.startsWith(b) || b.startsWith(a));
}

function isWhole(recipe: ImportedRecipe): boolean {
  return recipe.name !== '' && recipe.ingredients.length > 0 && recipe.steps.length > 0;
}

/** The recipe that a page is about: complete, not only mentioned, and called like the page. */
function mainRecipe(found: readonly FoundRecipe[], head: () => PageHead): ImportedRecipe | undefined {
  const [first] = found;
  if (first === undefined || found.length === 1) return first?.recipe;
  const names = head().names.map(fold);
  const address = head().address;
  const score = ({ recipe, main }: FoundRecipe) =>
    completeness(recipe) +
    (lacksAmounts(recipe.ingredients) ? 0 : 1) +
    (main ? 3 : 0) +
    (recipe.name !== '' && names.some((name) => name.includes(fold(recipe.name)) || fold(recipe.name).includes(name))
      ? 3
      : 0) +
    (address !== '' && recipe.source_url === address ? 2 : 0);
  let best = first;
  for (const one of found) {
    if (score(one) > score(best)) best = one;
  }
  let recipe = best.recipe;
  for (const one of found) {
    if (one !== best && recipe.name !== '' && fold(one.recipe.name) === fold(recipe.name))
      recipe = filled(recipe, one.recipe);
  }
  return recipe;
}

class PageReader {
  readonly #html: string;
  readonly #url: string | undefined;
  readonly #wanted: string | undefined;
  /** The names of all whole recipes in its data, by what they fold to. */
  readonly #names = new Map<string, string>();
  #tree: HtmlTree | undefined;
  #head: PageHead | undefined;
  #lines: PageLine[] | undefined;
  #lists: PlainRecipe | undefined;

  constructor(html: string, url: string | undefined, wanted: string | undefined) {
    this.#html = html;
    this.#url = url;
    this.#wanted = wanted;
  }

  get #plain(): PlainRecipe {
    return (this.#lists ??= plainRecipe(this.#pageLines));
  }

  get #pageLines(): PageLine[] {
    return (this.#lines ??= pageLines(this.#parsed));
  }

  get #parsed(): HtmlTree {
    return (this.#tree ??= parseHtml(this.#html));
  }

  readonly head = (): PageHead => (this.#head ??= pageHead(this.#parsed, this.#url));

  read(): ImportedRecipe | undefined {
    const documents = parseLoosely(jsonScripts(this.#html));
    let recipe = this.#choose(foundRecipes(documents, this.#url));
    const { steps = [] } = recipe ?? {};
    if (recipe !== undefined && repeatsDescription(recipe)) recipe = { ...recipe, steps: [] };
    if (recipe === undefined || !isWhole(recipe)) recipe = this.#fromMarkup(recipe);
    if (recipe === undefined || !isWhole(recipe)) recipe = this.#fromLines(recipe);
    if (recipe === undefined || !tellsSomething(recipe)) return undefined;
    if (recipe.steps.length === 0) recipe = { ...recipe, steps };
    return this.#finished({
      ...recipe,
      ingredients: this.#withSections(this.#fullList(recipe.ingredients)),
      steps: this.#fullMethod(recipe.steps),
    });
  }

  /** The recipe with the wanted name, or else the one that the page is about. */
  #choose(found: readonly FoundRecipe[]): ImportedRecipe | undefined {
    for (const { recipe } of found) if (isWhole(recipe)) this.#names.set(fold(recipe.name), recipe.name);
    const wanted = found.filter(({ recipe }) => this.#wanted !== undefined && fold(recipe.name) === fold(this.#wanted));
    return mainRecipe(wanted.length > 0 ? wanted : found, this.head);
  }

  #fromMarkup(known: ImportedRecipe | undefined): ImportedRecipe | undefined {
    let recipe = known;
    for (const [sign, read, foundBy] of MARKUPS) {
      if (!sign.test(this.#html)) continue;
      const marked = this.#choose(foundRecipes(read(this.#parsed), this.#url));
      if (marked === undefined) continue;
      const other = { ...marked, found_by: foundBy };
      if (recipe === undefined) recipe = other;
      else if (isSameName(recipe.name, other.name)) recipe = filled(recipe, other);
      if (isWhole(recipe)) break;
    }
    return recipe;
  }

  /** Without any markup a list of ingredients must convince; with some, what is missing may be found below its heading. */
  #fromLines(known: ImportedRecipe | undefined): ImportedRecipe | undefined {
    const plain = this.#plain;
    const leastIngredients = plain.steps.length === 0 ? LEAST_ALONE : 1;
    if ((known === undefined || !tellsSomething(known)) && plain.ingredients.length < leastIngredients) return known;
    const found = { ...EMPTY, ...plain, name: this.head().names[0] ?? '' };
    // A whole time in the lines already holds what the markup says of a part.
    const isTimed = known !== undefined && (known.minutes_prep !== null || known.minutes_cook !== null);
    return filled(
      known ?? EMPTY,
      withinLimits(isTimed ? { ...found, minutes_prep: null, minutes_cook: null, minutes_rest: null } : found),
    );
  }

  /** The ingredients, or the list on the page if it says more. Of several recipes nobody knows whose list that is. */
  #fullList(ingredients: string[]): string[] {
    if (this.#names.size > 1) return ingredients;
    const listed = this.#plain.ingredients;
    const whole = wholeLinesFor(ingredients, listed) ?? wholeListFor(ingredients, listed);
    return whole ?? (lacksAmounts(ingredients) ? amountsFor(ingredients, listed) : undefined) ?? ingredients;
  }

  /** What was taken from the page's own list has its headings. */
  #withSections(ingredients: string[]): string[] {
    const isListed = ingredients.join('\n') === this.#plain.ingredients.join('\n');
    return isListed ? ingredients : withSections(ingredients, this.#pageLines);
  }

  /** The recipe's picture, or that of the page where the recipe has none but a small one. */
  #picture(own: string): string {
    const ofPage = this.head().image;
    return own === '' || (isThumbnail(own) && ofPage !== '' && !isThumbnail(ofPage)) ? ofPage : own;
  }

  #fullMethod(steps: string[]): string[] {
    return this.#names.size > 1 ? steps : (wholeMethodFor(steps, this.#plain.steps) ?? steps);
  }

  #finished(recipe: ImportedRecipe): ImportedRecipe | undefined {
    const source = this.#url === undefined ? recipe.source_url || this.head().address : webAddress(this.#url);
    // A dash within a name belongs to it, unless the site's own name follows.
    const name = withoutKnownSite(recipe.name, this.head().sites) || (this.head().names[0] ?? '');
    if (name === '') return undefined;
    const description = recipe.description || (recipe.found_by === 'json-ld' ? '' : this.head().description);
    const others = [...this.#names.values()].filter((other) => fold(other) !== fold(name)).slice(0, MOST_OTHERS);
    return withinLimits({
      ...recipe,
      ...(others.length > 0 && { others }),
      name,
      description,
      image_url: this.#picture(recipe.image_url),
      source_url: source,
    });
  }
}

/**
 * Reads the recipe that a web page is about, from its JSON-LD, microdata, RDFa or microformats, or from its lists
 * headed "Ingredients" and "Method". Undefined if there is none that convinces. `url` is where the page is from; other
 * addresses are resolved against it. Of several recipes it is the one named `wanted`, if there is one. Never throws.
 */
export function readRecipePage(html: string, url?: string, wanted?: string): ImportedRecipe | undefined {
  return new PageReader(html, url, wanted).read();
}

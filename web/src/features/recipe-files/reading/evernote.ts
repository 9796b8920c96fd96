import { parseHtml } from '@moodbowl/recipe-reader/pages/html-tree';
import { readableLines } from '@moodbowl/recipe-reader/pages/html-text';
import { nodesNamed, textNamed, type XmlNode } from '@moodbowl/recipe-reader/pages/xml-tree';
import { readRecipeText } from '@moodbowl/recipe-reader/text/read-text';
import type { RawRecipe } from './raw-recipe.ts';

/** The notes of an export of Evernote (`.enex`), each read as the text of a recipe below its title. */
export function fromEvernote(document: XmlNode): RawRecipe[] {
  return nodesNamed(document, 'note').map((note) => {
    const name = textNamed(note, 'title');
    const tree = parseHtml(nodesNamed(note, 'content')[0]?.text ?? '');
    const body = tree.elements.find((element) => element.name === 'en-note');
    const lines = body ? readableLines(tree, body) : [];
    const recipe = readRecipeText([name, ...lines].join('\n'));
    const picture = nodesNamed(note, 'resource').find((resource) => textNamed(resource, 'mime').startsWith('image/'));
    return {
      format: 'evernote',
      tags: nodesNamed(note, 'tag').map(({ text }) => text),
      sourceName: textNamed(note, 'author'),
      photo: picture && nodesNamed(picture, 'data')[0]?.text.replace(/\s+/g, ''),
      data: {
        '@type': 'Recipe',
        name,
        description: recipe?.description,
        recipeIngredient: recipe?.ingredients ?? [],
        recipeInstructions: recipe?.steps ?? [],
        recipeYield: recipe?.servings,
        prepTime: minutes(recipe?.minutes_prep),
        cookTime: minutes(recipe?.minutes_cook),
        url: textNamed(note, 'source-url'),
      },
    };
  });
}

function minutes(time: number | null | undefined): string | undefined {
  return typeof time === 'number' ? `PT${time}M` : undefined;
}

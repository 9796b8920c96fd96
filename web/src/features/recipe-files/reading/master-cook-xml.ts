import { headingLine } from '@moodbowl/food/lines/heading-line';
import { linkToRecipe } from '@moodbowl/food/lines/recipe-link';
import { linesOfNode, nodesNamed, textNamed, type XmlNode } from '@moodbowl/recipe-reader/pages/xml-tree';
import { type RawRecipe, withNote, words } from './raw-recipe.ts';

/** The recipes in a file of MasterCook from version 5 on (`.mx2`). */
export function fromMasterCookXml(document: XmlNode): RawRecipe[] {
  return nodesNamed(document, 'rcpe').map((recipe) => {
    const attribute = (element: string, name: string) => nodesNamed(recipe, element)[0]?.attributes[name] ?? '';
    return {
      format: 'master-cook',
      tags: nodesNamed(recipe, 'catt').flatMap(linesOfNode),
      sourceName: textNamed(recipe, 'srce') || recipe.attributes['author'],
      notes: nodesNamed(recipe, 'note').flatMap(linesOfNode).join('\n'),
      pictureFile: recipe.attributes['img'] || undefined,
      data: {
        '@type': 'Recipe',
        name: recipe.attributes['name'],
        description: nodesNamed(recipe, 'desc').flatMap(linesOfNode).join('\n'),
        recipeIngredient: nodesNamed(recipe, 'ingr').map(lineOf),
        recipeInstructions: nodesNamed(recipe, 'dirt').flatMap(linesOfNode),
        recipeYield: attribute('serv', 'qty'),
        prepTime: hours(attribute('prpt', 'elapsed')),
        totalTime: hours(attribute('ttim', 'elapsed')),
      },
    };
  });
}

/** Ingredients (I), other recipes (R), headings (S) and texts (T). */
function lineOf(node: XmlNode): string {
  const { code = 'I', qty, unit, name = '' } = node.attributes;
  if (code === 'S') return headingLine(name);
  return withNote(words(qty, unit, code === 'R' ? linkToRecipe(name) : name), textNamed(node, 'iprp'));
}

/** "1:30" are hours and minutes. */
function hours(text: string): string {
  const [, whole, minutes] = /^(\d{1,3}):(\d{2})$/.exec(text) ?? [];
  return whole === undefined ? text : `PT${whole}H${minutes}M`;
}

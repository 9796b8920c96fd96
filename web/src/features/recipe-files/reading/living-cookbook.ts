import { headingLine } from '@moodbowl/food/lines/heading-line';
import { linesOfNode, nodesNamed, type XmlNode } from '@moodbowl/recipe-reader/pages/xml-tree';
import { timeIn } from './columns.ts';
import { paragraphs, type RawRecipe, words } from './raw-recipe.ts';

/** The recipes in a file of Living Cookbook (`.fdx`): everything but texts is an attribute. */
export function fromLivingCookbook(document: XmlNode): RawRecipe[] {
  return nodesNamed(document, 'recipe').map((recipe) => {
    const said = (name: string) => recipe.attributes[name] ?? '';
    const texts = (name: string) => nodesNamed(recipe, name).map((node) => linesOfNode(node).join('\n'));
    const pictures = nodesNamed(recipe, 'recipeimage');
    return {
      format: 'living-cookbook',
      tags: [said('recipetypes')],
      sourceName: said('source'),
      notes: paragraphs(said('comments'), ...texts('recipeauthornote'), ...texts('recipetip')),
      photo: pictures.map(({ text }) => text.trim()).find((text) => text !== ''),
      pictureFile: pictures.map(({ attributes }) => attributes['filename'] ?? '').find((name) => name !== ''),
      data: {
        '@type': 'Recipe',
        name: said('name'),
        recipeIngredient: nodesNamed(recipe, 'recipeingredient').map(lineOf),
        recipeInstructions: nodesNamed(recipe, 'recipeprocedure').flatMap(stepsOf),
        recipeYield: said('servings'),
        prepTime: timeIn(said('preparationtime')),
        cookTime: timeIn(said('cookingtime')),
        totalTime: timeIn(said('readyintime')),
        url: said('webpage'),
      },
    };
  });
}

const isHeading = ({ attributes }: XmlNode) => /^(?:y|yes|true|1)$/i.test(attributes['heading'] ?? '');

function lineOf(node: XmlNode): string {
  const { quantity, unit, ingredient = '' } = node.attributes;
  return isHeading(node) ? headingLine(ingredient) : words(quantity, unit, ingredient);
}

function stepsOf(node: XmlNode): string[] {
  const lines = linesOfNode(node);
  return isHeading(node) ? lines.map(headingLine) : lines;
}

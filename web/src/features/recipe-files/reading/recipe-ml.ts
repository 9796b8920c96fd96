import { headingLine } from '@moodbowl/food/lines/heading-line';
import { linesOfNode, nodesNamed, textNamed, type XmlNode } from '@moodbowl/recipe-reader/pages/xml-tree';
import { type RawRecipe, withNote, words } from './raw-recipe.ts';

/** The recipes in a document of RecipeML (http://www.formatdata.com/recipeml/spec/). */
export function fromRecipeMl(document: XmlNode): RawRecipe[] {
  return nodesNamed(document, 'recipe').map((recipe) => ({
    format: 'recipe-ml',
    tags: nodesNamed(recipe, 'cat').map((node) => linesOfNode(node).join(' ')),
    sourceName: textNamed(recipe, 'source', 'author'),
    notes: nodesNamed(recipe, 'note').flatMap(linesOfNode).join('\n'),
    data: {
      '@type': 'Recipe',
      name: textNamed(recipe, 'title'),
      description: textNamed(recipe, 'description'),
      recipeIngredient: nodesNamed(recipe, 'ingredients').flatMap(partsIn),
      recipeInstructions: nodesNamed(recipe, 'directions').flatMap((node) => linesIn(node)),
      recipeYield: textNamed(recipe, 'yield'),
      prepTime: textNamed(recipe, 'preptime'),
    },
  }));
}

/** The lines of ingredients, below the titles of their parts. */
function partsIn(node: XmlNode): string[] {
  return node.children.flatMap((child) => {
    if (child.name === 'ing') return [ingredientOf(child)];
    if (child.name === 'title') return [headingLine(linesOfNode(child).join(' '))];
    return partsIn(child);
  });
}

function ingredientOf(node: XmlNode): string {
  const quantity = textNamed(node, 'qty').replace(/\s+/g, '–');
  return withNote(words(quantity, textNamed(node, 'unit'), textNamed(node, 'item')), textNamed(node, 'prep'));
}

function linesIn(node: XmlNode): string[] {
  const steps = nodesNamed(node, 'step');
  return steps.length > 0 ? steps.map((step) => linesOfNode(step).join(' ')) : linesOfNode(node);
}

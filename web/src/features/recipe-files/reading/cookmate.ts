import { linesOfNode, nodesNamed, textNamed, type XmlNode } from '@moodbowl/recipe-reader/pages/xml-tree';
import type { RawRecipe } from './raw-recipe.ts';

/** The recipes in a backup of Cookmate, which was My CookBook: its pictures lie in the folder `images` beside it. */
export function fromCookmate(document: XmlNode): RawRecipe[] {
  return nodesNamed(document, 'recipe').map((recipe) => {
    const lines = (name: string) => nodesNamed(recipe, name).flatMap(linesOfNode);
    const picture = textNamed(recipe, 'imagepath', 'image').split('/').at(-1) ?? '';
    return {
      format: 'cookmate',
      tags: [...nodesNamed(recipe, 'category'), ...nodesNamed(recipe, 'tag')].flatMap(linesOfNode),
      sourceName: textNamed(recipe, 'source'),
      notes: lines('comments').join('\n'),
      pictureFile: picture === '' ? undefined : `images/${picture}`,
      data: {
        '@type': 'Recipe',
        name: textNamed(recipe, 'title'),
        description: lines('description').join('\n'),
        recipeIngredient: lines('ingredient'),
        recipeInstructions: lines('recipetext'),
        recipeYield: textNamed(recipe, 'quantity'),
        prepTime: textNamed(recipe, 'preptime'),
        cookTime: textNamed(recipe, 'cooktime'),
        totalTime: textNamed(recipe, 'totaltime'),
        url: textNamed(recipe, 'url'),
        image: textNamed(recipe, 'imageurl'),
      },
    };
  });
}

import { parseXml, type XmlNode } from '@moodbowl/recipe-reader/pages/xml-tree';
import { fromCookmate } from './cookmate.ts';
import { fromEvernote } from './evernote.ts';
import { fromLivingCookbook } from './living-cookbook.ts';
import { fromMasterCookXml } from './master-cook-xml.ts';
import type { RawRecipe } from './raw-recipe.ts';
import { fromRecipeMl } from './recipe-ml.ts';

/** The formats by the names of their outermost elements. */
const FORMATS: Readonly<Record<string, (document: XmlNode) => RawRecipe[]>> = {
  recipeml: fromRecipeMl,
  cookbook: fromCookmate,
  fdx: fromLivingCookbook,
  fdxz: fromLivingCookbook,
  hixz: fromLivingCookbook,
  mx2: fromMasterCookXml,
  'en-export': fromEvernote,
};

/** The recipes in an XML document, of whichever program; undefined if it is of none. */
export function recipesInXml(text: string): RawRecipe[] | undefined {
  if (!/^\uFEFF?\s{0,100}<[?!a-z]/iu.test(text)) return undefined;
  const root = parseXml(text).children[0];
  const read = root && Object.hasOwn(FORMATS, root.name) ? FORMATS[root.name] : undefined;
  return root && read?.(root);
}

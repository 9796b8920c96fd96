import { UPLOADS_PATH } from '@moodbowl/contract/meals';
import type { ExportedRecipe } from '@moodbowl/contract/recipe-files';
import { sectionsOf } from '@moodbowl/food/lines/heading-line';
import type { Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import type { Db } from '../../db/database.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { nextTurn, readPages } from '../../next-turn.ts';
import { findPicture, pictureIdOf } from '../recipes/recipe-pictures.repository.ts';
import { toJpeg } from '../uploads/normalise-picture.ts';
import { findUpload } from '../uploads/uploads.repository.ts';
import { type Frame, pageOf, recipeStyle, renderRecipe } from '../recipes/render-recipe.ts';
import { jsonLdOf, partName, type SharedRecipe, toShared } from '../recipes/shared-recipe.ts';
import { listRecipeRows, type RecipeRow } from './recipe-files.repository.ts';
import { DistinctNames } from './safe-names.ts';
import type { ZippedFile } from './zip-file.ts';

/** A recipe may have half a megabyte. */
const PAGE = 3;

/** Tandoor finds a picture only where the folder of its recipe lies in another. */
const FOLDER = 'Recipes';
/** By this name Nextcloud Cookbook, Mealie and Tandoor find the picture of a recipe. */
const PICTURE = 'full.jpg';

interface ExportOptions {
  readonly homeId: string;
  readonly language: Language;
  readonly now: Date;
}

/** The recipes of a home, read page by page; other requests get their turn between them. */
async function* recipesOf(db: Db, homeId: string): AsyncGenerator<RecipeRow, void> {
  for await (const page of readPages<RecipeRow>(PAGE, (limit, after) => listRecipeRows(db, homeId, limit, after?.id)))
    for (const row of page) {
      await nextTurn();
      yield row;
    }
}

/** The files of an export: each recipe in a folder of its own, and an index of all. Reads page by page. */
export async function* filesOfExport(
  db: Db,
  { homeId, language, now }: ExportOptions,
): AsyncGenerator<ZippedFile, void> {
  const names = new DistinctNames(translators[language]('common.recipe'));
  const listed: { name: string; folder: string }[] = [];
  for await (const row of recipesOf(db, homeId)) {
    const folder = `${FOLDER}/${names.take(row.name)}`;
    listed.push({ name: row.name, folder });
    yield* filesOfRecipe(row, { folder, language, picture: await readPicture(db, row) });
  }
  const index = renderIndex(listed, language);
  yield { name: 'index.html', content: Buffer.from(index), changedAt: now };
}

interface Picture {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The picture of a recipe that this server has: one of the home, or of the catalogue. */
async function readPicture(db: Db, { home_id, image_url }: RecipeRow): Promise<Picture | undefined> {
  const [, name, extension = ''] = /\/([^/]+)\.(\w+)$/.exec(image_url) ?? [];
  if (name === undefined) return undefined;
  const id = pictureIdOf(image_url);
  const ofHome = id === undefined ? undefined : await findPicture(db, home_id, id);
  const content =
    ofHome ?? (image_url.startsWith(UPLOADS_PATH) ? await findUpload(db, `${name}.${extension}`) : undefined);
  if (content === undefined) return undefined;
  const asJpeg = await toJpeg(content);
  return asJpeg ? { name: PICTURE, content: asJpeg } : { name: `picture.${extension}`, content };
}

/** The address of a recipe's picture on the web; empty if it is of this server. */
function pictureElsewhere({ image_url }: SharedRecipe): string {
  return image_url.startsWith('https:') ? image_url : '';
}

function ownData(row: RecipeRow, shared: SharedRecipe, picture = ''): ExportedRecipe {
  const image_url = picture === '' ? pictureElsewhere(shared) : '';
  return { version: 1, id: row.id, recipe: { ...shared, moods: JSON.parse(row.moods), image_url }, picture };
}

/**
 * A recipe as the files of Nextcloud Cookbook, which Mealie and Tandoor import: Tandoor fails without a description, a
 * yield and a name of each step, and understands no sections; Mealie takes the source from `url`.
 */
function dataForOthers(recipe: SharedRecipe, picture: string | undefined): Readonly<Record<string, unknown>> {
  const recipeInstructions = sectionsOf(recipe.steps).flatMap(({ heading, lines }) =>
    (lines.length === 0 ? [heading] : lines).map((text, index) => ({
      '@type': 'HowToStep',
      name: index === 0 ? partName(heading) : '',
      text,
    })),
  );
  return {
    ...jsonLdOf(recipe, picture ?? (pictureElsewhere(recipe) || undefined)),
    description: recipe.description,
    recipeYield: String(recipe.servings ?? 1),
    recipeInstructions,
    url: recipe.source_url,
  };
}

/** All recipes of a home as one document of JSON-LD, a list, in pieces; pictures by their address on the web alone. */
export async function* documentOfExport(db: Db, homeId: string): AsyncGenerator<string, void> {
  let separator = '[\n';
  for await (const row of recipesOf(db, homeId)) {
    const shared = toShared(row);
    const data = { ...jsonLdOf(shared, pictureElsewhere(shared) || undefined), moodbowl: ownData(row, shared) };
    yield `${separator}${JSON.stringify(data)}`;
    separator = ',\n';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}

interface Place {
  readonly folder: string;
  readonly language: Language;
  readonly picture: Picture | undefined;
}

async function* filesOfRecipe(row: RecipeRow, { folder, language, picture }: Place): AsyncGenerator<ZippedFile, void> {
  const shared = toShared(row);
  const changedAt = new Date(row.updated_at);
  const file = (name: string, content: Uint8Array | string) => ({
    name: `${folder}/${name}`,
    content:
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.length),
    changedAt,
  });
  const data = { ...dataForOthers(shared, picture?.name), moodbowl: ownData(row, shared, picture?.name) };
  yield file('recipe.json', `${JSON.stringify(data, undefined, 2)}\n`);
  await nextTurn();
  yield file('recipe.html', renderRecipe(shared, { language, picture: picture?.name, frame: FRAME }));
  if (picture) yield file(picture.name, picture.content);
}

const FRAME: Frame = {
  get head() {
    return `<style>\n${recipeStyle()}</style>`;
  },
  foot: '<a href="../../index.html">Moodbowl</a>',
};

function renderIndex(listed: readonly { name: string; folder: string }[], language: Language): string {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rows = listed
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ name, folder }) => {
      const address = `${folder.split('/').map(encodeURIComponent).join('/')}/recipe.html`;
      return `<li><a dir="auto" href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`;
    });
  const title = translators[language]('common.recipes');
  const body = `<main>\n<h1>${escapeHtml(title)}</h1>\n<ul>\n${rows.join('\n')}\n</ul>\n</main>`;
  return pageOf({ language, title, body, frame: { head: FRAME.head, foot: 'Moodbowl' } });
}

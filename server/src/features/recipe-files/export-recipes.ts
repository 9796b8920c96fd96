import { UPLOADS_PATH } from '@moodbowl/contract/meals';
import type { ExportedRecipe } from '@moodbowl/contract/recipe-files';
import type { Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import type { Db } from '../../db/database.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { nextTurn, readPages } from '../../next-turn.ts';
import { findPicture, pictureIdOf } from '../recipes/recipe-pictures.repository.ts';
import { findUpload } from '../uploads/uploads.repository.ts';
import { type Frame, pageOf, recipeStyle, renderRecipe } from '../recipes/render-recipe.ts';
import { jsonLdOf, toShared } from '../recipes/shared-recipe.ts';
import { listRecipeRows, type RecipeRow } from './recipe-files.repository.ts';
import { DistinctNames } from './safe-names.ts';
import type { ZippedFile } from './zip-file.ts';

/** A recipe may have half a megabyte. */
const PAGE = 3;

interface ExportOptions {
  readonly homeId: string;
  readonly language: Language;
  readonly now: Date;
}

/** The files of an export: each recipe in a folder of its own, and an index of all. Reads page by page. */
export async function* filesOfExport(
  db: Db,
  { homeId, language, now }: ExportOptions,
): AsyncGenerator<ZippedFile, void> {
  const names = new DistinctNames(translators[language]('common.recipe'));
  const listed: { name: string; folder: string }[] = [];
  for await (const page of readPages<RecipeRow>(PAGE, (limit, after) => listRecipeRows(db, homeId, limit, after?.id)))
    for (const row of page) {
      await nextTurn();
      const folder = names.take(row.name);
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
  return content && { name: `picture.${extension}`, content };
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
  const elsewhere = shared.image_url.startsWith('https:') ? shared.image_url : '';
  const recipe = { ...shared, moods: JSON.parse(row.moods), image_url: picture ? '' : elsewhere };
  const moodbowl: ExportedRecipe = { version: 1, id: row.id, recipe, picture: picture?.name ?? '' };
  const data = { ...jsonLdOf(shared, picture?.name ?? (elsewhere || undefined)), moodbowl };
  yield file('recipe.json', `${JSON.stringify(data, undefined, 2)}\n`);
  await nextTurn();
  yield file('recipe.html', renderRecipe(shared, { language, picture: picture?.name, frame: FRAME }));
  if (picture) yield file(picture.name, picture.content);
}

const FRAME: Frame = {
  get head() {
    return `<style>\n${recipeStyle()}</style>`;
  },
  foot: '<a href="../index.html">Moodbowl</a>',
};

function renderIndex(listed: readonly { name: string; folder: string }[], language: Language): string {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rows = listed
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ name, folder }) => {
      const address = `${encodeURIComponent(folder)}/recipe.html`;
      return `<li><a dir="auto" href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`;
    });
  const title = translators[language]('common.recipes');
  const body = `<main>\n<h1>${escapeHtml(title)}</h1>\n<ul>\n${rows.join('\n')}\n</ul>\n</main>`;
  return pageOf({ language, title, body, frame: { head: FRAME.head, foot: 'Moodbowl' } });
}

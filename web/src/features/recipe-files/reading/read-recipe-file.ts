import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { addressesIn } from './addresses.ts';
import { type ArchiveFile, openArchive } from './archive.ts';
import { ArchivePictures } from './choose-picture.ts';
import type { ColumnPlaces } from './columns.ts';
import { DistinctRecipes } from './distinct-recipes.ts';
import { FILE_LIMITS } from './file-limits.ts';
import { FileProblem, type FileProblemCode } from './file-problem.ts';
import { type FoundRecipe, fromReader, toFound } from './found-recipe.ts';
import { recipesInJson } from './json-recipes.ts';
import { photoOf } from './paprika.ts';
import { recipesInHtml } from './recipes-html.ts';
import { IS_TEXT_FILE, recipesInText } from './text-recipes.ts';
import { type FileFormat, pictureInBase64, type RawRecipe } from './raw-recipe.ts';
import { type RecipeTable, tableIn } from './table.ts';
import { decodeText, gunzip, kindOf, parseJson, UnpackBudget } from './unpack.ts';

/** A part of a file that cannot be read. */
export interface Unreadable {
  readonly name: string;
  readonly reason: FileProblemCode;
}

/** The content of a file. */
export interface RecipeFile {
  /** Where most of its recipes come from. */
  readonly format: FileFormat;
  readonly recipes: readonly FoundRecipe[];
  /** The names of those that it has once more. */
  readonly repeated: readonly string[];
  readonly unreadable: readonly Unreadable[];
  /** The columns, if the file is one table. */
  readonly table: RecipeTable | undefined;
}

export interface ReadOptions {
  /** Called now and then with the number of recipes so far. */
  readonly onFound: (count: number) => void;
  readonly signal: AbortSignal;
  /** The limits of unpacking; {@link FILE_LIMITS} by default. */
  readonly budget?: UnpackBudget;
  /** Which column of a table is which; guessed without it. */
  readonly columns?: ColumnPlaces | undefined;
  /** Reads the recipe of a web page. */
  readonly readPage: (html: string) => Promise<ImportedRecipe>;
  /** Reads the recipe at an address; undefined if that fails. */
  readonly readAddress: (url: string) => Promise<ImportedRecipe | undefined>;
}

/**
 * Reads the recipes of a file, one part after the other, so that memory holds the texts and one part. Throws
 * {@link FileProblem} if it is no file with recipes, or one that harms.
 */
export async function readRecipeFile(file: Blob, options: ReadOptions): Promise<RecipeFile> {
  return new RecipeFileReader(options).read(file);
}

/** Of a text with many recipes: more than two thousand long ones have. */
const MOST_TEXT_BYTES = 20 * 2 ** 20;
/** Texts that have the pictures of their recipes within. */
const WITH_PHOTOS = /\.(?:enex|fdx|mx2|xml)$/i;
/** In an archive of Recipe Keeper or CopyMeThat all recipes are in this page. */
const ALL_IN_A_PAGE = /^recipes\.html?$/i;
/** Files that a program has written as recipes, whatever is in them now. */
const IS_NAMED_DATA = /\.(?:paprikarecipe|json|zip)$/i;

/** How a recipe gets its pictures. */
type FindPicture = (raw: RawRecipe) => FoundRecipe['picture'];

class RecipeFileReader {
  readonly #options: ReadOptions;
  readonly #budget: UnpackBudget;
  readonly #distinct = new DistinctRecipes();
  readonly #recipes = new Set<FoundRecipe>();
  readonly #repeated: string[] = [];
  readonly #unreadable: Unreadable[] = [];
  readonly #formats: FileFormat[] = [];
  #table: RecipeTable | undefined;

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#budget = options.budget ?? new UnpackBudget();
  }

  async read(file: Blob): Promise<RecipeFile> {
    const kind = kindOf(new Uint8Array(await file.slice(0, 512).arrayBuffer()));
    if (kind === 'empty') throw new FileProblem(kind);
    if (kind === 'unknown') await this.#readWholeText(file);
    else if (kind === 'zip') await this.#readArchive(file);
    else if (kind === 'html') await this.#readPage(file);
    else await this.#readSingle(file, kind);
    if (this.#recipes.size === 0) throw new FileProblem(this.#unreadable[0]?.reason ?? 'noRecipe');
    return {
      format: mostCommon(this.#formats),
      recipes: [...this.#recipes],
      repeated: this.#repeated,
      unreadable: this.#unreadable,
      table: this.#table,
    };
  }

  /** Reads an archive, or one that lies as `within` in another. */
  async #readArchive(zip: Blob, within?: ArchiveFile): Promise<void> {
    const files = await openArchive(zip);
    const pictures = new ArchivePictures(files);
    for (const file of files) {
      this.#options.signal.throwIfAborted();
      if (file.isPicture) continue;
      try {
        await this.#readPart(file, pictures, within);
      } catch (error) {
        if (!(error instanceof FileProblem) || isOfWholeFile(error)) throw error;
        this.#unreadable.push({ name: file.name.replace(/\.[^.]*$/, '') || file.name, reason: error.code });
      }
    }
  }

  async #readPart(file: ArchiveFile, pictures: ArchivePictures, within: ArchiveFile | undefined): Promise<void> {
    const isNamedText = IS_TEXT_FILE.test(file.name) || ALL_IN_A_PAGE.test(file.name);
    const bytes = await file.read({ budget: this.#budget, ...(!isNamedText && { wants: isData }) });
    const kind = bytes ? kindOf(bytes) : 'unknown';
    if (!bytes || kind === 'empty') {
      if (IS_NAMED_DATA.test(file.name)) throw new FileProblem('damaged');
      // No recipe: a style, a licence, a film, a page that repeats what the data beside it says.
    } else if (kind === 'zip') {
      if (within) throw new FileProblem('nested');
      await this.#readArchive(new Blob([bytes]), file);
    } else if (kind === 'gzip') {
      const open = async () => parseJson(await gunzip(await readAgain(file), new UnpackBudget()));
      this.#addAll(parseJson(await gunzip(bytes, this.#budget)), file.name, photoIn(open));
    } else if (kind === 'json') {
      this.#addAll(parseJson(bytes), file.name, pictureIn(file, pictures, within));
    } else if (ALL_IN_A_PAGE.test(file.name)) {
      const raw = recipesInHtml(decodeText(bytes) ?? '');
      this.#addRaw(raw, file.name, pictureIn(file, pictures, within));
    } else if (kind === 'unknown') {
      // One that is no recipe is a licence, or says how to read the others.
      this.#readText(bytes, file.name, pictureIn(file, pictures, within));
    }
  }

  async #readSingle(file: Blob, kind: 'gzip' | 'json'): Promise<void> {
    if (file.size > FILE_LIMITS.wholeBytes) throw new FileProblem('tooLarge');
    const open = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return parseJson(kind === 'gzip' ? await gunzip(bytes, new UnpackBudget()) : bytes);
    };
    this.#addAll(await open(), '', photoIn(open));
  }

  async #readPage(file: Blob): Promise<void> {
    const found = fromReader(await this.#options.readPage(await file.text()));
    if (found) this.#add(found, 'page');
  }

  async #readWholeText(file: Blob): Promise<void> {
    const name = file instanceof File ? file.name : '';
    const most = WITH_PHOTOS.test(name) ? FILE_LIMITS.wholeBytes : MOST_TEXT_BYTES;
    if (file.size > most) throw new FileProblem('unknown');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const addresses = addressesIn(decodeText(bytes.subarray(0, MOST_TEXT_BYTES)) ?? '');
    if (addresses) return this.#readAddresses(addresses);
    const { columns } = this.#options;
    if (!this.#readText(bytes, name, ({ photo }) => pictureOf(photo), columns))
      throw columns
        ? new FileProblem('noRecipe', tableIn(decodeText(bytes) ?? '', columns))
        : new FileProblem('unknown');
    if (this.#formats[0] === 'table') this.#table = tableIn(decodeText(bytes) ?? '', columns);
  }

  /** One after the other: nobody's site is asked for several pages at once. */
  async #readAddresses(addresses: readonly string[]): Promise<void> {
    if (addresses.length > FILE_LIMITS.addresses) throw new FileProblem('tooManyAddresses');
    for (const address of addresses) {
      this.#options.signal.throwIfAborted();
      const recipe = await this.#options.readAddress(address);
      const found = recipe && fromReader(recipe);
      if (found) this.#add(found, 'addresses');
      else this.#unreadable.push({ name: address, reason: recipe ? 'noRecipe' : 'notFetched' });
    }
  }

  /** Adds the recipes of a text; false if it has none. */
  #readText(bytes: Uint8Array, name: string, findPicture: FindPicture, columns?: ColumnPlaces): boolean {
    const recipes = recipesInText(decodeText(bytes) ?? '', name, columns);
    for (const { found, raw, format, name: called } of recipes) {
      if (found) this.#add(raw ? { ...found, picture: findPicture(raw) } : found, format);
      else this.#unreadable.push({ name: called || name, reason: 'noRecipe' });
    }
    return recipes.some(({ found }) => found !== undefined);
  }

  #addAll(value: unknown, part: string, findPicture: FindPicture): void {
    this.#addRaw(recipesInJson(value), part, findPicture);
  }

  #addRaw(recipes: readonly RawRecipe[], part: string, findPicture: FindPicture): void {
    for (const raw of recipes) {
      const found = toFound(raw);
      if (found) this.#add({ ...found, picture: findPicture(raw) }, raw.format);
      else this.#unreadable.push({ name: nameOf(raw) || part, reason: 'noRecipe' });
    }
  }

  #add(found: FoundRecipe, format: FileFormat): void {
    const distinct = this.#distinct.take(found);
    if (this.#recipes.has(distinct)) this.#repeated.push(distinct.draft.name);
    this.#recipes.add(distinct);
    if (this.#recipes.size > FILE_LIMITS.recipes) throw new FileProblem('tooManyRecipes');
    this.#formats.push(format);
    this.#options.onFound(this.#recipes.size);
  }
}

/** Errors after which nothing of the file should be trusted, and not only that one part is broken. */
function isOfWholeFile({ code }: FileProblem): boolean {
  return code === 'encrypted' || code === 'nested' || code === 'tooLarge' || code.startsWith('tooMany');
}

function isData(beginning: Uint8Array): boolean {
  return ['zip', 'gzip', 'json'].includes(kindOf(beginning));
}

/** Reads a part for the picture in it, when the recipe is imported: one at a time, so each has a budget of its own. */
async function readAgain(file: ArchiveFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await file.read({ budget: new UnpackBudget() });
  if (!bytes) throw new FileProblem('damaged');
  return bytes;
}

function photoIn(open: () => Promise<unknown>): FindPicture {
  return ({ hasPhoto }) => (hasPhoto ? async () => photoOf(await open()) : undefined);
}

function pictureOf(photo: string | undefined): FoundRecipe['picture'] {
  return photo === undefined ? undefined : async () => pictureInBase64(photo);
}

function pictureIn(file: ArchiveFile, pictures: ArchivePictures, within: ArchiveFile | undefined): FindPicture {
  return ({ pictureFile, pictureFolder, hasPhoto, photo }) => {
    if (photo !== undefined) return pictureOf(photo);
    const named = pictureFile === undefined ? undefined : pictures.at(`${file.folder}${pictureFile}`);
    const inFolder = pictureFolder === undefined ? undefined : pictures.in(pictureFolder);
    const picture = named ?? (ALL_IN_A_PAGE.test(file.name) ? undefined : pictures.beside(file)) ?? inFolder;
    if (picture && within) return pictureWithin(within, picture);
    if (picture) return async () => new Blob([await readAgain(picture)]);
    return hasPhoto ? async () => photoOf(parseJson(await readAgain(file))) : undefined;
  };
}

/** Opens the inner archive again when its picture is wanted: together they may be too large for the memory. */
function pictureWithin(archive: ArchiveFile, { folder, name }: ArchiveFile): FoundRecipe['picture'] {
  return async () => {
    const files = await openArchive(new Blob([await readAgain(archive)]));
    const picture = files.find((file) => file.folder === folder && file.name === name);
    return picture && new Blob([await readAgain(picture)]);
  };
}

function nameOf({ data }: RawRecipe): string {
  const name = data['name'];
  return typeof name === 'string' ? name.trim() : '';
}

function mostCommon(formats: readonly FileFormat[]): FileFormat {
  const counted = [...Map.groupBy(formats, (format) => format)].toSorted(([, a], [, b]) => b.length - a.length);
  return counted[0]?.[0] ?? 'json-ld';
}

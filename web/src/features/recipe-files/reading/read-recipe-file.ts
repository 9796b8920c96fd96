import { IMPORT_LIMITS, type ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { readRecipeText } from '@moodbowl/recipe-reader/text/read-text';
import { type ArchiveFile, openArchive } from './archive.ts';
import { ArchivePictures } from './choose-picture.ts';
import { DistinctRecipes } from './distinct-recipes.ts';
import { FILE_LIMITS } from './file-limits.ts';
import { FileProblem, type FileProblemCode } from './file-problem.ts';
import { type FoundRecipe, fromReader, toFound } from './found-recipe.ts';
import { recipesInJson } from './json-recipes.ts';
import { photoOf } from './paprika.ts';
import type { FileFormat, RawRecipe } from './raw-recipe.ts';
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
}

export interface ReadOptions {
  /** Called now and then with the number of recipes so far. */
  readonly onFound: (count: number) => void;
  readonly signal: AbortSignal;
  /** The limits of unpacking; {@link FILE_LIMITS} by default. */
  readonly budget?: UnpackBudget;
  /** Reads the recipe of a web page. */
  readonly readPage: (html: string) => Promise<ImportedRecipe>;
}

/**
 * Reads the recipes of a file, one part after the other, so that memory holds the texts and one part. Throws
 * {@link FileProblem} if it is no file with recipes, or one that harms.
 */
export async function readRecipeFile(file: Blob, options: ReadOptions): Promise<RecipeFile> {
  return new RecipeFileReader(options).read(file);
}

/** The reader's limit, with room for what a character takes in UTF-8. */
const MOST_TEXT_BYTES = 4 * IMPORT_LIMITS.text;
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
    const isNamedText = file.name.toLowerCase().endsWith('.txt');
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
    } else if (kind === 'unknown') {
      // One that is no recipe is a licence, or says how to read the others.
      this.#readText(bytes);
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
    if (file.size > MOST_TEXT_BYTES || !this.#readText(new Uint8Array(await file.arrayBuffer())))
      throw new FileProblem('unknown');
  }

  /** Adds the recipe that a text is; false if it is none. */
  #readText(bytes: Uint8Array): boolean {
    const recipe = bytes.length > MOST_TEXT_BYTES ? undefined : readRecipeText(decodeText(bytes) ?? '');
    const found = recipe && fromReader(recipe);
    if (found) this.#add(found, 'text');
    return found !== undefined;
  }

  #addAll(value: unknown, part: string, findPicture: FindPicture): void {
    for (const raw of recipesInJson(value)) {
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

function pictureIn(file: ArchiveFile, pictures: ArchivePictures, within: ArchiveFile | undefined): FindPicture {
  return ({ pictureFolder, hasPhoto }) => {
    const picture = pictures.beside(file) ?? (pictureFolder === undefined ? undefined : pictures.in(pictureFolder));
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

import type { ArchiveFile } from './archive.ts';

/** How programs call the picture of a recipe in its own size: ours, Nextcloud Cookbook, Mealie, Tandoor. */
const WHOLE = /^(?:picture|full|original|image)\./i;
const SMALL = /^(?:thumb|tiny-|min-)/i;

/** The pictures of an archive, by the recipes that they belong to. */
export class ArchivePictures {
  readonly #byFolder: ReadonlyMap<string, ArchiveFile[]>;
  readonly #dataByFolder: ReadonlyMap<string, ArchiveFile[]>;

  constructor(files: readonly ArchiveFile[]) {
    this.#byFolder = Map.groupBy(
      files.filter(({ isPicture }) => isPicture),
      ({ folder }) => folder,
    );
    this.#dataByFolder = Map.groupBy(
      files.filter(({ name }) => name.toLowerCase().endsWith('.json')),
      ({ folder }) => folder,
    );
  }

  /** The picture beside a recipe's file, or in a folder `images` there; undefined if none is certain to be its own. */
  beside({ folder, name }: ArchiveFile): ArchiveFile | undefined {
    const pictures = [...this.#inFolder(folder), ...this.#inFolder(`${folder}images/`)];
    const stem = name.replace(/\.[^.]*$/, '');
    const namesake = pictures.find((picture) => picture.name.replace(/\.[^.]*$/, '') === stem);
    const isAlone = (this.#dataByFolder.get(folder) ?? []).length <= 1;
    return namesake ?? (isAlone ? best(pictures) : undefined);
  }

  /** The picture in a recipe's folder, wherever in the archive that lies. */
  in(folder: string): ArchiveFile | undefined {
    const match = [...this.#byFolder.keys()].find((known) => known === folder || known.endsWith(`/${folder}`));
    return match === undefined ? undefined : best(this.#inFolder(match));
  }

  /** The picture with this path. */
  at(path: string): ArchiveFile | undefined {
    const cut = path.lastIndexOf('/') + 1;
    return this.#inFolder(path.slice(0, cut)).find(({ name }) => name === path.slice(cut));
  }

  #inFolder(folder: string): readonly ArchiveFile[] {
    return this.#byFolder.get(folder) ?? [];
  }
}

function best(pictures: readonly ArchiveFile[]): ArchiveFile | undefined {
  const large = pictures.filter(({ name }) => !SMALL.test(name));
  return large.find(({ name }) => WHOLE.test(name)) ?? large[0] ?? pictures[0];
}

import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

configure({ useWebWorkers: false });

export type Content = string | Uint8Array<ArrayBuffer> | Blob | object;

function toBlob(content: Content): Blob {
  if (content instanceof Blob) return content;
  const isData = typeof content === 'string' || content instanceof Uint8Array;
  return new Blob([isData ? content : JSON.stringify(content)]);
}

interface ZipOptions {
  readonly password?: string;
}

/** A zip with these files by their names; a name that ends with `/` is a folder. Objects become JSON. */
export async function makeZip(
  files: readonly (readonly [name: string, Content])[],
  options: ZipOptions = {},
): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), options);
  for (const [name, content] of files)
    await writer.add(name, name.endsWith('/') ? undefined : new BlobReader(toBlob(content)), {
      directory: name.endsWith('/'),
    });
  return writer.close();
}

/** Data packed with gzip. Objects become JSON. */
export async function gzip(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  const packed = toBlob(content).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

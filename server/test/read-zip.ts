import { inflateRawSync } from 'node:zlib';

/** The files of a zip by their names, as its central directory lists them (APPNOTE.TXT 4.3.12). */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end === -1) throw new Error('the zip has no end');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameBytes, extraBytes] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + packed);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    if (files.has(name)) throw new Error(`the zip has ${name} twice`);
    files.set(name, method === 8 ? inflateRawSync(content) : content);
    at += 46 + nameBytes + extraBytes + zip.readUInt16LE(at + 32);
  }
  return files;
}

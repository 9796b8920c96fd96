/** An answer that is JSON already, as bytes; what it says when it is read is a `T`. */
export class JsonBytes<T> {
  declare readonly says: T;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

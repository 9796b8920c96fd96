/** How much is read or written at a time. */
export interface SliceLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** The size that SQLite reads, and the server parses, in a few milliseconds. */
const SLICE: SliceLimits = { rows: 50, bytes: 512 * 1024 };

/** Rows in slices, in their order: each has as many as fit, and at least one. Short rows need no number of bytes. */
export function slicesOf<Row extends { readonly id?: string; readonly bytes?: number }>(
  rows: readonly Row[],
  { rows: mostRows, bytes: mostBytes }: SliceLimits = SLICE,
): Row[][] {
  const slices: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const slice = slices.at(-1);
    const size = row.bytes ?? 0;
    bytes += size;
    if (slice && slice.length < mostRows && bytes <= mostBytes) slice.push(row);
    else {
      slices.push([row]);
      bytes = size;
    }
  }
  return slices;
}

/** The most bytes of the texts of a page of a list. */
const PAGE_BYTES = 2 ** 20;

/** As many of these rows as a page may have: no more bytes than {@link PAGE_BYTES}, but at least one row. */
export function pageOf<Row>(rows: readonly Row[], limit: number, bytesOf: (row: Row) => number): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += bytesOf(row);
    return index === limit || (index > 0 && bytes > PAGE_BYTES);
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}

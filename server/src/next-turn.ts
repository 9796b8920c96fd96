let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets. Work in many pieces awaits it before each of them:
 * however much of it is under way, other requests wait for one piece at a time. (Awaiting SQLite alone gives no turn,
 * because it answers at once.)
 */
export function nextTurn(): Promise<void> {
  const turn = lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  lastTurn = turn;
  return turn;
}

/** After so many milliseconds of work the event loop turns: other requests wait no longer for one piece. */
const PIECE_MS = 8;
/** When work began in this turn of the event loop. */
let begun: number | undefined;

/** Whether all work of this turn together has taken {@link PIECE_MS}: the results of many queries may arrive at once. */
function isPieceOver(): boolean {
  const now = performance.now();
  if (begun !== undefined) return now - begun > PIECE_MS;
  begun = now;
  setImmediate(() => (begun = undefined));
  return false;
}

/**
 * Does a work of many small parts, one after the other. Whenever {@link PIECE_MS} have passed, the rest waits for the next
 * turn; work that is done by then waits for nothing.
 */
export async function mapInTurns<Item, Result>(items: Iterable<Item>, work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (isPieceOver()) await nextTurn();
    results.push(work(item));
  }
  return results;
}

/** Rows page by page, each read in a turn of its own ({@link nextTurn}); `read` gets the last row of the page before. */
export async function* readPages<Row>(
  size: number,
  read: (limit: number, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let after: Row | undefined;
  for (;;) {
    await nextTurn();
    const page = await read(size, after);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page.at(-1);
  }
}

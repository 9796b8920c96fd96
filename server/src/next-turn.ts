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

/**
 * Does a work of many small parts, one after the other. Whenever it has taken {@link PIECE_MS}, the rest waits for the
 * next turn; work that is done by then waits for nothing.
 */
export async function mapInTurns<Item, Result>(items: Iterable<Item>, work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > PIECE_MS) {
      await nextTurn();
      since = performance.now();
    }
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

export interface Side {
  readonly user_id: string;
  readonly other_id: string;
}

/** The keys of the two rows that say something of two people, one with each of them. */
export function sidesOf(one: string, other: string): readonly [Side, Side] {
  const sides = [
    { user_id: one, other_id: other },
    { user_id: other, other_id: one },
  ] as const;
  return one < other ? sides : [sides[1], sides[0]];
}

/**
 * Writes both rows and returns what the first write did; if it found nothing to do, there is no second. Every
 * transaction writes them in the same order, so that two of them cannot deadlock.
 */
export async function onBothSides<Row>(
  one: string,
  other: string,
  write: (side: Side) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const [lower, higher] = sidesOf(one, other);
  const first = await write(lower);
  if (first !== undefined) await write(higher);
  return first;
}

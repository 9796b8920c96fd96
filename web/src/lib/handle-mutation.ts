interface Outcome<T> {
  readonly worked: (result: T) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Tells what became of this very call, given as the promise of `mutateAsync`: also when the next one follows before its
 * answer (two items ticked), and when the screen is left. What is given to `mutate` is told of the last call alone.
 */
export function handleMutation<T>(call: Promise<T>, { worked, failed }: Outcome<T>): void {
  void call.then(worked, failed);
}

interface Outcome<T> {
  readonly worked: (result: T) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Reports the result of one call, given as the promise of `mutateAsync`. Unlike the callbacks of `mutate`, which run for
 * the last call only, it also runs when the next call starts before the response (two items ticked) and after the screen
 * is left.
 */
export function handleMutation<T>(call: Promise<T>, { worked, failed }: Outcome<T>): void {
  void call.then(worked, failed);
}

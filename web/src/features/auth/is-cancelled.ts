/** Whether the person has closed the browser's dialog for passkeys, or it was replaced by another. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

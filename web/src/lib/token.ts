export interface Claims {
  /** When the token expires, in milliseconds; undefined if it does not say. */
  readonly end: number | undefined;
  readonly userId: string;
}

/** Decodes a token's claims. Throws if that fails. */
export function parseToken(token: string): Claims {
  const payload = token.split('.')[1] ?? '';
  const { exp, sub }: { exp?: unknown; sub?: unknown } = JSON.parse(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
  );
  return { end: typeof exp === 'number' ? exp * 1000 : undefined, userId: typeof sub === 'string' ? sub : '' };
}

/** What browsers ask a server on the same machine for. */
export const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br, zstd' } as const;

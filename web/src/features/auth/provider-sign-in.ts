import { startProvider } from '@moodbowl/contract/provider';
import { call } from '../../lib/api-client.ts';

/** Where this tab keeps what belongs to a sign-in with the provider, until the provider has sent the person back. */
const KEPT = 'provider-sign-in';

export interface Kept {
  readonly transaction: string;
  /** Where to go afterwards instead of Home. */
  readonly next?: string | undefined;
  /** The code of an invitation. */
  readonly invitation?: string | undefined;
}

/** Goes to the provider. Only this tab can end what it begins here. */
export async function goToProvider(kept: Omit<Kept, 'transaction'>): Promise<void> {
  const { url, transaction } = await call(startProvider, {});
  sessionStorage.setItem(KEPT, JSON.stringify({ ...kept, transaction } satisfies Kept));
  location.assign(url);
}

/** What {@link goToProvider} has kept, once. */
export function takeKept(): Kept | undefined {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept === null ? undefined : (JSON.parse(kept) as Kept);
}

import { loginWithPasskey, startPasskeyLogin } from '@moodbowl/contract/second-factor';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { call } from '../../lib/api-client.ts';

/** Asks the browser for a passkey and signs in with it. Beside usernames, where the browser suggests those. */
export async function askForPasskey({ beside }: { readonly beside: boolean }) {
  const { options } = await call(startPasskeyLogin, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: beside });
  return call(loginWithPasskey, { body: { credential: { ...credential, response: { ...credential.response } } } });
}

/** Whether the browser suggests passkeys beside usernames. */
export async function suggestsPasskeys(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

/** Ends what {@link askForPasskey} waits for. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

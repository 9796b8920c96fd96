import * as contract from '@moodbowl/contract/second-factor';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = ['profile', 'second-factor'];

export function useSecondFactor() {
  return useQuery({ queryKey: KEY, queryFn: () => call(contract.getSecondFactor, {}), refetchOnMount: 'always' });
}

/** Reads again what the account asks for, after it has changed or may have. */
export async function readSecondFactorAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Has the browser make a passkey, and stores it under this name. */
export async function makePasskey(password: string, name: string): Promise<void> {
  const { options } = await call(contract.startPasskey, { body: { password } });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  await call(contract.addPasskey, { body: { name, credential: { ...made, response: { ...made.response } } } });
}

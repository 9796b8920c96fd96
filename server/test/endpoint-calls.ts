import type { Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { readdirSync } from 'node:fs';
import {
  asOwner,
  type EndpointCalls,
  type FeatureCalls,
  type FeatureRows,
  own,
  type OwnedThing,
} from './feature-calls.ts';

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

interface CallsFile {
  readonly calls: FeatureCalls;
  readonly ownerHas?: OwnedThing;
  readonly rows?: FeatureRows;
}

/** The files `features/<f>/<f>.calls.ts`. */
async function readFiles(): Promise<readonly CallsFile[]> {
  const folder = new URL('../src/features/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.calls.ts'));
  return Promise.all(files.map((file) => import(new URL(file, folder).pathname) as Promise<CallsFile>));
}

const callsFiles = await readFiles();
export const declaredCalls = new Map(callsFiles.flatMap(({ calls }) => Object.entries(calls)));
export const featureRows = callsFiles.flatMap(({ rows }) => rows ?? []);
export const ownedThings = callsFiles.flatMap(({ ownerHas }) => ownerHas ?? []);

interface CallsOfEndpoint extends Required<Omit<EndpointCalls, 'spends' | 'last'>> {
  readonly endpoint: Endpoint;
  readonly spends: boolean;
  readonly last: boolean;
}

/** The calls of every endpoint. An endpoint that takes input and has no declaration gets empty lists. */
export const endpointCalls: readonly CallsOfEndpoint[] = inDeclaredOrder().map((endpoint) => {
  const declared = declaredCalls.get(nameOf(endpoint));
  const takesNothing = !endpoint.params && !endpoint.query && !endpoint.body;
  return {
    endpoint,
    access: declared?.access ?? (takesNothing && endpoint.access !== 'admin' ? [own] : []),
    plans: declared?.plans ?? (takesNothing && endpoint.access !== 'admin' ? [asOwner()] : []),
    allowedCosts: declared?.allowedCosts ?? [],
    statements: declared?.statements ?? 1,
    spends: declared?.spends ?? false,
    last: declared?.last ?? false,
  };
});

/**
 * By feature in the order of the contract; within a feature in the declared order, after endpoints without a
 * declaration.
 */
function inDeclaredOrder(): Endpoint[] {
  const names = [...declaredCalls.keys()];
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const rank = (endpoint: Endpoint) => tags.indexOf(endpoint.tag) * 1_000 + names.indexOf(nameOf(endpoint));
  return endpoints.toSorted((a, b) => rank(a) - rank(b));
}

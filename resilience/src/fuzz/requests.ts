import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { type Actor, PASSWORD } from './actors.ts';
import type { Rng } from './rng.ts';
import { type JsonTree, toTree } from './json-tree.ts';
import type { Operation, Schema } from './operations.ts';

/** A request before it is sent; `mutate` breaks it. */
export interface Draft {
  readonly operation: Operation;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  /** The JSON body… */
  tree: JsonTree | undefined;
  /** …unless there are bytes to send instead. */
  bytes: Buffer | undefined;
  contentType: string | undefined;
  framing: Framing;
  /** Whether path and method are still those of the operation. */
  isOperation: boolean;
  /** Whether a long response is validated too. Drawn here, so that a seed decides it. */
  readonly checksLongResponse: boolean;
}

export type Framing = 'length' | 'chunked' | 'own' | 'own, breaking';

/** The share of long responses that are validated. */
const CHECKED_LONG_RESPONSES = 0.02;

export const BOUNDARY = 'moodbowl-fuzz';
/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export function formOf(file: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Whose data a request is about: mostly the caller's own, so that it gets past the first checks. */
export interface Owners {
  /** Undefined for an anonymous request. */
  readonly actor: Actor | undefined;
  readonly other: Actor;
}

/** A valid request for an operation. */
export function validDraft(operation: Operation, owners: Owners, rng: Rng): Draft {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(valueFor(name, { type: 'string' }, { operation, owners, rng }))),
  );
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && rng.chance(0.5))
    .map(({ name, schema }): [string, string] => [name, String(valueFor(name, schema, { operation, owners, rng }))]);
  const headers: Draft['headers'] = [
    ['Host', 'moodbowl.example'],
    ['Time-Zone', rng.pick(['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/St_Johns'])],
  ];
  if (owners.actor) headers.push(['Authorization', `Bearer ${owners.actor.token}`]);
  const { body, isForm } = operation;
  return {
    operation,
    method: operation.method,
    path,
    query,
    headers,
    tree: body && !isForm ? toTree(valueFor('', body, { operation, owners, rng })) : undefined,
    bytes: isForm ? formOf(PIXEL) : undefined,
    contentType: isForm ? `multipart/form-data; boundary=${BOUNDARY}` : body && 'application/json',
    framing: rng.chance(0.1) ? 'chunked' : 'length',
    isOperation: true,
    checksLongResponse: rng.chance(CHECKED_LONG_RESPONSES),
  };
}

interface Context {
  readonly operation: Operation;
  readonly owners: Owners;
  readonly rng: Rng;
}

/** Valid values for names whose schema does not say enough. */
const KNOWN: Readonly<Record<string, (context: Context) => unknown>> = {
  username: ({ rng }) => `guest.${rng.below(1e9)}`,
  email: ({ rng }) => `guest.${rng.below(1e9)}@example.org`,
  identifier: ({ owners, rng }) => (rng.chance(0.5) && owners.actor?.username) || 'nobody',
  friendIdentifier: ({ rng }) => (rng.chance(0.5) ? `nobody${rng.below(1e9)}@example.org` : 'nobody'),
  password: () => PASSWORD,
  current_password: () => PASSWORD,
  new_password: () => PASSWORD,
  mood: ({ rng }) => rng.pick(MOOD_NAMES),
  avatar: ({ rng }) => rng.pick(MOOD_NAMES),
  purchased: ({ rng }) => rng.below(2),
  attachments: () => [],
  date: ({ rng }) => new Date(Date.now() - rng.below(100) * 86_400_000).toISOString().slice(0, 10),
  limit: ({ rng }) => 1 + rng.below(500),
  range: ({ rng }) => 1 + rng.below(366),
  days: ({ rng }) => 1 + rng.below(90),
  image_url: ({ rng }) => rng.pick(['', 'https://example.org/a.jpg', '/uploads/meals/soup.webp']),
  cursor: ({ rng }) => Buffer.from(rng.pick(['["a","b"]', '{"name":"a"}', 'x'])).toString('base64url'),
};

function valueFor(name: string, schema: Schema, context: Context): unknown {
  const known = KNOWN[name];
  if (known) return known(context);
  if (/(^|_)id$|Id$/.test(name) || name === 'before') return idFor(name, context);
  return valueOf(schema, context);
}

/** Mostly an id of the caller, sometimes of another user, sometimes of nothing. */
function idFor(name: string, { operation, owners, rng }: Context): string {
  const kind = name === 'id' || name === 'before' || name === 'friend_id' ? kindOf(operation) : name;
  const own = owners.actor?.ids[kind] ?? [];
  const others = owners.other.ids[kind] ?? [];
  if (own.length > 0 && rng.chance(0.6)) return rng.pick(own);
  if (others.length > 0 && rng.chance(0.5)) return rng.pick(others);
  return rng.uuid();
}

const kindOf = ({ path }: Operation) => /\/api\/(?:profile\/)?([\w-]+)/.exec(path)?.[1] ?? '';

function valueOf(schema: Schema, context: Context): unknown {
  const { rng } = context;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(rng.pick(choices), context);
  if (schema.enum) return rng.pick(schema.enum);
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      const kept = entries.filter(([name]) => schema.required?.includes(name) || rng.chance(0.6));
      return Object.fromEntries(kept.map(([name, inner]) => [name, valueFor(name, inner, context)]));
    }
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + rng.below(3) }, () => valueOf(schema.items ?? {}, context));
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + rng.below(Math.min(schema.maximum ?? 1_000, 1_000));
    case 'boolean':
      return rng.chance(0.5);
    case 'null':
      return null;
    case undefined:
    default:
      return rng.pick(['Toast', '2', 'Grüße 🥣', 'حمص']);
  }
}

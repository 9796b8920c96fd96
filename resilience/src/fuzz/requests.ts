import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { randomUUID } from 'node:crypto';
import { type Actor, PASSWORD } from './actors.ts';
import type { Dice } from './rng.ts';
import { type JsonTree, toTree } from './json-tree.ts';
import type { Operation, Schema } from './operations.ts';

/** A request as it is being made up; {@link mutate} spoils it. */
export interface Draft {
  readonly operation: Operation;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  /** What goes out as JSON… */
  tree: JsonTree | undefined;
  /** …unless bytes stand here. */
  bytes: Buffer | undefined;
  contentType: string | undefined;
  framing: Framing;
  /** Whether address and method are still those of the operation. */
  isOperation: boolean;
}

export type Framing = 'length' | 'chunked' | 'own' | 'own, breaking';

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

/** Whose things a request is about: mostly one's own, so that it gets far. */
export interface Owners {
  /** Undefined for nobody. */
  readonly actor: Actor | undefined;
  readonly other: Actor;
}

/** A request as the operation wants it. */
export function validDraft(operation: Operation, owners: Owners, dice: Dice): Draft {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(valueFor(name, { type: 'string' }, { operation, owners, dice }))),
  );
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && dice.chance(0.5))
    .map(({ name, schema }): [string, string] => [name, String(valueFor(name, schema, { operation, owners, dice }))]);
  const headers: Draft['headers'] = [
    ['Host', 'moodbowl.example'],
    ['Time-Zone', dice.pick(['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/St_Johns'])],
  ];
  if (owners.actor) headers.push(['Authorization', `Bearer ${owners.actor.token}`]);
  const { body, isForm } = operation;
  return {
    operation,
    method: operation.method,
    path,
    query,
    headers,
    tree: body && !isForm ? toTree(valueFor('', body, { operation, owners, dice })) : undefined,
    bytes: isForm ? formOf(PIXEL) : undefined,
    contentType: isForm ? `multipart/form-data; boundary=${BOUNDARY}` : body && 'application/json',
    framing: dice.chance(0.1) ? 'chunked' : 'length',
    isOperation: true,
  };
}

interface Circumstances {
  readonly operation: Operation;
  readonly owners: Owners;
  readonly dice: Dice;
}

/** What stands under these names in a request that is in order, beyond what the schema says. */
const KNOWN: Readonly<Record<string, (circumstances: Circumstances) => unknown>> = {
  username: ({ dice }) => `guest.${dice.below(1e9)}`,
  email: ({ dice }) => `guest.${dice.below(1e9)}@example.org`,
  identifier: ({ owners, dice }) => (dice.chance(0.5) && owners.actor?.username) || 'nobody',
  friendIdentifier: ({ dice }) => (dice.chance(0.5) ? `nobody${dice.below(1e9)}@example.org` : 'nobody'),
  password: () => PASSWORD,
  current_password: () => PASSWORD,
  new_password: () => PASSWORD,
  mood: ({ dice }) => dice.pick(MOOD_NAMES),
  avatar: ({ dice }) => dice.pick(MOOD_NAMES),
  purchased: ({ dice }) => dice.below(2),
  attachments: () => [],
  date: ({ dice }) => new Date(Date.now() - dice.below(100) * 86_400_000).toISOString().slice(0, 10),
  limit: ({ dice }) => 1 + dice.below(500),
  range: ({ dice }) => 1 + dice.below(366),
  days: ({ dice }) => 1 + dice.below(90),
  image_url: ({ dice }) => dice.pick(['', 'https://example.org/a.jpg', '/uploads/meals/soup.webp']),
  cursor: ({ dice }) => Buffer.from(dice.pick(['["a","b"]', '{"name":"a"}', 'x'])).toString('base64url'),
};

function valueFor(name: string, schema: Schema, circumstances: Circumstances): unknown {
  const known = KNOWN[name];
  if (known) return known(circumstances);
  if (/(^|_)id$|Id$/.test(name) || name === 'before') return idFor(name, circumstances);
  return valueOf(schema, circumstances);
}

/** One's own things mostly, other people's sometimes, nobody's sometimes. */
function idFor(name: string, { operation, owners, dice }: Circumstances): string {
  const kind = name === 'id' || name === 'before' || name === 'friend_id' ? kindOf(operation) : name;
  const own = owners.actor?.ids[kind] ?? [];
  const others = owners.other.ids[kind] ?? [];
  if (own.length > 0 && dice.chance(0.6)) return dice.pick(own);
  if (others.length > 0 && dice.chance(0.5)) return dice.pick(others);
  return randomUUID();
}

const kindOf = ({ path }: Operation) => /\/api\/(?:profile\/)?([\w-]+)/.exec(path)?.[1] ?? '';

function valueOf(schema: Schema, circumstances: Circumstances): unknown {
  const { dice } = circumstances;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(dice.pick(choices), circumstances);
  if (schema.enum) return dice.pick(schema.enum);
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      const kept = entries.filter(([name]) => schema.required?.includes(name) || dice.chance(0.6));
      return Object.fromEntries(kept.map(([name, inner]) => [name, valueFor(name, inner, circumstances)]));
    }
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + dice.below(3) }, () =>
        valueOf(schema.items ?? {}, circumstances),
      );
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + dice.below(Math.min(schema.maximum ?? 1_000, 1_000));
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case undefined:
    default:
      return dice.pick(['Toast', '2', 'Grüße 🥣', 'حمص']);
  }
}

import type { Dice } from './rng.ts';
import { placesIn, raw, toTree, writeTree } from './json-tree.ts';
import { NO_UTF8, nastyJson, nastyText } from './payloads.ts';
import { BOUNDARY, type Draft, formOf, PIXEL } from './requests.ts';
import type { WireRequest } from './wire.ts';

type Mutation = (draft: Draft, dice: Dice) => void;

/** Text as the bytes of its UTF-8, a character each; what has no UTF-8 becomes something else. */
const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
/** What may stand in a header: no end of line, which would be more headers. */
const inHeader = (text: string) => asBytes(text).replace(/[\r\n\0]/g, ' ');
/** What may stand in an address without ending it. */
const inTarget = (text: string) => asBytes(text).replace(/[\s\0]/g, '+');

function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = [...draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()), [name, value]];
}

/** The JSON as text, to be spoilt as such. */
const textOf = ({ tree }: Draft) => (tree ? writeTree(tree) : '{}');

function spoilText(draft: Draft, change: (text: string) => string): void {
  draft.bytes = Buffer.from(change(textOf(draft)), 'utf8');
}

/** What can be wrong with a body. */
const BODY: readonly Mutation[] = [
  ...Array<Mutation>(6).fill((draft, dice) => {
    const places = draft.tree ? placesIn(draft.tree) : [];
    if (places.length === 0) draft.tree = raw(nastyJson(dice));
    else dice.pick(places).replace(raw(nastyJson(dice)));
  }),
  (draft, dice) => {
    if (draft.tree?.kind === 'object') draft.tree.pairs.splice(dice.below(draft.tree.pairs.length), 1);
  },
  (draft, dice) => {
    const key = dice.pick([
      '__proto__',
      'constructor',
      'role',
      'user_id',
      'is_admin',
      'id',
      '',
      'created_at',
      'toString',
    ]);
    if (draft.tree?.kind === 'object') draft.tree.pairs.push([key, raw(nastyJson(dice))]);
  },
  (draft, dice) => {
    const pairs = draft.tree?.kind === 'object' ? draft.tree.pairs : [];
    if (pairs.length > 0) pairs.push([dice.pick(pairs)[0], raw(nastyJson(dice))]);
  },
  (draft, dice) => {
    const pairs = draft.tree?.kind === 'object' ? draft.tree.pairs : [];
    const pair = pairs[dice.below(pairs.length)];
    if (pair) pair[0] = nastyText(dice);
  },
  (draft) => {
    if (draft.tree) draft.tree = { kind: 'array', items: [draft.tree] };
  },
  (draft, dice) => {
    draft.tree = raw(nastyJson(dice));
  },
  (draft, dice) => {
    const text = textOf(draft);
    draft.bytes = Buffer.from(text.slice(0, dice.below(text.length)));
  },
  (draft, dice) => {
    const bytes = Buffer.from(draft.bytes ?? textOf(draft));
    for (let left = 1 + dice.below(3); left > 0; left -= 1) bytes[dice.below(bytes.length)] = dice.below(256);
    draft.bytes = bytes;
  },
  (draft, dice) => {
    const bytes = draft.bytes ?? Buffer.from(textOf(draft));
    const at = dice.below(bytes.length);
    draft.bytes = Buffer.concat([bytes.subarray(0, at), dice.pick(NO_UTF8), bytes.subarray(at)]);
  },
  (draft, dice) =>
    spoilText(draft, (text) =>
      dice.pick([
        () => `\ufeff${text}`,
        () => `${text}${text}`,
        () => `${text},`,
        () => text.replaceAll('"', "'"),
        () => text.replace(':', '='),
        () => text.replace('{', '{/* */'),
        () => text.replace(/"[^"]*"$/, 'NaN'),
        () => text.replace(':', ':undefined,'),
        () => `${' '.repeat(1_000)}${text}`,
        () => '',
        () => ' ',
        () => `{"${'k'.repeat(30_000)}":1}`,
        () => '['.repeat(30_000),
      ])(),
    ),
  (draft, dice) => {
    draft.bytes = Buffer.alloc(dice.pick([70_000, 65_536, 65_537, 262_145]), dice.pick([' ', 'x', '\0']));
  },
  (draft, dice) => {
    draft.tree = toTree(
      Object.fromEntries(Array.from({ length: dice.pick([100, 2_000]) }, (_, index) => [`k${index}`, index])),
    );
  },
  (draft, dice) => {
    draft.contentType = dice.pick([
      undefined,
      '',
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${BOUNDARY}`,
      'application/json; charset=utf-16',
      'application/json; charset="',
      'application/json;;;',
      'application/jsonx',
      'APPLICATION/JSON',
      'application/vnd.api+json',
      'application/json, text/plain',
      '*/*',
      '/',
      `application/${'x'.repeat(2_000)}`,
      '\xff\xfe',
    ]);
  },
];

/** What can be wrong with a form. */
const FORM: readonly Mutation[] = [
  (draft, dice) => {
    const file = Buffer.from(PIXEL);
    for (let left = 1 + dice.below(4); left > 0; left -= 1) file[dice.below(file.length)] = dice.below(256);
    draft.bytes = formOf(file);
  },
  (draft, dice) => {
    draft.bytes = formOf(PIXEL.subarray(0, dice.below(PIXEL.length)));
  },
  (draft, dice) => {
    const starts = [
      'GIF89a',
      '\xff\xd8\xff',
      'RIFF\x24\0\0\0WEBPVP8 ',
      '\0\0\0\x20ftypavif',
      '<svg>',
      '%PDF-1.4',
      'II*\0',
      'PK\x03\x04',
    ];
    draft.bytes = formOf(Buffer.from(dice.pick(starts) + 'x'.repeat(dice.below(300)), 'latin1'));
  },
  (draft, dice) => {
    const bytes = Buffer.from(draft.bytes ?? '');
    for (let left = 1 + dice.below(6); left > 0; left -= 1) bytes[dice.below(bytes.length)] = dice.below(256);
    draft.bytes = bytes;
  },
  (draft, dice) => {
    const bytes = draft.bytes ?? Buffer.alloc(1);
    draft.bytes = bytes.subarray(0, dice.below(bytes.length));
  },
  (draft, dice) => {
    const text = (draft.bytes ?? Buffer.alloc(0)).toString('latin1');
    const spoilt = dice.pick([
      () => text.replace('"image"', dice.pick(['"__proto__"', '""', 'image', '"constructor"', '"Image"'])),
      () => text.replace('"a.png"', `"${inHeader(nastyText(dice))}"`),
      () => text.replace('form-data', 'attachment'),
      () => text.replace('image/png', inHeader(nastyText(dice))),
      () => text.replace(/; filename="[^"]*"/, ''),
      () => text.replaceAll(BOUNDARY, 'other'),
      () => text.repeat(dice.pick([2, 30])),
      () => text.replace('\r\n\r\n', `${'\r\nX-Header: x'.repeat(dice.pick([30, 3_000]))}\r\n\r\n`),
      () => text.replaceAll('\r\n', '\n'),
      () => `--${BOUNDARY}--\r\n${text}`,
      () => '',
    ])();
    draft.bytes = Buffer.from(spoilt, 'latin1');
  },
  (draft, dice) => {
    const boundary = dice.pick([
      '',
      '"',
      '"a"b"',
      'x'.repeat(300),
      'other',
      `${BOUNDARY}; boundary=x`,
      '\xff',
      `"${BOUNDARY}"`,
    ]);
    draft.contentType = `multipart/form-data; boundary=${boundary}`;
  },
  (draft, dice) => {
    draft.contentType = dice.pick([
      undefined,
      'application/json',
      'multipart/mixed; boundary=x',
      'image/png',
      'multipart/form-data',
    ]);
  },
];

/** What can be wrong with an address. */
const ADDRESS: readonly Mutation[] = [
  ...Array<Mutation>(3).fill((draft, dice) => {
    const parts = draft.path.split('/');
    // The last part is most often the id.
    const at = dice.chance(0.6) ? parts.length - 1 : 1 + dice.below(parts.length - 1);
    const text = nastyText(dice);
    parts[at] = dice.pick([
      () => encodeURIComponent(text.toWellFormed()),
      () => inTarget(text),
      () =>
        dice.pick([
          '%',
          '%zz',
          '%00',
          '%ff',
          '%c0%af',
          '%ed%a0%80',
          '..',
          '.',
          '%2e%2e',
          '%2f',
          '%5c',
          ';',
          '*',
          ':id',
          '',
        ]),
      () => `${parts[at]}${dice.pick(['%20', '%00', '/', '.json', ';a=b', '%0d%0aX: y', '\xff', '%E2%80%8B'])}`,
      () => (parts[at] ?? '').toUpperCase(),
      () => (parts[at] ?? '').slice(0, -1),
      () => `{${parts[at]}}`,
    ])();
    draft.path = parts.join('/');
    draft.isOperation = false;
  }),
  (draft, dice) => {
    const { path } = draft;
    draft.path = dice.pick([
      `${path}/`,
      `/${path}`,
      path.replaceAll('/', '//'),
      `${path}/x`,
      path.toUpperCase(),
      `${path}#x`,
      `http://other.example${path}`,
      `//other.example${path}`,
      path.slice(1),
      '*',
      '/',
      '/api',
      '/api/../api/health',
      `${path}/${'x'.repeat(dice.pick([300, 7_000, 20_000]))}`,
      `/api/docs/static/..%2f..%2f..%2fpackage.json`,
      `/api/uploads/meals/${inTarget(nastyText(dice))}`,
    ]);
    draft.isOperation = false;
  },
  ...Array<Mutation>(3).fill((draft, dice) => {
    const names = draft.operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const name =
      names.length > 0 && dice.chance(0.8) ? dice.pick(names) : dice.pick(['a', '__proto__', 'constructor', 'id', '']);
    const value = nastyText(dice);
    draft.query.push([
      dice.pick([name, `${name}[]`, `${name}[0]`, `${name}[__proto__]`, inTarget(`${name}\u200b`)]),
      dice.pick([encodeURIComponent(value.toWellFormed()), inTarget(value).replaceAll('#', ''), '', '%', '%ff', '%00']),
    ]);
  }),
  (draft, dice) => {
    const first = draft.query[0] ?? ['limit', '1'];
    draft.query = Array.from({ length: dice.pick([2, 3, 500]) }, () => first);
  },
  (draft, dice) => {
    draft.method = dice.pick([
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'QUERY',
      'LINK',
    ]);
    draft.isOperation = false;
  },
];

/** What can be wrong with the head. */
const HEAD: readonly Mutation[] = [
  ...Array<Mutation>(3).fill((draft, dice) => {
    const zone = dice.pick([
      'Europe/Nowhere',
      'Etc/GMT+99',
      '+25:00',
      '-00:00',
      'utc',
      'EUROPE/BERLIN',
      'Europe/Berlin, UTC',
      '../../etc/passwd',
      'Z'.repeat(3_000),
      inHeader(nastyText(dice)),
    ]);
    setHeader(draft, 'Time-Zone', zone);
    if (dice.chance(0.2)) draft.headers.push(['Time-Zone', 'UTC']);
  }),
  (draft, dice) => {
    const [, token = ''] = draft.headers.find(([name]) => name === 'Authorization') ?? [];
    const spoilt = dice.pick([
      () => '',
      () => 'Bearer',
      () => 'Bearer ',
      () => `bearer ${token.slice(7)}`,
      () => token.slice(0, -3),
      () => `${token}x`,
      () => `${token} ${token}`,
      () => token.replace('Bearer', 'Basic'),
      () => `Bearer ${'a'.repeat(8_000)}`,
      () => `Bearer ${inHeader(nastyText(dice))}`,
      () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
      () => 'Bearer ..',
      () => '\xff\xfe\xfd',
    ])();
    setHeader(draft, 'Authorization', spoilt);
  },
  (draft, dice) => {
    const [, token = ''] = draft.headers.find(([name]) => name === 'Authorization') ?? [];
    draft.headers.push(['Authorization', dice.pick([token, 'Bearer x'])]);
  },
  (draft, dice) => {
    const name = dice.pick([
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'Cookie',
      'User-Agent',
      'Origin',
      'Referer',
      'Range',
      'If-None-Match',
      'If-Modified-Since',
      'If-Match',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-HTTP-Method-Override',
      'X-Request-Id',
      'Forwarded',
      'DNT',
      'Sec-GPC',
      'Host',
      'Via',
      'TE',
      'Trailer',
      'Content-Disposition',
      'Content-Language',
      'Content-Range',
      'Access-Control-Request-Method',
      '__proto__',
      'constructor',
    ]);
    setHeader(draft, name, inHeader(nastyText(dice)).slice(0, 12_000));
    if (dice.chance(0.2)) draft.headers.push([name, inHeader(nastyText(dice)).slice(0, 2_000)]);
  },
  (draft, dice) =>
    setHeader(draft, 'Accept-Encoding', dice.pick(['gzip;q=99', '*;q=0', 'br, '.repeat(500), 'identity;q=0', 'x-'])),
  (draft, dice) =>
    setHeader(draft, 'Content-Encoding', dice.pick(['gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'x', ''])),
  (draft, dice) => setHeader(draft, 'Expect', dice.pick(['100-continue', '200-ok', 'x', ''])),
  (draft, dice) => {
    setHeader(
      draft,
      'Connection',
      dice.pick(['Upgrade', 'close', 'keep-alive, close', 'x', 'Authorization', 'HTTP2-Settings']),
    );
    setHeader(draft, 'Upgrade', dice.pick(['websocket', 'h2c', 'x', '']));
  },
  (draft, dice) => {
    for (let left = dice.pick([30, 90, 150, 1_500]); left > 0; left -= 1) draft.headers.push([`X-Many-${left}`, 'x']);
  },
  (draft, dice) => draft.headers.push(['X-Long', 'x'.repeat(dice.pick([5_000, 15_000, 20_000, 70_000]))]),
];

/** What can be wrong with where a request begins and ends. */
const FRAMING: readonly Mutation[] = [
  (draft, dice) => {
    draft.framing = 'own, breaking';
    const length = lengthOf(draft);
    draft.headers.push([
      'Content-Length',
      dice.pick([
        `${length + 10}`,
        `${Math.max(0, length - 3)}`,
        '-1',
        'x',
        '',
        '1e3',
        '9'.repeat(30),
        `+${length}`,
        `${length}, ${length}`,
      ]),
    ]);
  },
  (draft, dice) => {
    draft.framing = 'own, breaking';
    draft.headers.push(['Content-Length', String(lengthOf(draft))], ['Content-Length', String(dice.below(100))]);
  },
  (draft, dice) => {
    draft.framing = 'own, breaking';
    draft.headers.push(
      ['Content-Length', String(lengthOf(draft))],
      ['Transfer-Encoding', dice.pick(['chunked', 'x', 'gzip, chunked'])],
    );
  },
  (draft, dice) => {
    draft.framing = 'own, breaking';
    draft.headers.push([
      'Transfer-Encoding',
      dice.pick(['chunked', 'gzip', 'chunked, chunked', '\x0bchunked', 'identity']),
    ]);
    const size = dice.pick(['ffffffffffffffff', '-1', 'x', '0', '5;x=y', `5${';x'.repeat(10_000)}`, '']);
    draft.bytes = Buffer.from(`${size}\r\n{"a":\r\n0\r\n\r\n`);
  },
  (draft, dice) => {
    draft.framing = 'own, breaking';
    draft.headers.push([
      dice.pick(['X\0', 'X Y', '', 'X\n', ' X', 'X\r', '\xff']),
      dice.pick(['\0', 'x', 'a\rb', '\x7f']),
    ]);
  },
];

function lengthOf(draft: Draft): number {
  return bodyOf(draft)?.length ?? 0;
}

const bodyOf = ({ bytes, tree }: Draft) => bytes ?? (tree && Buffer.from(writeTree(tree), 'utf8'));

/** Spoils a request: most often in one detail, because that gets deepest. */
export function mutate(draft: Draft, dice: Dice): void {
  for (let left = dice.chance(0.75) ? 1 : 2 + dice.below(3); left > 0; left -= 1) {
    const body = draft.operation.isForm ? FORM : BODY;
    const hasBody = draft.operation.body !== undefined || dice.chance(0.1);
    if (hasBody && dice.chance(0.6)) dice.pick(body)(draft, dice);
    else if (dice.chance(0.03)) dice.pick(FRAMING)(draft, dice);
    else dice.pick(dice.chance(0.55) ? ADDRESS : HEAD)(draft, dice);
  }
}

/** The draft as it goes out. */
export function render(draft: Draft): WireRequest {
  const { method, headers, framing, contentType } = draft;
  const body = bodyOf(draft);
  const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&');
  const own = [...headers];
  if (contentType !== undefined) own.push(['Content-Type', contentType]);
  const chunked = framing === 'chunked' && body !== undefined && body.length > 0;
  if (chunked) own.push(['Transfer-Encoding', 'chunked']);
  else if (!framing.startsWith('own') && body !== undefined) own.push(['Content-Length', String(body.length)]);
  return {
    method,
    target: (draft.path === '' ? '/' : draft.path) + (query && `?${query}`),
    headers: own,
    body: chunked ? chunksOf(body) : (body ?? Buffer.alloc(0)),
    breaksFraming: framing === 'own, breaking',
  };
}

function chunksOf(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  return Buffer.concat([
    ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ]);
}

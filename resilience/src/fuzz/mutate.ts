import type { Rng } from './rng.ts';
import { placesIn, raw, toTree, writeTree } from './json-tree.ts';
import { INVALID_UTF8, hostileJson, hostileText } from './payloads.ts';
import { BOUNDARY, type Draft, formOf, PIXEL } from './requests.ts';
import type { WireRequest } from './wire.ts';

type Mutation = (draft: Draft, rng: Rng) => void;

/** The UTF-8 bytes of a text, one character each. Lone surrogates are replaced. */
const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
/** Without line breaks, which would start another header. */
const inHeader = (text: string) => asBytes(text).replace(/[\r\n\0]/g, ' ');
/** Without spaces, which would end the request target. */
const inTarget = (text: string) => asBytes(text).replace(/[\s\0]/g, '+');

function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = [...draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()), [name, value]];
}

/** The JSON body as text. */
const textOf = ({ tree }: Draft) => (tree ? writeTree(tree) : '{}');

function changeText(draft: Draft, change: (text: string) => string): void {
  draft.bytes = Buffer.from(change(textOf(draft)), 'utf8');
}

/** Broken JSON bodies. */
const BODY: readonly Mutation[] = [
  ...Array<Mutation>(6).fill((draft, rng) => {
    const places = draft.tree ? placesIn(draft.tree) : [];
    if (places.length === 0) draft.tree = raw(hostileJson(rng));
    else rng.pick(places).replace(raw(hostileJson(rng)));
  }),
  (draft, rng) => {
    if (draft.tree?.kind === 'object') draft.tree.pairs.splice(rng.below(draft.tree.pairs.length), 1);
  },
  (draft, rng) => {
    const key = rng.pick([
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
    if (draft.tree?.kind === 'object') draft.tree.pairs.push([key, raw(hostileJson(rng))]);
  },
  (draft, rng) => {
    const pairs = draft.tree?.kind === 'object' ? draft.tree.pairs : [];
    if (pairs.length > 0) pairs.push([rng.pick(pairs)[0], raw(hostileJson(rng))]);
  },
  (draft, rng) => {
    const pairs = draft.tree?.kind === 'object' ? draft.tree.pairs : [];
    const pair = pairs[rng.below(pairs.length)];
    if (pair) pair[0] = hostileText(rng);
  },
  (draft) => {
    if (draft.tree) draft.tree = { kind: 'array', items: [draft.tree] };
  },
  (draft, rng) => {
    draft.tree = raw(hostileJson(rng));
  },
  (draft, rng) => {
    const text = textOf(draft);
    draft.bytes = Buffer.from(text.slice(0, rng.below(text.length)));
  },
  (draft, rng) => {
    const bytes = Buffer.from(draft.bytes ?? textOf(draft));
    for (let left = 1 + rng.below(3); left > 0; left -= 1) bytes[rng.below(bytes.length)] = rng.below(256);
    draft.bytes = bytes;
  },
  (draft, rng) => {
    const bytes = draft.bytes ?? Buffer.from(textOf(draft));
    const at = rng.below(bytes.length);
    draft.bytes = Buffer.concat([bytes.subarray(0, at), rng.pick(INVALID_UTF8), bytes.subarray(at)]);
  },
  (draft, rng) =>
    changeText(draft, (text) =>
      rng.pick([
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
  (draft, rng) => {
    draft.bytes = Buffer.alloc(rng.pick([70_000, 65_536, 65_537, 262_145]), rng.pick([' ', 'x', '\0']));
  },
  (draft, rng) => {
    draft.tree = toTree(
      Object.fromEntries(Array.from({ length: rng.pick([100, 2_000]) }, (_, index) => [`k${index}`, index])),
    );
  },
  (draft, rng) => {
    draft.contentType = rng.pick([
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

/** Broken multipart forms. */
const FORM: readonly Mutation[] = [
  (draft, rng) => {
    const file = Buffer.from(PIXEL);
    for (let left = 1 + rng.below(4); left > 0; left -= 1) file[rng.below(file.length)] = rng.below(256);
    draft.bytes = formOf(file);
  },
  (draft, rng) => {
    draft.bytes = formOf(PIXEL.subarray(0, rng.below(PIXEL.length)));
  },
  (draft, rng) => {
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
    draft.bytes = formOf(Buffer.from(rng.pick(starts) + 'x'.repeat(rng.below(300)), 'latin1'));
  },
  (draft, rng) => {
    const bytes = Buffer.from(draft.bytes ?? '');
    for (let left = 1 + rng.below(6); left > 0; left -= 1) bytes[rng.below(bytes.length)] = rng.below(256);
    draft.bytes = bytes;
  },
  (draft, rng) => {
    const bytes = draft.bytes ?? Buffer.alloc(1);
    draft.bytes = bytes.subarray(0, rng.below(bytes.length));
  },
  (draft, rng) => {
    const text = (draft.bytes ?? Buffer.alloc(0)).toString('latin1');
    const broken = rng.pick([
      () => text.replace('"image"', rng.pick(['"__proto__"', '""', 'image', '"constructor"', '"Image"'])),
      () => text.replace('"a.png"', `"${inHeader(hostileText(rng))}"`),
      () => text.replace('form-data', 'attachment'),
      () => text.replace('image/png', inHeader(hostileText(rng))),
      () => text.replace(/; filename="[^"]*"/, ''),
      () => text.replaceAll(BOUNDARY, 'other'),
      () => text.repeat(rng.pick([2, 30])),
      () => text.replace('\r\n\r\n', `${'\r\nX-Header: x'.repeat(rng.pick([30, 3_000]))}\r\n\r\n`),
      () => text.replaceAll('\r\n', '\n'),
      () => `--${BOUNDARY}--\r\n${text}`,
      () => '',
    ])();
    draft.bytes = Buffer.from(broken, 'latin1');
  },
  (draft, rng) => {
    const boundary = rng.pick([
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
  (draft, rng) => {
    draft.contentType = rng.pick([
      undefined,
      'application/json',
      'multipart/mixed; boundary=x',
      'image/png',
      'multipart/form-data',
    ]);
  },
];

/** Broken paths, queries and methods. */
const TARGET: readonly Mutation[] = [
  ...Array<Mutation>(3).fill((draft, rng) => {
    const parts = draft.path.split('/');
    // The last segment is usually the id.
    const at = rng.chance(0.6) ? parts.length - 1 : 1 + rng.below(parts.length - 1);
    const text = hostileText(rng);
    parts[at] = rng.pick([
      () => encodeURIComponent(text.toWellFormed()),
      () => inTarget(text),
      () =>
        rng.pick([
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
      () => `${parts[at]}${rng.pick(['%20', '%00', '/', '.json', ';a=b', '%0d%0aX: y', '\xff', '%E2%80%8B'])}`,
      () => (parts[at] ?? '').toUpperCase(),
      () => (parts[at] ?? '').slice(0, -1),
      () => `{${parts[at]}}`,
    ])();
    draft.path = parts.join('/');
    draft.isOperation = false;
  }),
  (draft, rng) => {
    const { path } = draft;
    draft.path = rng.pick([
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
      `${path}/${'x'.repeat(rng.pick([300, 7_000, 20_000]))}`,
      `/api/docs/static/..%2f..%2f..%2fpackage.json`,
      `/api/uploads/meals/${inTarget(hostileText(rng))}`,
    ]);
    draft.isOperation = false;
  },
  ...Array<Mutation>(3).fill((draft, rng) => {
    const names = draft.operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const name =
      names.length > 0 && rng.chance(0.8) ? rng.pick(names) : rng.pick(['a', '__proto__', 'constructor', 'id', '']);
    const value = hostileText(rng);
    draft.query.push([
      rng.pick([name, `${name}[]`, `${name}[0]`, `${name}[__proto__]`, inTarget(`${name}\u200b`)]),
      rng.pick([encodeURIComponent(value.toWellFormed()), inTarget(value).replaceAll('#', ''), '', '%', '%ff', '%00']),
    ]);
  }),
  (draft, rng) => {
    const first = draft.query[0] ?? ['limit', '1'];
    draft.query = Array.from({ length: rng.pick([2, 3, 500]) }, () => first);
  },
  (draft, rng) => {
    draft.method = rng.pick([
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

/** Broken headers. */
const HEADERS: readonly Mutation[] = [
  ...Array<Mutation>(3).fill((draft, rng) => {
    const zone = rng.pick([
      'Europe/Nowhere',
      'Etc/GMT+99',
      '+25:00',
      '-00:00',
      'utc',
      'EUROPE/BERLIN',
      'Europe/Berlin, UTC',
      '../../etc/passwd',
      'Z'.repeat(3_000),
      inHeader(hostileText(rng)),
    ]);
    setHeader(draft, 'Time-Zone', zone);
    if (rng.chance(0.2)) draft.headers.push(['Time-Zone', 'UTC']);
  }),
  (draft, rng) => {
    const [, token = ''] = draft.headers.find(([name]) => name === 'Authorization') ?? [];
    const broken = rng.pick([
      () => '',
      () => 'Bearer',
      () => 'Bearer ',
      () => `bearer ${token.slice(7)}`,
      () => token.slice(0, -3),
      () => `${token}x`,
      () => `${token} ${token}`,
      () => token.replace('Bearer', 'Basic'),
      () => `Bearer ${'a'.repeat(8_000)}`,
      () => `Bearer ${inHeader(hostileText(rng))}`,
      () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
      () => 'Bearer ..',
      () => '\xff\xfe\xfd',
    ])();
    setHeader(draft, 'Authorization', broken);
  },
  (draft, rng) => {
    const [, token = ''] = draft.headers.find(([name]) => name === 'Authorization') ?? [];
    draft.headers.push(['Authorization', rng.pick([token, 'Bearer x'])]);
  },
  (draft, rng) => {
    const name = rng.pick([
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
    setHeader(draft, name, inHeader(hostileText(rng)).slice(0, 12_000));
    if (rng.chance(0.2)) draft.headers.push([name, inHeader(hostileText(rng)).slice(0, 2_000)]);
  },
  (draft, rng) =>
    setHeader(draft, 'Accept-Encoding', rng.pick(['gzip;q=99', '*;q=0', 'br, '.repeat(500), 'identity;q=0', 'x-'])),
  (draft, rng) =>
    setHeader(draft, 'Content-Encoding', rng.pick(['gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'x', ''])),
  (draft, rng) => setHeader(draft, 'Expect', rng.pick(['100-continue', '200-ok', 'x', ''])),
  (draft, rng) => {
    setHeader(
      draft,
      'Connection',
      rng.pick(['Upgrade', 'close', 'keep-alive, close', 'x', 'Authorization', 'HTTP2-Settings']),
    );
    setHeader(draft, 'Upgrade', rng.pick(['websocket', 'h2c', 'x', '']));
  },
  (draft, rng) => {
    for (let left = rng.pick([30, 90, 150, 1_500]); left > 0; left -= 1) draft.headers.push([`X-Many-${left}`, 'x']);
  },
  (draft, rng) => draft.headers.push(['X-Long', 'x'.repeat(rng.pick([5_000, 15_000, 20_000, 70_000]))]),
];

/** Broken framing: where a request begins and ends. */
const FRAMING: readonly Mutation[] = [
  (draft, rng) => {
    draft.framing = 'own, breaking';
    const length = lengthOf(draft);
    draft.headers.push([
      'Content-Length',
      rng.pick([
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
  (draft, rng) => {
    draft.framing = 'own, breaking';
    draft.headers.push(['Content-Length', String(lengthOf(draft))], ['Content-Length', String(rng.below(100))]);
  },
  (draft, rng) => {
    draft.framing = 'own, breaking';
    draft.headers.push(
      ['Content-Length', String(lengthOf(draft))],
      ['Transfer-Encoding', rng.pick(['chunked', 'x', 'gzip, chunked'])],
    );
  },
  (draft, rng) => {
    draft.framing = 'own, breaking';
    draft.headers.push([
      'Transfer-Encoding',
      rng.pick(['chunked', 'gzip', 'chunked, chunked', '\x0bchunked', 'identity']),
    ]);
    const size = rng.pick(['ffffffffffffffff', '-1', 'x', '0', '5;x=y', `5${';x'.repeat(10_000)}`, '']);
    draft.bytes = Buffer.from(`${size}\r\n{"a":\r\n0\r\n\r\n`);
  },
  (draft, rng) => {
    draft.framing = 'own, breaking';
    draft.headers.push([
      rng.pick(['X\0', 'X Y', '', 'X\n', ' X', 'X\r', '\xff']),
      rng.pick(['\0', 'x', 'a\rb', '\x7f']),
    ]);
  },
];

function lengthOf(draft: Draft): number {
  return bodyOf(draft)?.length ?? 0;
}

const bodyOf = ({ bytes, tree }: Draft) => bytes ?? (tree && Buffer.from(writeTree(tree), 'utf8'));

/** Breaks a request, mostly in one place, because such requests get furthest. */
export function mutate(draft: Draft, rng: Rng): void {
  for (let left = rng.chance(0.75) ? 1 : 2 + rng.below(3); left > 0; left -= 1) {
    const body = draft.operation.isForm ? FORM : BODY;
    const hasBody = draft.operation.body !== undefined || rng.chance(0.1);
    if (hasBody && rng.chance(0.6)) rng.pick(body)(draft, rng);
    else if (rng.chance(0.03)) rng.pick(FRAMING)(draft, rng);
    else rng.pick(rng.chance(0.55) ? TARGET : HEADERS)(draft, rng);
  }
}

/** The draft as it is sent. */
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

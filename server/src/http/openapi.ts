import {
  API_BASE,
  type Endpoint,
  errorCodesOf,
  isLimitedWrite,
  READ_LIMIT,
  TAGS,
  WRITE_LIMIT,
} from '@moodbowl/contract/endpoint';
import { endpointsByName, schemasByName } from '@moodbowl/contract/endpoints';
import { ERROR_MEANINGS, ERROR_STATUS, errorBody, type ErrorCode } from '@moodbowl/contract/error';
import { moodName } from '@moodbowl/contract/mood';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** The part of JSON Schema that is used here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
}

interface Media {
  readonly schema: Schema;
  readonly example: unknown;
}

export interface Content {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Content & { readonly required: true };
  readonly responses: Readonly<Record<string, Content | Reference>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string } & Json;
  readonly servers: readonly Json[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Json;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Content>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

const DESCRIPTION = `Everything that the page of Moodbowl does, it does by these calls.

Call \`login\` and send its token with every other call: \`Authorization: Bearer <token>\`. Errors have one shape: a stable \`code\` for programs, and a \`message\` for people. An address that exists refuses a method that it lacks with 405 and \`Allow\`.`;

const TIME_ZONE: Parameter = {
  name: 'Time-Zone',
  in: 'header',
  required: false,
  description:
    "The caller's IANA time zone, which decides what their day is. Without it, or with one that does not exist, the zone last seen for the account counts, else UTC.",
  schema: { type: 'string' },
  example: 'Europe/Berlin',
};

const HEADERS = {
  Link: {
    description: 'The address of the next page, with `rel="next"`; absent on the last page',
    schema: { type: 'string' },
    example: '</api/meals?sort=recent&cursor=WyJyZWNlbnQiLCIuLi4iXQ>; rel="next"',
  },
  'Content-Disposition': {
    description: 'The name of the file',
    schema: { type: 'string' },
    example: 'attachment; filename="moodbowl-2026-03-10.json"',
  },
  'Moodbowl-Home': {
    description: 'The id of the home that has this list',
    schema: { type: 'string', format: 'uuid' },
    example: '01957c00-0000-7000-8000-000000000001',
  },
  'Retry-After': {
    description: 'Seconds after which another try makes sense',
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
  'X-Request-Id': {
    description: 'The id under which the log has this request',
    schema: { type: 'string', format: 'uuid' },
    example: '5f0c4f0e-8d0b-4f58-9a43-0c2f6a1f7e11',
  },
} as const;

/** Better names than those of the contract's exports. */
const NAMES: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [errorBody, 'Error'],
  [moodName, 'Mood'],
]);

/** Describes every endpoint of the contract in OpenAPI 3.1. */
export function createOpenApiDocument(): OpenApiDocument {
  const schemas = new Schemas();
  const responses: Record<string, Content> = {};
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of endpointsByName) {
    const path = (paths[`${API_BASE}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas, responses);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moodbowl',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this Moodbowl' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token that `login` answers' },
      },
      parameters: { TimeZone: TIME_ZONE },
      headers: HEADERS,
      responses: sorted(responses),
      schemas: sorted(schemas.components),
    },
  };
}

function operationOf(
  name: string,
  endpoint: Endpoint,
  schemas: Schemas,
  responses: Record<string, Content>,
): Operation {
  const { access, body, status = 200, summary, tag } = endpoint;
  const parameters = [
    ...(access === 'public' ? [] : [{ $ref: '#/components/parameters/TimeZone' }]),
    ...parametersOf(endpoint, 'params', schemas),
    ...parametersOf(endpoint, 'query', schemas),
  ];
  const writes = `Counts towards the ${WRITE_LIMIT.hits} rows that an account may write in ${WRITE_LIMIT.seconds / 60} minutes; each ${WRITE_LIMIT.bytes / 1024} KB of the body count as one.`;
  const reads = `An account may make ${READ_LIMIT.hits} such calls a minute.`;
  const limits = [isLimitedWrite(endpoint) && writes, endpoint.costly && reads].filter((limit) => limit);
  return {
    operationId: name,
    summary,
    description: [endpoint.description, ...limits].join('\n\n'),
    tags: [tag],
    security: access === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: requestContent(name, endpoint, body, schemas) } }),
    responses: {
      [status]: successOf(name, endpoint, schemas),
      ...Object.fromEntries(
        [...byStatus(errorCodesOf(endpoint))].map(([errorStatus, codes]) => {
          const key = codes.map(pascalCase).join('Or');
          responses[key] ??= errorResponse(codes, schemas);
          return [errorStatus, { $ref: `#/components/responses/${key}` }];
        }),
      ),
    },
  };
}

function parametersOf(endpoint: Endpoint, part: 'params' | 'query', schemas: Schemas): Parameter[] {
  const shape = endpoint[part];
  if (!shape) return [];
  const { properties = {}, required = [] } = schemas.inline(shape);
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: required.includes(name),
    description,
    schema,
    example: exampleIn(schema, endpoint.example[part]?.[name]),
  }));
}

/** Examples of a query are texts, as they are sent; the document shows numbers as numbers. */
function exampleIn({ type }: Schema, sample: string | undefined): unknown {
  return (type === 'integer' || type === 'number') && sample !== undefined ? Number(sample) : sample;
}

function requestContent(name: string, { encoding, example }: Endpoint, body: z.ZodType, schemas: Schemas) {
  const type = encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { [type]: { schema: schemas.of(body, 'input', `${pascalCase(name)}Request`), example: example.body } };
}

function successOf(name: string, endpoint: Endpoint, schemas: Schemas): Content {
  const { alsoAs = {}, example, response, responseHeaders = [], responseType = 'application/json', status } = endpoint;
  return {
    description: status === 201 ? 'Created' : 'OK',
    ...(responseHeaders.length > 0 && { headers: headerReferences(responseHeaders) }),
    content: {
      [responseType]: {
        schema: schemas.of(response, 'output', `${pascalCase(name)}Response`),
        example: example.response,
      },
      ...Object.fromEntries(
        Object.entries(alsoAs).map(([type, sample]) => [type, { schema: { type: 'string' }, example: sample }]),
      ),
    },
  };
}

function errorResponse(codes: readonly ErrorCode[], schemas: Schemas): Content {
  const [first] = codes;
  const waits = codes.some((code) => code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE');
  const message = first ? ERROR_MEANINGS[first] : '';
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}`).join('\n\n'),
    headers: headerReferences([...(waits ? (['Retry-After'] as const) : []), 'X-Request-Id']),
    content: {
      'application/json': {
        schema: schemas.of(errorBody, 'output', 'Error'),
        example: { code: first, message, error: message },
      },
    },
  };
}

function headerReferences(names: readonly (keyof typeof HEADERS)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function byStatus(codes: ReadonlySet<ErrorCode>): Map<number, ErrorCode[]> {
  return Map.groupBy([...codes].toSorted(), (code) => ERROR_STATUS[code]);
}

type Side = 'input' | 'output';

/** The schemas of the document: named ones once, under `components`, and references to them. */
class Schemas {
  readonly components: Record<string, Schema> = {};
  readonly #names = new Map(NAMES);

  constructor() {
    for (const [name, schema] of schemasByName) this.#name(schema, pascalCase(name));
  }

  /** A reference if the schema has a name or, as an object, can have this one; else the schema itself. */
  of(schema: z.ZodType, side: Side, name: string): Schema {
    this.#name(schema, name);
    return this.#convert(schema, side);
  }

  /** The schema itself, as it is sent. */
  inline(schema: z.ZodType): Schema {
    return this.#convert(schema, 'input');
  }

  #name(schema: z.ZodType, name: string): void {
    const isNameable = schema instanceof z.ZodObject || schema instanceof z.ZodEnum || schema instanceof z.ZodUnion;
    if (isNameable && !this.#names.has(schema)) this.#names.set(schema, name);
  }

  #convert(schema: z.ZodType, io: Side): Schema {
    const metadata = z.registry<{ id?: string; description?: string }>();
    for (const [named, id] of this.#names) metadata.add(named, { id });
    // Inside an array even the schema itself becomes a reference.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io,
      metadata,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema as unknown as z.ZodType;
        // Input must match both ends of a pipe, and the second is more specific.
        if (io === 'input' && def.type === 'pipe' && isNoTransform(def)) {
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
          Object.assign(jsonSchema, this.#convert(def.out as z.ZodType, io));
        }
        const description = z.globalRegistry.get(zodSchema)?.description;
        if (description !== undefined) jsonSchema.description = description;
        // A format says enough, and few other languages support Unicode classes. Clients must accept new fields.
        if (jsonSchema.format !== undefined || jsonSchema.pattern?.includes(String.raw`\p{`)) delete jsonSchema.pattern;
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    for (const [name, found] of Object.entries($defs)) this.#keep(name, toReferences(found) as Schema);
    return toReferences(items) as Schema;
  }

  #keep(name: string, schema: Schema): void {
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are named ${name}`);
    this.components[name] = schema;
  }
}

function isNoTransform(def: object): def is { out: unknown } {
  return 'out' in def && !(def.out instanceof z.ZodTransform);
}

function toReferences(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** `saveMood` and `SAVE_MOOD` to `SaveMood`. */
function pascalCase(name: string): string {
  const words = name === name.toUpperCase() ? name.toLowerCase().split('_') : [name];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

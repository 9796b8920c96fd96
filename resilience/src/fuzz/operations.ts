import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';

/** As far as JSON Schema is read here. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly isForm: boolean;
  /** Who may call it and what it answers. */
  readonly endpoint: Endpoint;
}

/** Every operation that the running server describes. */
export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}${API_BASE}/openapi.json`);
  const document = (await response.json()) as { paths: unknown };
  const paths = resolve(document.paths, document) as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(method.toUpperCase(), path, described)),
  );
}

/** The same without references: each is replaced by what it refers to. */
function resolve(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, document));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const [, ...names] = value.$ref.split('/');
    const target = names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document);
    return resolve(target, document);
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner, document)]));
}

function toOperation(method: string, path: string, { parameters = [], requestBody }: Described): Operation {
  const name = `${method} ${path}`;
  const endpoint = endpoints.find(
    (candidate) => `${candidate.method} ${API_BASE}${candidate.path.replace(/:(\w+)/g, '{$1}')}` === name,
  );
  if (!endpoint) throw new Error(`the contract has no ${name}`);
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  return { name, method, path, parameters, body: content?.schema, isForm: type === 'multipart/form-data', endpoint };
}

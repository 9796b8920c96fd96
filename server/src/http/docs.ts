import {
  type Content,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Schema,
  createOpenApiDocument,
} from './openapi.ts';
import { readFileSync } from 'node:fs';
import { escapeHtml as text } from './escape-html.ts';
import { API_BASE } from '@moodbowl/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { SecurityHeaders } from './headers.ts';

/**
 * The API document as a page without scripts. A renderer such as Swagger UI would load 1.5 MB of script, need a wider
 * policy, and has accessibility faults that cannot be fixed from outside.
 */
function renderDocs(document: OpenApiDocument, stylePath: string): string {
  const { info, tags, components } = document;
  const page = new DocsPage(document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(info.title)} API</title>
<link rel="icon" type="image/png" sizes="32x32" href="/favicon-32.png">
<link rel="stylesheet" href="${text(stylePath)}">
</head>
<body>
<header>
<h1>${text(info.title)} API</h1>
${prose(info.description)}
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${text(document.openapi)}).</p>
</header>
<nav aria-label="Sections"><ul>
${tags.map(({ name }) => `<li><a href="#${anchor(name)}">${text(name)}</a></li>`).join('\n')}
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
<main>
${tags.map((tag) => page.section(tag)).join('\n')}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => schemaOf(name, schema))
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}

class DocsPage {
  readonly #document: OpenApiDocument;
  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  section({ name, description }: { name: string; description: string }): string {
    const operations = Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(name))
        .map(([method, operation]) => this.#operation(`${method.toUpperCase()} ${path}`, operation)),
    );
    const id = anchor(name);
    return `<section aria-labelledby="${id}"><h2 id="${id}">${text(name)}</h2>${prose(description)}${operations.join('\n')}</section>`;
  }

  #operation(address: string, operation: Operation): string {
    const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
    const known = parameters.map((parameter) => this.#resolve<Parameter>(parameter));
    return `<details id="${text(operationId)}"><summary><code>${text(address)}</code> <span>${text(summary)}</span></summary>
${prose(description)}
<p>Name: <code>${text(operationId)}</code>. ${security.length > 0 ? 'Needs a token.' : 'Needs no token.'}</p>
${known.length > 0 ? `<h3>Parameters</h3><ul>${known.map(parameterOf).join('')}</ul>` : ''}
${requestBody ? `<h3>Request body</h3>${bodyOf(requestBody)}` : ''}
<h3>Responses</h3>
${Object.entries(responses)
  .map(([status, response]) => this.#response(status, response))
  .join('\n')}
</details>`;
  }

  #response(status: string, response: Operation['responses'][string]): string {
    const content = this.#resolve<Content>(response);
    const headers = Object.keys(content.headers ?? {}).map((name) => `<code>${text(name)}</code>`);
    const heading = `<h4>${text(status)}</h4>${prose(content.description ?? '')}`;
    // All errors have the same form, so one link explains them.
    if (status.startsWith('2')) return `${heading}${headersOf(headers)}${bodyOf(content)}`;
    return `${heading}${headersOf(headers)}`;
  }

  #resolve<T extends object>(value: T | { readonly $ref: string }): T {
    if (!('$ref' in value)) return value;
    const [, , group = '', name = ''] = value.$ref.split('/');
    const { components } = this.#document;
    return (components as unknown as Record<string, Record<string, T>>)[group]?.[name] as T;
  }
}

function headersOf(names: readonly string[]): string {
  return names.length > 0 ? `<p>Headers: ${names.join(', ')}</p>` : '';
}

function parameterOf({ name, in: place, required, description, schema, example }: Parameter): string {
  const needed = required ? 'required' : 'optional';
  const sample = `Example: <code>${text(String(example))}</code>`;
  return `<li><code>${text(name)}</code> (${text(place)}, ${needed}): ${typeOf(schema)}. ${inline(description.replace(/\.$/, ''))}. ${sample}</li>`;
}

function bodyOf({ content }: Content): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const sample = typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
      return `<p><code>${text(type)}</code>: ${typeOf(schema)}</p><pre>${text(sample)}</pre>`;
    })
    .join('');
}

function schemaOf(name: string, schema: Schema): string {
  const { description, properties, required = [] } = schema;
  const fields = Object.entries(properties ?? {}).map(([field, inner]) => {
    const needed = required.includes(field) ? '' : ' (optional)';
    const about = inner.description === undefined ? '' : `. ${inline(inner.description)}`;
    return `<li><code>${text(field)}</code>${needed}: ${typeOf(inner)}${about}</li>`;
  });
  return `<h3 id="${anchor(`schema ${name}`)}">${text(name)}</h3>${prose(description ?? '')}${
    properties ? `<ul>${fields.join('')}</ul>` : `<p>${typeOf(schema)}</p>`
  }`;
}

/** A schema in a few words, with links to those that have a name. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#${anchor(`schema ${name}`)}">${text(name)}</a>`;
  }
  if (schema.const !== undefined) return `<code>${text(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${text(String(value))}</code>`).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, inner]) => `<code>${text(name)}</code>: ${typeOf(inner)}`,
    );
    return `object with ${fields.join(', ')}`;
  }
  return [
    text([schema.type ?? 'anything'].flat().join(' or ')),
    schema.format && `(${text(schema.format)})`,
    bounds(schema),
  ]
    .filter(Boolean)
    .join(' ');
}

function bounds({ minimum, maximum, minLength, maxLength }: Schema): string {
  // JavaScript's own bound says nothing.
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  return [
    minimum !== undefined && `from ${minimum}`,
    most !== undefined && `to ${most}`,
    minLength !== undefined && `from ${minLength} characters`,
    maxLength !== undefined && `to ${maxLength} characters`,
  ]
    .filter(Boolean)
    .join(' ');
}

function prose(markdown: string): string {
  return markdown
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('');
}

/** The part of CommonMark that the contract uses: code between backticks. */
function inline(markdown: string): string {
  return text(markdown).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

const DOCS_PATH = `${API_BASE}/docs`;
const STYLE = new URL('docs.css', import.meta.url);

/** Serves the API document: `/api/openapi.json` for programs, `/api/docs` for people. */
export function addDocs(app: FastifyInstance, headers: SecurityHeaders): void {
  // Generated once, on the first request, so that it does not slow down the start.
  let document: Buffer | undefined;
  let page: Buffer | undefined;
  let style: Buffer | undefined;
  app.get(`${API_BASE}/openapi.json`, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= Buffer.from(JSON.stringify(createOpenApiDocument())))),
  );
  for (const path of [DOCS_PATH, `${DOCS_PATH}/`])
    app.get(path, (_request, reply) =>
      reply
        .headers(headers.docs)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((page ??= Buffer.from(renderDocs(createOpenApiDocument(), `${DOCS_PATH}/docs.css`)))),
    );
  app.get(`${DOCS_PATH}/docs.css`, (_request, reply) =>
    reply
      .headers(headers.docs)
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((style ??= readFileSync(STYLE))),
  );
}

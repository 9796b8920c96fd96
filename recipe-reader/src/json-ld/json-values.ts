/** An object of a parsed JSON document, whose keys are not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value if it is an object and no array. */
export function asObject(value: unknown): JsonObject | undefined {
  // An object of JSON has text keys only.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** A list as it is, nothing as an empty list, anything else as a list of one. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The name at the end of a term: `schema:name` and `http://schema.org/name` are `name`, in lower case. */
export function localName(term: string): string {
  return term.slice(Math.max(term.lastIndexOf('/'), term.lastIndexOf('#'), term.lastIndexOf(':')) + 1).toLowerCase();
}

/** The properties of an object by {@link localName}; of two with one name, the first that holds something. */
export function propertiesOf(object: JsonObject): Map<string, unknown> {
  const properties = new Map<string, unknown>();
  for (const [key, value] of Object.entries(object)) {
    const name = localName(key.trim());
    if (value !== null && value !== '' && !properties.has(name)) properties.set(name, value);
  }
  return properties;
}

const TEXT_KEYS = ['@value', 'text', 'name', 'value', 'description'];

/** The text of a value as it stands: a text, a number, the first of a list that has one, or what an object is called. */
export function textOf(value: unknown, depth = 4): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (depth === 0) return '';
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 10)) {
      const text = textOf(item, depth - 1);
      if (text.trim() !== '') return text;
    }
    return '';
  }
  const object = asObject(value);
  if (object === undefined) return '';
  const properties = propertiesOf(object);
  for (const key of TEXT_KEYS) {
    const text = textOf(properties.get(key), depth - 1);
    if (text.trim() !== '') return text;
  }
  return '';
}

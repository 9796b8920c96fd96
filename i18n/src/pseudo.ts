type Compiled = string | readonly unknown[] | Readonly<Record<string, unknown>> | null | undefined;

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' };

/** English with accents and 40% more letters. Takes messages as they are written, and as the build has compiled them. */
export function pseudo(messages: Readonly<Record<string, unknown>>): Record<string, never> {
  const longer = Object.entries(messages).map(([id, message]) => [id, lengthen(message as Compiled)]);
  return Object.fromEntries(longer) as Record<string, never>;
}

function lengthen(message: Compiled): unknown {
  if (typeof message === 'string') return lengthenText(message);
  if (!Array.isArray(message)) return message;
  return message.map((token: unknown) =>
    Array.isArray(token) ? lengthenArgument(token) : lengthenText(String(token)),
  );
}

/** A value stays as it is; the branches of a plural are messages. */
function lengthenArgument([name, type, branches]: readonly unknown[]): unknown[] {
  if (typeof branches !== 'object' || branches === null)
    return [name, type, branches].filter((part) => part !== undefined);
  const longer = Object.entries(branches).map(([key, branch]) => [
    key,
    key === 'offset' ? branch : lengthen(branch as Compiled),
  ]);
  return [name, type, Object.fromEntries(longer)];
}

function lengthenText(text: string): string {
  // A message that is not compiled may hold arguments, whose names have to stay.
  if (/[{}#]/.test(text)) return text;
  const accented = text.replace(/[aeiouAEO]/g, (letter) => ACCENTED[letter] ?? letter);
  return accented.trim().length < 2 ? text : accented + '~'.repeat(Math.ceil(text.length * 0.4));
}

/** The languages that the app speaks, by their BCP 47 tags, each under its own name. English is the source. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as [Language, ...Language[]];

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag);
}

/** The first of these tags that names a language of ours, a regional one such as `de-AT` included; else undefined. */
export function firstLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => isLanguage(tag));
}

/** The language of an `Accept-Language` header (RFC 9110, 12.5.4): the best of ours that it names, else English. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const q = weight === undefined ? 1 : Number(weight.slice(2));
    return q > 0 ? [{ tag, q }] : [];
  });
  return firstLanguage(wanted.toSorted((a, b) => b.q - a.q).map(({ tag }) => tag)) ?? 'en';
}

const files = import.meta.glob<string>('./art/*.webp', { eager: true, query: '?url', import: 'default' });

export type IllustrationName =
  | 'basket'
  | 'bubbles'
  | 'calendar'
  | 'chef'
  | 'compass'
  | 'cooking'
  | 'flame'
  | 'heart'
  | 'plate'
  | 'speech'
  | 'sprout'
  | 'umbrella'
  | 'wave';

interface IllustrationProps {
  readonly name: IllustrationName;
  /** Width and height in CSS pixels. */
  readonly size: number;
  /** Loads it at once, also while it is hidden. */
  readonly eager?: boolean;
}

/** A small decorative picture beside a text. */
export function Illustration({ name, size, eager = false }: IllustrationProps) {
  const small = files[`./art/${name}-96.webp`];
  const large = files[`./art/${name}-192.webp`];
  return (
    <img
      src={small}
      srcSet={`${small} 96w, ${large} 192w`}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

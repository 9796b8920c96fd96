import type { MessageValues } from '@moodbowl/i18n/message-values';
import type { MessageId, Translate } from '@moodbowl/i18n/message';
import { t } from '@moodbowl/i18n/t';
import { Fragment, type ReactNode } from 'react';

interface RichTextProps<Id extends MessageId> {
  readonly id: Id;
  /** The values of the message; elements go where the language puts them. */
  readonly values: { readonly [Name in keyof MessageValues[Id]]: ReactNode };
}

/** A character that no text contains: it marks the place of an element. */
const MARK = '\u0001';

/** A message with elements in it, such as a link. */
export function RichText<Id extends MessageId>({ id, values }: RichTextProps<Id>) {
  const elements: ReactNode[] = [];
  const marked = Object.entries<ReactNode>(values).map(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number') return [name, value];
    elements.push(value);
    return [name, `${MARK}${elements.length - 1}${MARK}`];
  });
  const text = (t as (id: MessageId, values: unknown) => string)(
    id,
    Object.fromEntries(marked),
  ) satisfies ReturnType<Translate>;
  // Every second piece, between two marks, is the index of an element.
  return text
    .split(MARK)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : elements[Number(piece)]}</Fragment>);
}

import type { MessageValues } from './message-values.ts';

export type MessageId = keyof MessageValues;

/** Messages without values. */
export type PlainMessageId = { [Id in MessageId]: [MessageValues[Id]] extends [never] ? Id : never }[MessageId];

/** The arguments of a message beside its id: none, or its values. */
export type ValuesOf<Id extends MessageId> = [MessageValues[Id]] extends [never] ? [] : [values: MessageValues[Id]];

/** Writes a message in one language. */
export type Translate = <Id extends MessageId>(id: Id, ...values: ValuesOf<Id>) => string;

/** A message that is written later, where the language is known. */
export interface Message {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function message<Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): Message {
  return values === undefined ? { id } : { id, values };
}

/** Writes a message, whose values were checked when it was made. A text that is no message stays as it is. */
export function writeMessage(text: Message | string, translate: Translate): string {
  if (typeof text === 'string') return text;
  return (translate as (id: MessageId, values?: Message['values']) => string)(text.id, text.values);
}

/** The part of zod's issue that a message needs. */
interface Issue {
  readonly message: string;
  readonly maximum?: number | bigint;
}

/**
 * The message for a value that the contract refuses. The contract names its messages by id; what zod says by itself is
 * about types, which only programs get wrong, and stays English.
 */
export function issueMessage({ message: text, maximum }: Issue): Message | string {
  if (!/^\w+(\.\w+)+$/.test(text)) return text;
  const id = text as MessageId;
  return maximum === undefined ? { id } : { id, values: { max: Number(maximum) } };
}

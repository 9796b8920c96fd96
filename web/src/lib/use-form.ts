import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from './api-client.ts';
import { type FieldErrors, fieldErrorsOf, useFocusOnError } from './field-errors.ts';

/** The part of a zod schema that a form needs. */
interface Schema<Values> {
  safeParse(
    values: unknown,
  ):
    | { readonly success: true; readonly data: Values }
    | { readonly success: false; readonly error: { readonly issues: Parameters<typeof fieldErrorsOf>[0] } };
}

type Outcome<Answer> =
  | { readonly status: 'open' | 'sending' }
  | { readonly status: 'sent'; readonly answer: Answer }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * A form with uncontrolled fields by name: validated by the contract's schema, sent once however often it is submitted
 * meanwhile, with each error beside its field until that is edited.
 */
export function useForm<Values, Answer>(
  schema: Schema<Values>,
  send: (values: Values) => Promise<Answer>,
  onSent?: (answer: Answer, form: HTMLFormElement) => void,
) {
  /** The errors of the last submit, and the fields edited since. */
  const [told, setTold] = useState<FieldErrors>({});
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ status: 'open' });
  const sending = useRef(false);
  const ref = useFocusOnError(told);

  const tell = (problems: FieldErrors) => {
    setTold(problems);
    setEdited([]);
  };
  const submit = async (values: Values, form: HTMLFormElement) => {
    sending.current = true;
    setOutcome({ status: 'sending' });
    try {
      const answer = await send(values);
      setOutcome({ status: 'sent', answer });
      onSent?.(answer, form);
    } catch (error) {
      setOutcome({ status: 'failed', error });
      tell(error instanceof ApiError ? error.fields : {});
    } finally {
      sending.current = false;
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const read = schema.safeParse(Object.fromEntries(new FormData(form)));
    tell(read.success ? {} : fieldErrorsOf(read.error.issues));
    setOutcome({ status: 'open' });
    if (read.success) void submit(read.data, form);
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (name in told && !edited.includes(name)) setEdited([...edited, name]);
  };
  return {
    /** Props for the form element. */
    props: { ref, onSubmit, onInput, noValidate: true },
    problems: Object.fromEntries(Object.entries(told).filter(([name]) => !edited.includes(name))) as FieldErrors,
    outcome,
    /** Whether a field shows the failure, so that the form need not. */
    toldByField: Object.keys(told).length > 0,
  };
}

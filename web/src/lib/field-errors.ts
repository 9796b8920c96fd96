import { issueMessage, writeMessage } from '@moodbowl/i18n/message';
import { t } from '@moodbowl/i18n/t';
import { useEffect, useRef } from 'react';

/** Errors by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

type Issue = Parameters<typeof issueMessage>[0] & { readonly path: readonly PropertyKey[] };

/** The text of a schema's issue. */
export function issueText(issue: Issue): string {
  return writeMessage(issueMessage(issue), t);
}

/** The text of the first issue. */
export function firstError(issues: readonly Issue[]): string | undefined {
  return issues[0] && issueText(issues[0]);
}

/** The first error of each field, from a schema's issues. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const problems: Record<string, string> = {};
  for (const issue of issues) problems[String(issue.path[0])] ??= issueText(issue);
  return problems;
}

/** Focuses the first field with an error. */
export function useFocusOnError(problems: FieldErrors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}

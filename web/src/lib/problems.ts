import { useEffect, useRef } from 'react';

/** What is wrong with each field, by its name. */
export type Problems = Readonly<Record<string, string | undefined>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first problem of each field, from what a schema says. */
export function problemsOf(issues: readonly Issue[]): Problems {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[String(path[0])] ??= message;
  return problems;
}

/** For the form: the first field that has a problem takes the focus. */
export function useFocusOnProblem(problems: Problems) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}

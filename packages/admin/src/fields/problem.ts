import type { FormValidity } from '@wordpress/dataviews';
import { useMemo, useState } from 'react';
import { fieldErrors } from '../api/error-fields.ts';
import { ApiError } from '../api/request.ts';
import { reasonOf } from '../api/reason.ts';

/** Why a form could not be saved. */
export interface Problem {
  readonly message: string;
  /** Field → its error message. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface FormProblem {
  readonly problem: Problem | null;
  /** For a `DataForm`. */
  readonly validity: FormValidity;
  fail(error: unknown): void;
  clear(): void;
  /** Clears the errors of fields that the user changed. */
  onChanged(changes: object): void;
}

export function useProblem(): FormProblem {
  const [problem, setProblem] = useState<Problem | null>(null);
  return useMemo(
    () => ({
      problem,
      validity: validityOf(problem),
      fail: (error) =>
        setProblem({ message: reasonOf(error), fields: error instanceof ApiError ? fieldErrors(error.body) : {} }),
      clear: () => setProblem(null),
      onChanged: (changes) => setProblem((before) => (before === null ? null : without(before, Object.keys(changes)))),
    }),
    [problem],
  );
}

const validityOf = (problem: Problem | null): FormValidity =>
  problem === null
    ? undefined
    : Object.fromEntries(
        Object.entries(problem.fields).map(([name, message]) => [name, { custom: { type: 'invalid', message } }]),
      );

/** Null if no error is left. An error without a field stays until the next attempt. */
function without(problem: Problem, names: readonly string[]): Problem | null {
  const fields = Object.fromEntries(Object.entries(problem.fields).filter(([name]) => !names.includes(name)));
  const wasAboutFields = Object.keys(problem.fields).length > 0;
  return wasAboutFields && Object.keys(fields).length === 0 ? null : { ...problem, fields };
}

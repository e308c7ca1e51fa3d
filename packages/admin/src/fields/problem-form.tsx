import { Notice } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Problem } from './problem.ts';
import { inWords } from './schema-fields.ts';

interface Given {
  /** For buttons outside of the form. */
  readonly id?: string | undefined;
  readonly className: string | undefined;
  /** Why the form could not be saved, unless the caller shows it. */
  readonly problem?: Problem | null;
  /** Fields that show their own errors. */
  readonly fields?: readonly string[];
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** A form that is saved without leaving the page. Errors are shown at their fields; others above the form. */
export function ProblemForm({ id, className, problem = null, fields = [], onSubmit, children }: Given) {
  const form = useRef<HTMLFormElement>(null);
  // Fields show their errors, and the first invalid one gets the focus.
  useEffect(() => {
    if (problem !== null) form.current?.reportValidity();
  }, [problem]);
  return (
    <form
      id={id}
      className={className}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {problem !== null && (
        <Notice status="error" isDismissible={false}>
          <Reasons problem={problem} fields={fields} />
        </Notice>
      )}
      {children}
    </form>
  );
}

function Reasons({ problem, fields }: { problem: Problem; fields: readonly string[] }) {
  const reasons = Object.entries(problem.fields);
  const elsewhere = reasons.filter(([name]) => !fields.includes(name));
  if (reasons.length === 0) return problem.message;
  return (
    <>
      {elsewhere.length === reasons.length
        ? __("Couldn't save your changes.", 'platen')
        : __('Check the highlighted fields.', 'platen')}
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(([name, reason]) => (
            <li key={name}>
              {inWords(name)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { Notice } from '@wordpress/components';
import type { ReactNode } from 'react';

interface Given {
  readonly className: string;
  /** Why what was filled in could not be saved, unless that is said elsewhere. */
  readonly problem?: string | null;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form that is saved without leaving the page, with what keeps it from being saved above its fields. */
export const ProblemForm = ({ className, problem = null, onSubmit, children }: Given) => (
  <form
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  >
    {problem !== null && (
      <Notice status="error" isDismissible={false}>
        {problem}
      </Notice>
    )}
    {children}
  </form>
);

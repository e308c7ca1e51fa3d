import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Given = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  search?: Record<string, unknown>;
  /** Whether it is current at its own address alone, and not below it. */
  exact?: boolean;
};

/** A link inside the desk, to an address made of the data at hand: types and taxonomies have addresses of their own. */
export function AppLink({ to, search, exact = false, ...rest }: Given) {
  return (
    <Link
      {...(rest as object)}
      to={to}
      search={(search ?? {}) as never}
      activeOptions={{ includeSearch: false, exact }}
    />
  );
}

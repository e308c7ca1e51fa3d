import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Given = Omit<ComponentProps<'a'>, 'href'> & { to: string; search?: Record<string, unknown> };

/** A link inside the desk, to an address made of the data at hand: types and taxonomies have addresses of their own. */
export function AppLink({ to, search, ...rest }: Given) {
  return (
    <Link {...(rest as object)} to={to} search={(search ?? {}) as never} activeOptions={{ includeSearch: false }} />
  );
}

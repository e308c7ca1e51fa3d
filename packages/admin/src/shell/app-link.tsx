import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Given = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  search?: Record<string, unknown>;
  /** Current only at this exact URL, not below it. */
  exact?: boolean;
};

/** A link inside the admin. Types and taxonomies have dynamic URLs, which the typed router can't know. */
export function AppLink({ to, search, exact = false, ...rest }: Given) {
  return <Link {...(rest as object)} to={to} search={search ?? {}} activeOptions={{ includeSearch: false, exact }} />;
}

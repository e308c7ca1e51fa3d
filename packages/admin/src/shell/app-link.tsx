import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link inside the admin. The router checks its path, parameters, and search. */
export const AppLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>);

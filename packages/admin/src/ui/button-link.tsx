import { createLink } from '@tanstack/react-router';
import { Icon } from '@wordpress/components';
import type { ComponentProps, ReactElement } from 'react';

interface Given extends ComponentProps<'a'> {
  readonly variant?: 'primary' | 'secondary' | 'tertiary';
  readonly icon?: ReactElement;
}

/** A link inside the admin that looks like a button. */
export const ButtonLink = createLink(({ variant = 'secondary', icon, children, ...rest }: Given) => (
  <a
    {...rest}
    className={`components-button is-compact is-${variant}${icon === undefined ? '' : ' has-icon has-text'}`}
  >
    {icon !== undefined && <Icon icon={icon} />}
    {children}
  </a>
));

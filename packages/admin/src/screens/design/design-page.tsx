import { __ } from '@wordpress/i18n';
import './design.css';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Forbidden } from '../../shell/failure.tsx';

const pages = [
  ['/design', __('Templates', 'platen')],
  ['/design/parts', __('Template parts', 'platen')],
  ['/design/styles', __('Styles', 'platen')],
  ['/design/navigation', __('Navigation', 'platen')],
  ['/design/widgets', __('Widgets', 'platen')],
  ['/design/fonts', __('Fonts', 'platen')],
] as const;

interface Given {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A design screen with tabs for the others. */
export function DesignPage({ title, actions, children }: Given) {
  const { pathname } = useLocation();
  return (
    <section className="screen design">
      <div className="screen-head">
        <h1>{title}</h1>
        {actions}
      </div>
      <nav aria-label={__('Design', 'platen')}>
        <ul className="tabs">
          {pages.map(([to, label]) => (
            <li key={to}>
              <AppLink to={to} exact className={to === pathname ? 'is-current' : ''}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </section>
  );
}

/** Design screens require a capability. Without it, no request is sent. */
export function ForDesigners({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(meQuery);
  if (me === undefined) return null;
  return can(me, 'edit_theme_options') ? children : <Forbidden capability="edit_theme_options" />;
}

import { __ } from '@wordpress/i18n';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Forbidden } from '../../shell/failure.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';

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
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A design screen with tabs for the others. */
export function DesignPage({ title, actions, isFlush = false, children }: Given) {
  return (
    <Screen
      title={title}
      actions={actions}
      tabs={
        <Tabs label={__('Design', 'platen')}>
          {pages.map(([to, label]) => (
            <li key={to}>
              <AppLink to={to} activeOptions={{ exact: true, includeSearch: false }}>
                {label}
              </AppLink>
            </li>
          ))}
        </Tabs>
      }
      isFlush={isFlush}
    >
      {children}
    </Screen>
  );
}

/** Design screens require a capability. Without it, no request is sent. */
export function ForDesigners({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(meQuery);
  if (me === undefined) return <ScreenSkeleton />;
  return can(me, 'edit_theme_options') ? children : <Forbidden capability="edit_theme_options" />;
}

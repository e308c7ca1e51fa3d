import { useQuery } from '@tanstack/react-query';
import { __ } from '@wordpress/i18n';
import type { ContentType } from '../../api/queries.ts';
import { counts as resource } from '../../api/platen.ts';
import { recordQuery } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { statusNames } from './content.ts';

/** One tab per status, with exact counts. */
export function StatusTabs({ type, current }: { type: ContentType; current: string | undefined }) {
  const { data: counts } = useQuery(recordQuery(resource, undefined, { context: undefined, type: type.slug }));
  if (counts === undefined) return <div className="tabs" style={{ minHeight: 32 }} />;
  const named = Object.entries(statusNames).filter(([name]) => (counts[name] ?? 0) > 0 || name === current);
  const all = named.filter(([name]) => name !== 'trash').reduce((sum, [name]) => sum + (counts[name] ?? 0), 0);
  const tabs = [
    [undefined, __('All', 'platen'), all] as const,
    ...named.map(([name, label]) => [name, label, counts[name] ?? 0] as const),
  ];
  return (
    <ul className="tabs" aria-label={__('Statuses', 'platen')}>
      {tabs.map(([name, label, count]) => (
        <li key={label}>
          <AppLink
            to={`/${type.rest_base}`}
            search={name === undefined ? {} : { status: name }}
            className={name === current ? 'is-current' : ''}
          >
            {label} <span className="count">{count.toLocaleString()}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

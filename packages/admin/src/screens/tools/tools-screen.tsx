import { __ } from '@wordpress/i18n';
import { useQuery } from '@tanstack/react-query';
import { can, meQuery } from '../../api/queries.ts';
import { Forbidden } from '../../shell/failure.tsx';
import layout from '../../ui/layout.module.css';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportsCard } from './imports-card.tsx';

/** Files to take with you, and what came from elsewhere. */
export function ToolsScreen() {
  const { data: me } = useQuery(meQuery);
  if (me === undefined) return <ScreenSkeleton />;
  if (!can(me, 'export')) return <Forbidden capability="export" />;
  return (
    <Screen title={__('Import and export', 'platen')}>
      <div className={`${layout.stack} ${layout.form}`}>
        <ExportCard />
        <ArchiveCard />
        {can(me, 'import') && <ImportsCard />}
      </div>
    </Screen>
  );
}

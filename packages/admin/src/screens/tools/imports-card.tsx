import { useQuery } from '@tanstack/react-query';
import { __, _n, sprintf } from '@wordpress/i18n';
import { importsResource } from '../../api/exports.ts';
import type { ImportSummary } from '../../api/exports.ts';
import { recordQuery } from '../../api/reading.ts';
import { RecentTime } from '../../dates/recent.tsx';
import { Card } from '../../ui/card.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import layout from '../../ui/layout.module.css';
import { Pill } from '../../ui/pill.tsx';
import { Rows } from '../../ui/rows.tsx';
import text from '../../ui/text.module.css';
import { addedIn, phaseNames } from './imports.ts';

const refetchMs = 3000;

/** How to import a site, and the imports of this site with their progress. */
export function ImportsCard() {
  const { data: imports = [] } = useQuery({
    ...recordQuery(importsResource, undefined, { context: undefined }),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnfinished) === true ? refetchMs : false),
  });
  return (
    <Card title={__('Import', 'platen')}>
      <div className={layout.stack}>
        <p className={text.quiet}>
          {__('Run one of these commands on the server. You can interrupt an import and run it again.', 'platen')}{' '}
          <DocsLink page="migrate/from-wordpress">{__('Learn about importing', 'platen')}</DocsLink>
        </p>
        <pre className={text.code} tabIndex={0} aria-label={__('Commands', 'platen')}>
          {commands.map(({ note, command }) => `# ${note}\n${command}`).join('\n')}
        </pre>
        {imports.length > 0 && (
          <Rows label={__('Imports', 'platen')}>
            {imports.map((each) => (
              <ImportRow key={each.id} summary={each} />
            ))}
          </Rows>
        )}
      </div>
    </Card>
  );
}

const commands = [
  { note: __('A WordPress site', 'platen'), command: 'platen import https://example.org --user ada' },
  { note: __('An export file', 'platen'), command: 'platen import site.xml' },
  {
    note: __('An archive of Platen', 'platen'),
    command: 'tar -xzf site.tar.gz -C ./archive && platen import ./archive',
  },
];

const isUnfinished = ({ finished_gmt: finished }: ImportSummary): boolean => finished === null;

function ImportRow({ summary }: { readonly summary: ImportSummary }) {
  const { source, phase, started_gmt: started, notes } = summary;
  const added = addedIn(summary);
  const problems = notes.filter(({ means }) => means !== '');
  return (
    <li>
      <span>
        <b>{source}</b>
        <br />
        <span className={text.quiet}>
          <RecentTime gmt={started} /> · {sprintf(_n('%d record added', '%d records added', added, 'platen'), added)}
        </span>
        {problems.length > 0 && (
          <details>
            <summary>{sprintf(_n('%d note', '%d notes', problems.length, 'platen'), problems.length)}</summary>
            <ul className={text.quiet}>
              {problems.map(({ code, count, means }) => (
                <li key={code}>
                  {means} ({count})
                </li>
              ))}
            </ul>
          </details>
        )}
      </span>
      <Pill tone={isUnfinished(summary) ? 'info' : 'success'} shape={isUnfinished(summary) ? 'half' : 'dot'}>
        {phaseNames[phase]}
      </Pill>
    </li>
  );
}

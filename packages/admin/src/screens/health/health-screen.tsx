import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { recordQuery } from '../../api/reading.ts';
import { ApiError } from '../../api/request.ts';
import { allHealthTests, repeatHealthTests, siteSizes, useHealthResults } from '../../api/site-health.ts';
import type { HealthResult } from '../../api/site-health.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import layout from '../../ui/layout.module.css';
import { Pill } from '../../ui/pill.tsx';
import type { Tone } from '../../ui/pill.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { MailTest } from './mail-test.tsx';

type Status = HealthResult['status'];

const groups: readonly { readonly status: Status; readonly title: string; readonly tone: Tone }[] = [
  { status: 'critical', title: __('Critical problems', 'platen'), tone: 'danger' },
  { status: 'recommended', title: __('Recommended improvements', 'platen'), tone: 'warning' },
  { status: 'good', title: __('Passed checks', 'platen'), tone: 'success' },
];

/** What Platen can check about itself while it runs, with a fix for each problem. */
export function HealthScreen() {
  const { results, isLoaded, isFetching, failed, error } = useHealthResults(allHealthTests);
  // Without the permission, every check fails: the screen says so once.
  if (error instanceof ApiError && [401, 403].includes(error.status)) throw error;
  const problems = results.filter(({ status }) => status !== 'good').length;
  return (
    <Screen
      title={__('Site health', 'platen')}
      note={
        isLoaded &&
        (problems === 0
          ? __('No problems', 'platen')
          : sprintf(_n('%d recommendation', '%d recommendations', problems, 'platen'), problems))
      }
      actions={
        <Button variant="secondary" size="compact" isBusy={isFetching} onClick={repeatHealthTests}>
          {__('Check again', 'platen')}
        </Button>
      }
    >
      <div className={layout.stack}>
        {!isLoaded && (
          <Card>
            <Skeleton rows={6} label={__('Checking site health…', 'platen')} />
          </Card>
        )}
        {isLoaded &&
          groups.map(({ status, title, tone }) => (
            <Group key={status} title={title} tone={tone} results={results.filter((each) => each.status === status)} />
          ))}
        {isLoaded && failed > 0 && (
          <p className={text.quiet}>
            {sprintf(_n('%d check could not run.', '%d checks could not run.', failed, 'platen'), failed)}
          </p>
        )}
        <MailTest />
        <Sizes />
        <p className={text.quiet}>
          {__('More checks, such as of the configuration: run platen doctor on the server.', 'platen')}{' '}
          <DocsLink page="deploy/monitoring">{__('Learn about monitoring', 'platen')}</DocsLink>
        </p>
      </div>
    </Screen>
  );
}

interface GroupGiven {
  readonly title: string;
  readonly tone: Tone;
  readonly results: readonly HealthResult[];
}

const Group = ({ title, tone, results }: GroupGiven) =>
  results.length > 0 && (
    <Card title={title} count={results.length}>
      <Rows>
        {results.map(({ test, label, details, topic }) => (
          <li key={test}>
            <span>
              <b>{label}</b>
              <br />
              <span className={text.quiet}>
                <CodeText text={details} />
              </span>
            </span>
            <Pill tone={tone}>{topic}</Pill>
          </li>
        ))}
      </Rows>
    </Card>
  );

function Sizes() {
  const { data } = useQuery(recordQuery(siteSizes, undefined, { context: undefined }));
  if (data === undefined) return null;
  return (
    <Card title={__('Storage', 'platen')}>
      <Rows>
        <li>
          <span>{__('Database', 'platen')}</span>
          <span className={text.quiet}>{data.database_size.size}</span>
        </li>
        <li>
          <span>{__('Uploaded files', 'platen')}</span>
          <span className={text.quiet}>{data.uploads_size.size}</span>
        </li>
      </Rows>
    </Card>
  );
}

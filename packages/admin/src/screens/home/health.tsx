import { __, _n, sprintf } from '@wordpress/i18n';
import { healthTests, useHealthResults } from '../../api/site-health.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';

/** What is wrong with the site, with a fix for each line. */
export function Health() {
  const { results, isLoaded, failed } = useHealthResults(healthTests);
  const problems = results.filter(({ status }) => status !== 'good');
  return (
    <Card
      title={__('Site health', 'platen')}
      actions={
        problems.length > 0 && (
          <Pill tone={problems.some(({ status }) => status === 'critical') ? 'danger' : 'warning'}>
            {sprintf(_n('%d recommendation', '%d recommendations', problems.length, 'platen'), problems.length)}
          </Pill>
        )
      }
    >
      {!isLoaded && <Skeleton rows={2} label={__('Checking site health…', 'platen')} />}
      {isLoaded && problems.length === 0 && failed === 0 && (
        <p className={text.quiet}>{__('Database, background jobs, files, email, and clocks work.', 'platen')}</p>
      )}
      {failed > 0 && (
        <p className={text.quiet}>
          {sprintf(_n('%d check could not run.', '%d checks could not run.', failed, 'platen'), failed)}
        </p>
      )}
      <Rows>
        {problems.map(({ test, label, details }) => (
          <li key={test}>
            <span>
              <b>{label}</b>
              <br />
              <span className={text.quiet}>
                <CodeText text={details} />
              </span>
            </span>
          </li>
        ))}
      </Rows>
      <p>
        <AppLink to="/site-health">{__('View all checks', 'platen')}</AppLink>
      </p>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button, Icon } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { check } from '@wordpress/icons';
import { counts } from '../../api/platen.ts';
import { recordQuery, useList } from '../../api/reading.ts';
import { resource, resourceAt } from '../../api/resource.ts';
import { useStoredState } from '../../shell/stored-state.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';
import { stepsOf } from './checklist.ts';
import styles from './home.module.css';

interface Identity {
  readonly description: string;
  readonly site_icon: number | null;
  readonly site_logo: number | null;
}

const settings = resourceAt<Identity>('wp/v2/settings');
const users = resource('users');

/** The checklist of a new site. It disappears when everything is done, or when the user dismisses it. */
export function GetStarted() {
  const [isDismissed, setDismissed] = useStoredState('platen-get-started-dismissed', false);
  const enabled = !isDismissed;
  const { data: site } = useQuery({ ...recordQuery(settings, undefined, { context: undefined }), enabled });
  const { data: posts } = useQuery({
    ...recordQuery(counts, undefined, { context: undefined, type: 'post' }),
    enabled,
  });
  const { total: people, isLoaded } = useList(users, { per_page: 1, _fields: 'id' }, { enabled });
  if (isDismissed || site === undefined || posts === undefined || !isLoaded) return null;
  const steps = stepsOf({
    description: site.description,
    icon: site.site_icon ?? 0,
    logo: site.site_logo ?? 0,
    posts: posts['publish'] ?? 0,
    users: people,
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card
      title={__('Get started', 'platen')}
      isFlush
      actions={
        <>
          <span className={text.quiet}>{sprintf(__('%1$d of %2$d done', 'platen'), done, steps.length)}</span>
          <Button variant="tertiary" size="compact" onClick={() => setDismissed(true)}>
            {__('Dismiss', 'platen')}
          </Button>
        </>
      }
    >
      <progress className={styles.progress} value={done} max={steps.length} aria-label={__('Progress', 'platen')} />
      <ol className={styles.steps}>
        {steps.map(({ title, text: help, action, link, isDone }) => (
          <li key={title} className={isDone ? styles.done : undefined}>
            <span className={styles.ring}>{isDone && <Icon icon={check} size={18} />}</span>
            <span>
              <b>{title}</b>
              {isDone ? (
                <span className={text.hidden}> {__('Done', 'platen')}</span>
              ) : (
                <span className={text.quiet}>{help}</span>
              )}
            </span>
            {!isDone && <ButtonLink {...link}>{action}</ButtonLink>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Icon } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { cog } from '@wordpress/icons';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import type { ActivityEntry } from '../../api/activity.ts';
import { allTypesQuery, taxonomiesQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { RecentTime } from '../../dates/recent.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { postLink } from '../content/content.ts';
import { Avatar } from '../../ui/avatar.tsx';
import text from '../../ui/text.module.css';
import type { ShownEntry } from './groups.ts';
import { actorName, objectName, partsOf, sentenceOf } from './sentence.ts';
import styles from './activity.module.css';

interface Given {
  readonly entries: readonly ShownEntry[];
  /** Times are below the heading of their day. */
  readonly isInDay?: boolean;
}

/** Sentences with the user, the verb, and a link to the object. */
export function Entries({ entries, isInDay = false }: Given) {
  const { data: types = [] } = useQuery(allTypesQuery);
  const { data: taxonomies = [] } = useQuery(taxonomiesQuery);
  return (
    <ul className={styles.timeline}>
      {entries.map(({ entry, count }) => {
        const { id, actor, action, at, address, subject } = entry;
        const type = types.find(({ slug }) => slug === subject.type);
        const taxonomy = taxonomies.find(({ slug }) => slug === subject.type);
        const typeName = (type ?? taxonomy)?.labels['singular_name'] ?? __('record', 'platen');
        const isWarning = action.endsWith('.refused');
        return (
          <li key={id} data-action={action}>
            {actor === null ? (
              <span className={styles.dot}>
                <Icon icon={cog} size={16} />
              </span>
            ) : (
              <Avatar id={actor.id} name={actor.name} />
            )}
            <div className={text.long}>
              {partsOf(sentenceOf(entry, typeName)).map((part) => (
                <Fragment key={part}>
                  {part === '<actor/>' ? (
                    <b>{actorName(entry)}</b>
                  ) : part === '<object/>' ? (
                    objectOf(entry, type, taxonomy?.rest_base)
                  ) : (
                    part
                  )}
                </Fragment>
              ))}
              {count > 1 && (
                <span className={text.quiet}> {sprintf(_n('%d time', '%d times', count, 'platen'), count)}</span>
              )}
              {address !== '' && isInDay && (
                <div className={isWarning ? styles.warning : text.quiet}>
                  {sprintf(__('From %s', 'platen'), address)}
                </div>
              )}
            </div>
            <RecentTime gmt={at} isInDay={isInDay} className={text.quiet} />
          </li>
        );
      })}
    </ul>
  );
}

/** A link, if the object has a screen. */
function objectOf(entry: ActivityEntry, type: ContentType | undefined, taxonomy: string | undefined): ReactElement {
  const { kind, id, title } = entry.subject;
  const name = objectName(entry);
  if (kind === 'webhook' && id !== null)
    return (
      <AppLink to="/webhooks/$id" params={{ id }}>
        {__('a webhook', 'platen')}
      </AppLink>
    );
  if (title == null || id === null) return <b>{name}</b>;
  if (kind === 'post' && type?.slug === 'attachment') return <AppLink to="/media">{name}</AppLink>;
  if (kind === 'post' && type !== undefined && type.visibility.show_ui)
    return <AppLink {...postLink(type, Number(id))}>{name}</AppLink>;
  if (kind === 'comment') return <AppLink to="/comments">{name}</AppLink>;
  if (kind === 'term' && taxonomy !== undefined)
    return (
      <AppLink to="/terms/$base" params={{ base: taxonomy }}>
        {name}
      </AppLink>
    );
  if (kind === 'user')
    return (
      <AppLink to="/users/$id" params={{ id }}>
        {name}
      </AppLink>
    );
  return <b>{name}</b>;
}

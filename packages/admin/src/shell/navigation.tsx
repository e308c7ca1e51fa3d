import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { Icon } from '@wordpress/components';
import { __, _n } from '@wordpress/i18n';
import { chevronDown } from '@wordpress/icons';
import { can, meQuery } from '../api/queries.ts';
import { useList } from '../api/reading.ts';
import { resource } from '../api/resource.ts';
import { groupsOf } from '../routes/navigation-groups.ts';
import type { Group } from '../routes/navigation-groups.ts';
import { useNavigationItems } from '../routes/navigation-items.ts';
import type { NavigationItem } from '../routes/navigation-items.ts';
import text from '../ui/text.module.css';
import { AppLink } from './app-link.tsx';
import styles from './navigation.module.css';
import { useStoredState } from './stored-state.ts';
import links from '../ui/links.module.css';

interface Given {
  /** Only icons. */
  readonly isRail?: boolean;
  readonly onGo?: () => void;
}

const noNames: readonly string[] = [];

/** The main menu. Groups stay as the user left them. */
export function Navigation({ isRail = false, onGo }: Given) {
  const [closed, setClosed] = useStoredState('platen-closed-groups', noNames);
  const groups = groupsOf(useNavigationItems());
  const toggle = (label: string): void =>
    setClosed(closed.includes(label) ? closed.filter((name) => name !== label) : [...closed, label]);
  return (
    <nav className={`${links.links} ${styles.nav} ${isRail ? styles.rail : ''}`} aria-label={__('Main menu', 'platen')}>
      {groups.map((group) => {
        const isOpen = isRail || group.label === '' || !closed.includes(group.label);
        return (
          <div key={group.label} className={styles.group}>
            {group.label !== '' && !isRail && (
              <button type="button" aria-expanded={isOpen} onClick={() => toggle(group.label)}>
                {group.label}
                <Icon icon={chevronDown} size={16} />
              </button>
            )}
            {isOpen && <Entries group={group} isRail={isRail} onGo={onGo} />}
          </div>
        );
      })}
    </nav>
  );
}

interface EntriesGiven {
  readonly group: Group<NavigationItem>;
  readonly isRail: boolean;
  readonly onGo: (() => void) | undefined;
}

function Entries({ group, isRail, onGo }: EntriesGiven) {
  const router = useRouter();
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const pending = usePendingComments();
  const pathOf = ({ link }: NavigationItem): string => router.buildLocation(link).pathname;
  const isCurrent = (item: NavigationItem): boolean => pathname === pathOf(item);
  // The entries below an open one are shown; those of the others are one click away.
  const isShown = (item: NavigationItem): boolean =>
    !group.items.some(({ label }) => label === item.parent) ||
    group.items.some((other) => (other.label === item.parent || other.parent === item.parent) && isCurrent(other));
  return (
    <ul>
      {group.items.filter(isShown).map((item) => {
        const { link, label, icon, parent } = item;
        const isBelow = !isRail && group.items.some((other) => other.label === parent);
        const count = link.to === '/comments' ? pending : 0;
        return (
          <li key={pathOf(item)}>
            <AppLink
              {...link}
              className={isBelow ? styles.below : undefined}
              activeOptions={{ includeSearch: false, exact: link.to === '/' }}
              title={isRail ? label : undefined}
              onClick={onGo}
            >
              {!isBelow && <Icon icon={icon} size={20} />}
              <span className={isRail ? text.hidden : text.clip}>{label}</span>
              {count > 0 && (
                <span className={styles.count}>
                  {count}
                  <span className={text.hidden}> {_n('pending comment', 'pending comments', count, 'platen')}</span>
                </span>
              )}
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

const comments = resource('comments');

function usePendingComments(): number {
  const { data: me } = useQuery(meQuery);
  const enabled = can(me, 'moderate_comments');
  return useList(comments, { status: 'hold', per_page: 1, _fields: 'id' }, { enabled }).total;
}

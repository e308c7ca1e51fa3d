import { useQuery } from '@tanstack/react-query';
import { DropdownMenu, Icon } from '@wordpress/components';
import type { Action } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { chevronDown, dragHandle, moreVertical } from '@wordpress/icons';
import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { can, countOf, meQuery, nounsOf } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { recordQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { ListTime } from '../../dates/recent.tsx';
import { ActionDialog, eligible, useRunAction } from '../../fields/bulk-bar.tsx';
import type { Asked } from '../../fields/bulk-bar.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusPill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Move } from '../menus/tree.ts';
import { authorOf, postLink, statusNames } from './content.ts';
import type { Content } from './content.ts';
import { named, pagesQuery, useMoves } from './page-moves.ts';
import type { Page } from './page-moves.ts';
import { movesOf, treeOf, visibleIn } from './page-order.ts';
import { backKey, closedChevron, forwardKey } from '../../i18n/direction.ts';
import bars from '../../ui/bars.module.css';
import chips from '../../ui/chips.module.css';
import styles from './page-tree.module.css';

interface Given {
  readonly type: ContentType;
  readonly actions: readonly Action<Content>[];
}

const keyMoves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  [forwardKey]: 'in',
  [backKey]: 'out',
};

/** The pages of a hierarchical type below their parents. They are moved by mouse or with the keyboard. */
export function PageTree({ type, actions }: Given) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Asked<Content> | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const { data: pages } = useQuery({ ...pagesQuery(type), select: named });
  const labels = usePageLabels(type);
  const { move, table } = useMoves(type);
  const run = useRunAction<Content>(setAsked);
  if (pages === undefined) return <Skeleton rows={10} />;
  const tree = treeOf(pages);
  const rows = visibleIn(tree, collapsed);
  const parents = new Set(tree.map(({ parent }) => parent));
  const toggle = (id: number): void => {
    const next = new Set(collapsed);
    if (!next.delete(id)) next.add(id);
    setCollapsed(next);
  };
  const onKeyDown = (event: KeyboardEvent, page: Page): void => {
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    const wanted = keyMoves[key];
    if (wanted === undefined || ctrlKey || metaKey) return;
    event.preventDefault();
    if (altKey) move(page.id, wanted);
    else if (key === forwardKey || key === backKey) {
      const isOpen = parents.has(page.id) && !collapsed.has(page.id);
      if (parents.has(page.id) && isOpen === (key === backKey)) toggle(page.id);
    } else focusBeside(currentTarget, key === 'ArrowDown' ? 1 : -1);
  };
  const drop = (): void => {
    if (drag?.over !== undefined) move(drag.id, { [drag.zone]: drag.over } as Move);
    setDrag(null);
  };
  return (
    <>
      <div className={styles.scroll} ref={table}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's pattern for rows with levels. */}
        <table className={styles.tree} role="treegrid" aria-label={type.name}>
          <thead>
            <tr>
              <th scope="col">{__('Title', 'platen')}</th>
              <th scope="col">{__('Status', 'platen')}</th>
              <th scope="col" className={styles.wide}>
                {__('Author', 'platen')}
              </th>
              <th scope="col" className={styles.wide}>
                {__('Modified', 'platen')}
              </th>
              <th scope="col" className={styles.last}>
                {__('Actions', 'platen')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((page) => (
              <tr
                key={page.id}
                aria-level={page.depth + 1}
                aria-expanded={parents.has(page.id) ? !collapsed.has(page.id) : undefined}
                className={drag?.over === page.id ? styles[drag.zone] : undefined}
                onDragOver={(event) => {
                  if (drag === null) return;
                  event.preventDefault();
                  setDrag({ ...drag, over: page.id, zone: zoneOf(event) });
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  drop();
                }}
              >
                <td>
                  <div className={styles.title} style={{ paddingInlineStart: `${page.depth * 26}px` }}>
                    <span
                      className={styles.handle}
                      draggable
                      aria-hidden="true"
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move';
                        setDrag({ id: page.id, zone: 'before' });
                      }}
                      onDragEnd={() => setDrag(null)}
                    >
                      <Icon icon={dragHandle} size={20} />
                    </span>
                    {parents.has(page.id) ? (
                      <button
                        type="button"
                        className={styles.twisty}
                        aria-label={sprintf(
                          collapsed.has(page.id) ? __('Expand %s', 'platen') : __('Collapse %s', 'platen'),
                          page.name,
                        )}
                        onClick={() => toggle(page.id)}
                      >
                        <Icon icon={collapsed.has(page.id) ? closedChevron : chevronDown} size={20} />
                      </button>
                    ) : (
                      <span className={styles.twisty} />
                    )}
                    <AppLink
                      {...postLink(type, page.id)}
                      className={styles.link}
                      data-page={page.id}
                      onKeyDown={(event) => onKeyDown(event, page)}
                    >
                      {page.name}
                    </AppLink>
                    {labels.has(page.id) && <span className={chips.chip}>{labels.get(page.id)}</span>}
                  </div>
                </td>
                <td>
                  <StatusPill status={page.status} names={statusNames} />
                </td>
                <td className={styles.wide}>
                  <span className={styles.author}>
                    <Avatar id={page.author ?? 0} name={authorOf(page)} />
                    {authorOf(page)}
                  </span>
                </td>
                <td className={styles.wide}>
                  <ListTime at={page.modified} />
                </td>
                <td className={styles.last}>
                  <DropdownMenu
                    icon={moreVertical}
                    label={sprintf(__('Actions for %s', 'platen'), page.name)}
                    controls={[
                      actions
                        .filter((action) => eligible(action, [page]).length > 0)
                        .map((action) => ({
                          title: typeof action.label === 'string' ? action.label : action.label([page]),
                          onClick: () => run(action, [page]),
                        })),
                      Object.entries(moveLabels).flatMap(([how, title]) =>
                        movesOf(pages, page.id, how as Move).length === 0
                          ? []
                          : [{ title, onClick: () => move(page.id, how as Move) }],
                      ),
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className={bars.footer}>
        <span>{countOf(pages.length, nounsOf(type))}</span>
        <span className={styles.wide}>
          {__('Drag to reorder, or press', 'platen')} <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> <kbd>←</kbd>
        </span>
      </footer>
      {asked !== null && <ActionDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const moveLabels: Readonly<Record<string, string>> = {
  up: __('Move up', 'platen'),
  down: __('Move down', 'platen'),
  in: __('Make a child page', 'platen'),
  out: __('Move out of the parent page', 'platen'),
};

interface Drag {
  readonly id: number;
  readonly over?: number;
  readonly zone: 'before' | 'after' | 'into';
}

/** The upper and lower quarters of a row are beside it; the rest is inside. */
function zoneOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Drag['zone'] {
  const { top, height } = currentTarget.getBoundingClientRect();
  const at = (clientY - top) / height;
  return at < 0.25 ? 'before' : at > 0.75 ? 'after' : 'into';
}

function focusBeside(link: Element, step: number): void {
  const links = [...(link.closest('table')?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
  links[links.findIndex((one) => one === link) + step]?.focus();
}

/** Names of the pages with a role in the settings. */
function usePageLabels({ slug }: ContentType): ReadonlyMap<number, string> {
  const { data: me } = useQuery(meQuery);
  const isReadable = slug === 'page' && can(me, 'manage_options');
  const { data } = useQuery({
    ...recordQuery(resource('settings'), undefined, { context: undefined }),
    enabled: isReadable,
  });
  const settings = data as Readonly<Record<string, unknown>> | undefined;
  if (settings?.['show_on_front'] !== 'page') return new Map();
  return new Map<number, string>([
    [Number(settings['page_on_front']), __('Homepage', 'platen')],
    [Number(settings['page_for_posts']), __('Posts page', 'platen')],
  ]);
}

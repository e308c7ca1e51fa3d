import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { listQuery, useList } from '../../api/reading.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { Pager } from '../../fields/pager.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useKeys } from '../../shell/use-keys.ts';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { authorOf, comments as resource } from './comment.ts';
import type { Comment } from './comment.ts';
import { CommentRow } from './comment-row.tsx';
import type { OpenForm } from './comment-row.tsx';
import { commentTabs, filterOfTab, tabLabels } from './comment-tabs.ts';
import type { CommentTab } from './comment-tabs.ts';
import { CommentsFooter } from './comments-footer.tsx';
import { EmptyButton } from './empty-button.tsx';
import { NoComments } from './no-comments.tsx';
import { SearchField } from './search-field.tsx';
import { useModeration } from './use-moderation.ts';
import type { Move } from './use-moderation.ts';
import styles from './comments.module.css';
import { numberText } from '../../i18n/language.ts';
import bars from '../../ui/bars.module.css';

const perPage = 50;
const noneSelected: ReadonlySet<number> = new Set();

/** Comment moderation, also by keyboard. */
export function CommentsScreen() {
  const { status: shownTab, page = 1, search = '' } = useSearch({ from: '/_shell/comments' });
  const tab = shownTab ?? 'hold';
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const canModerate = can(me, 'moderate_comments');
  const context = canModerate ? 'edit' : 'view';
  const filter = filterOfTab(tab, me?.id ?? 0);
  const { items, pages, total, isLoaded } = useList(
    resource,
    { context, ...filter, search, page, per_page: perPage, _embed: 'up,in-reply-to' },
    { enabled: me !== undefined, isRequired: true },
  );
  const counts = useCounts(me?.id, context);
  const { move, remove } = useModeration();
  const turnTo = useCallback(
    (to: number) =>
      void navigate({
        to: '/comments',
        search: { status: shownTab, search: search || undefined, page: to > 1 ? to : undefined },
      }),
    [navigate, shownTab, search],
  );
  const searchFor = (words: string): void =>
    void navigate({
      to: '/comments',
      search: { status: shownTab, search: words || undefined },
      replace: search !== '',
    });
  // After the last comment of the last page is moderated, go to the previous page.
  useEffect(() => {
    if (pages > 0 && page > pages) turnTo(pages);
  }, [page, pages, turnTo]);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState(noneSelected);
  const [deleting, setDeleting] = useState<readonly Comment[]>([]);
  const [forms, setForms] = useState<ReadonlyMap<number, OpenForm>>(new Map());
  const list = useRef<HTMLOListElement>(null);
  const current = Math.min(at, items.length - 1);
  // A comment with an open form stays where it is: its text would be lost.
  const selected = items.filter(({ id }) => chosen.has(id) && !forms.has(id));
  const select = (ids: readonly number[], isSelected: boolean): void =>
    setChosen((before) => (isSelected ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  const moveSelected = (to: Move): void => {
    move(selected, to);
    setChosen(noneSelected);
  };
  const toTrash = (comment: Comment): void =>
    comment.status === 'trash' ? setDeleting([comment]) : move([comment], 'trash');

  const comment = items.at(current);
  const isFree = comment !== undefined && !forms.has(comment.id);
  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(items.length - 1, index));
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[next]?.focus();
  };
  const setForm = (id: number, form: OpenForm | null): void =>
    setForms((before) => new Map([...before].filter(([other]) => other !== id).concat(form ? [[id, form]] : [])));
  useKeys({
    j: () => goTo(current + 1),
    k: () => goTo(current - 1),
    r: isFree ? () => setForm(comment.id, 'reply') : undefined,
    Escape: chosen.size > 0 ? () => setChosen(noneSelected) : undefined,
    ...(canModerate &&
      isFree && {
        a: () => move([comment], 'approve'),
        s: () => move([comment], 'spam'),
        d: () => toTrash(comment),
        e: () => setForm(comment.id, 'edit'),
        x: () => select([comment.id], !chosen.has(comment.id)),
      }),
  });

  return (
    <Screen
      title={__('Comments', 'platen')}
      actions={
        canModerate &&
        (tab === 'spam' || tab === 'trash') &&
        (counts[tab] ?? 0) > 0 && <EmptyButton tab={tab} count={counts[tab] ?? 0} />
      }
      tabs={
        <Tabs label={__('Statuses', 'platen')}>
          {commentTabs.map((name) => (
            <li key={name}>
              <AppLink
                to="/comments"
                search={{ status: name === 'hold' ? undefined : name }}
                activeOptions={{ explicitUndefined: true }}
                onClick={() => setChosen(noneSelected)}
              >
                {tabLabels[name]}
                {counts[name] !== undefined && <small>{numberText(counts[name])}</small>}
              </AppLink>
            </li>
          ))}
        </Tabs>
      }
      isFlush
      footer={
        total > 0 && (
          <CommentsFooter tab={tab} count={total} canModerate={canModerate}>
            {pages > 1 && <Pager page={page} pages={pages} onChange={turnTo} />}
          </CommentsFooter>
        )
      }
    >
      <div className={`${bars.tools} ${styles.tools}`}>
        <SearchField key={tab} search={search} onSearch={searchFor} />
        {canModerate && items.length > 0 && (
          <Button
            variant="tertiary"
            size="compact"
            onClick={() =>
              select(
                items.map(({ id }) => id),
                selected.length < items.length,
              )
            }
          >
            {selected.length < items.length ? __('Select all', 'platen') : __('Select none', 'platen')}
          </Button>
        )}
      </div>
      {!isLoaded && <Skeleton label={__('Loading comments…', 'platen')} />}
      {isLoaded && items.length === 0 && <NoComments tab={tab} search={search} onClear={() => searchFor('')} />}
      <ol className={styles.comments} ref={list}>
        {items.map((one, index) => (
          <li
            key={one.id}
            data-status={one.status}
            tabIndex={index === current ? 0 : -1}
            aria-current={index === current ? 'true' : undefined}
            onFocus={() => setAt(index)}
          >
            <CommentRow
              comment={one}
              canModerate={canModerate}
              isSelected={chosen.has(one.id)}
              onSelect={(isSelected) => select([one.id], isSelected)}
              openForm={forms.get(one.id) ?? null}
              onForm={(form) => setForm(one.id, form)}
              onMove={(to) => move([one], to)}
              onDelete={() => setDeleting([one])}
            />
          </li>
        ))}
      </ol>
      {selected.length > 0 && (
        <BulkBar
          tab={tab}
          count={selected.length}
          onMove={moveSelected}
          onDelete={() => setDeleting(selected)}
          onClear={() => setChosen(noneSelected)}
        />
      )}
      {deleting.length > 0 && (
        <ConfirmDialog
          title={
            deleting.length === 1 && deleting[0] !== undefined
              ? sprintf(__('Delete comment by %s?', 'platen'), authorOf(deleting[0]))
              : sprintf(_n('Delete %d comment?', 'Delete %d comments?', deleting.length, 'platen'), deleting.length)
          }
          text={__("Replies are kept and move up one level. You can't undo this.", 'platen')}
          label={__('Delete permanently', 'platen')}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting([])}
        />
      )}
    </Screen>
  );
}

/** Number of comments per tab. */
function useCounts(me: number | undefined, context: string): Readonly<Partial<Record<CommentTab, number>>> {
  const totals = useQueries({
    queries: commentTabs.map((tab) => ({
      ...listQuery(resource, { context, ...filterOfTab(tab, me ?? 0), per_page: 1, _fields: 'id' }),
      enabled: me !== undefined,
    })),
  });
  return Object.fromEntries(
    commentTabs.flatMap((tab, index) => {
      const total = totals[index]?.data?.total;
      return total === undefined ? [] : [[tab, total]];
    }),
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { speak } from '@wordpress/a11y';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useRef } from 'react';
import { notifySuccess } from '../../api/notices.ts';
import type { ContentType } from '../../api/queries.ts';
import { allQuery } from '../../api/reading.ts';
import { useBatch } from '../../api/writing.ts';
import type { Move } from '../menus/tree.ts';
import { anyStatus, contentOf, titleOf } from './content.ts';
import type { Content } from './content.ts';
import { movesOf, reverseOf, treeOf } from './page-order.ts';
import type { Ordered } from './page-order.ts';

export type Page = Content & Ordered;

const noPages: readonly Page[] = [];

const query = {
  status: anyStatus,
  orderby: 'menu_order',
  order: 'asc',
  _fields: 'id,title,slug,status,date,modified,link,parent,menu_order,author,comment_status,_links,_embedded',
  _embed: 'author',
};

export const pagesQuery = (type: ContentType) => allQuery(contentOf<Page>(type), query);

export const named = (pages: readonly Page[]): readonly Page[] =>
  pages.map((page) => ({ ...page, name: titleOf(page) }));

/** Stores moves one after the other: each starts from the result of the one before. */
export function useMoves(type: ContentType) {
  const client = useQueryClient();
  const batch = useBatch(contentOf(type));
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const table = useRef<HTMLDivElement>(null);
  /** The moved page: browsers drop the focus of an element that moves in the document. */
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>(`[data-page="${focused.current}"]`)?.focus();
  });
  const read = (): readonly Page[] => named(client.getQueryData(pagesQuery(type).queryKey) ?? noPages);
  const store = (changes: readonly object[]) => batch.save(changes as Parameters<typeof batch.save>[0]);
  const move = (id: number, how: Move): void => {
    focused.current = id;
    last.current = last.current.then(async () => {
      const pages = read();
      const changes = movesOf(pages, id, how);
      const name = pages.find((page) => page.id === id)?.name ?? '';
      if (changes.length === 0) {
        speak(sprintf(__("%s can't move there.", 'platen'), name), 'assertive');
        return;
      }
      const isStored = await store(changes);
      if (!isStored) return;
      // Screen readers announce notices.
      notifySuccess(positionOf(read(), id), () => void store(reverseOf(pages, changes)), 'page-move');
    });
  };
  return { move, table };
}

function positionOf(pages: readonly Page[], id: number): string {
  const tree = treeOf(pages);
  const page = tree.find((one) => one.id === id);
  if (page === undefined) return '';
  const siblings = tree.filter(({ parent }) => parent === page.parent);
  const above = tree.find((one) => one.id === page.parent);
  const at = siblings.indexOf(page) + 1;
  return above === undefined
    ? sprintf(
        /* translators: 1: page, 2: position, 3: number of pages. */
        __('%1$s: position %2$d of %3$d at the top level.', 'platen'),
        page.name,
        at,
        siblings.length,
      )
    : sprintf(
        /* translators: 1: page, 2: position, 3: number of pages, 4: parent page. */
        __('%1$s: position %2$d of %3$d below %4$s.', 'platen'),
        page.name,
        at,
        siblings.length,
        above.name,
      );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, SearchControl, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { notifySuccess, notifyError } from '../../shell/notices.ts';
import { differs, useUnsaved } from '../../shell/unsaved.ts';
import { itemsPath } from './menu.ts';
import { refusedAt, useProblem } from '../../fields/problem.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';

interface SearchResult {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  /** Posts only; terms have just a type. */
  readonly subtype?: string;
}

const noLink = { title: '', url: '' };

const kinds = { post: 'post_type', term: 'taxonomy' } as const;

interface Choice {
  readonly key: string;
  readonly title: string;
  /** The post or term that the menu item links to. */
  readonly item: { readonly type: string; readonly object: string; readonly object_id: number };
}

/** Adds a post, a term, or a custom link to a menu. */
export function AddItem({ menu, next }: { menu: number; next: number }) {
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [link, setLink] = useState(noLink);
  const { problem, fail, clear } = useProblem();
  useUnsaved({ name: 'the new menu item', isDirty: () => differs(noLink, link) });
  const { data: results = [] } = useQuery({
    queryKey: ['search', search],
    queryFn: async ({ signal }) => {
      const ask = async (kind: keyof typeof kinds): Promise<readonly Choice[]> => {
        const query = { search, type: kind, per_page: 6 };
        const { data } = await request<SearchResult[]>('wp/v2/search', { query, signal });
        return data.map(({ id, title, type, subtype = type }) => ({
          key: `${kind}-${id}`,
          title,
          item: { type: kinds[kind], object: subtype, object_id: id },
        }));
      };
      return (await Promise.all([ask('post'), ask('term')])).flat();
    },
  });
  const add = async (item: object): Promise<void> => {
    const body = { menus: menu, menu_order: next, status: 'publish', ...item };
    await request(itemsPath, { method: 'POST', body });
    await client.invalidateQueries({ queryKey: [itemsPath] });
    notifySuccess('Menu item added.');
  };
  const addLink = async (): Promise<void> => {
    try {
      await add({ type: 'custom', ...link });
      setLink(noLink);
      clear();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section className="card is-padded form">
      <h2>Add menu item</h2>
      <SearchControl label="Search posts, pages, and terms" value={search} onChange={setSearch} />
      <ul className="plain-list">
        {results.map(({ key, title, item }) => (
          <li key={key}>
            <span>
              {title} <span className="quiet">{item.object.replace('_', ' ')}</span>
            </span>
            <Button
              variant="secondary"
              size="compact"
              aria-label={`Add ${title}`}
              onClick={() => void add(item).catch(notifyError)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      <ProblemForm className="form" problem={problem} fields={['title', 'url']} onSubmit={addLink}>
        <TextControl
          label="URL"
          {...refusedAt(problem, 'url')}
          value={link.url}
          onChange={(url) => setLink({ ...link, url })}
          required
        />
        <TextControl
          label="Label"
          {...refusedAt(problem, 'title')}
          value={link.title}
          onChange={(title) => setLink({ ...link, title })}
          required
        />
        <div className="buttons is-left">
          <Button variant="secondary" type="submit" __next40pxDefaultSize>
            Add custom link
          </Button>
        </div>
      </ProblemForm>
    </section>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, SearchControl, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { say, sayProblem } from '../../shell/notices.ts';
import { itemsPath } from './menu.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';

interface Found {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  /** Posts have one; of terms the type says all. */
  readonly subtype?: string;
}

const kinds = { post: 'post_type', term: 'taxonomy' } as const;

interface Offered {
  readonly key: string;
  readonly title: string;
  /** What the item is to stand for. */
  readonly item: { readonly type: string; readonly object: string; readonly object_id: number };
}

/** Something new for a menu: what there is on the site, or any address. */
export function AddItem({ menu, next }: { menu: number; next: number }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState('');
  const [link, setLink] = useState({ title: '', url: '' });
  const { data: found = [] } = useQuery({
    queryKey: ['search', wanted],
    queryFn: async ({ signal }) => {
      const ask = async (kind: keyof typeof kinds): Promise<readonly Offered[]> => {
        const query = { search: wanted, type: kind, per_page: 6 };
        const { data } = await request<Found[]>('wp/v2/search', { query, signal });
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
    try {
      const body = { menus: menu, menu_order: next, status: 'publish', ...item };
      await request(itemsPath, { method: 'POST', body });
      await client.invalidateQueries({ queryKey: [itemsPath] });
      say('Added.');
    } catch (problem) {
      sayProblem(problem);
    }
  };
  return (
    <section className="card is-padded form">
      <h2>Add</h2>
      <SearchControl label="Find posts, pages and terms" value={wanted} onChange={setWanted} />
      <ul className="plain-list">
        {found.map(({ key, title, item }) => (
          <li key={key}>
            <span>
              {title} <span className="quiet">{item.object.replace('_', ' ')}</span>
            </span>
            <Button variant="secondary" size="compact" aria-label={`Add ${title}`} onClick={() => void add(item)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
      <ProblemForm
        className="form"
        onSubmit={() => add({ type: 'custom', ...link }).then(() => setLink({ title: '', url: '' }))}
      >
        <TextControl label="Address" value={link.url} onChange={(url) => setLink({ ...link, url })} required />
        <TextControl label="Label" value={link.title} onChange={(title) => setLink({ ...link, title })} required />
        <div className="buttons is-left">
          <Button variant="secondary" type="submit" __next40pxDefaultSize>
            Add the address
          </Button>
        </div>
      </ProblemForm>
    </section>
  );
}

import { useQueries } from '@tanstack/react-query';
import { Button, SearchControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { listQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';
import { RecordForm, useForm } from '../../fields/form.tsx';
import { useUnsaved } from '../../shell/unsaved.ts';
import { menuItems } from './menu.ts';
import text from '../../ui/text.module.css';
import { Buttons } from '../../ui/buttons.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Card } from '../../ui/card.tsx';

const noLink = { title: '', url: '' };

const kinds = [
  { type: 'post', itemType: 'post_type' },
  { type: 'term', itemType: 'taxonomy' },
] as const;

const searched = resource('search');

interface Choice {
  readonly key: string;
  readonly title: string;
  /** The post or term that the menu item links to. */
  readonly item: { readonly type: 'post_type' | 'taxonomy'; readonly object: string; readonly object_id: number };
}

/** Posts and terms that match. */
const useChoices = (search: string): readonly Choice[] =>
  useQueries({
    queries: kinds.map(({ type }) => listQuery(searched, { context: undefined, search, type, per_page: 6 })),
    combine: (results) =>
      results.flatMap(({ data }, at) =>
        (data?.data ?? []).map(({ id, title, type, subtype }) => ({
          key: `${type}-${id}`,
          title,
          item: { type: kinds[at]?.itemType ?? 'post_type', object: subtype ?? type, object_id: Number(id) },
        })),
      ),
  });

/** Adds a post, a term, or a custom link to a menu. */
export function AddItem({ menu, next }: { menu: number; next: number }) {
  const [search, setSearch] = useState('');
  const { run, submit } = useSave(menuItems);
  const own = { menus: menu, menu_order: next, status: 'publish' } as const;
  const report = { done: __('Menu item added.', 'platen') };
  const form = useForm(noLink, (link) => submit({ ...own, type: 'custom', ...link }, report));
  useUnsaved({ name: __('the new menu item', 'platen'), isDirty: () => form.isDirty });
  return (
    <Card title={__('Add menu item', 'platen')}>
      <SearchControl label={__('Search posts, pages, and terms', 'platen')} value={search} onChange={setSearch} />
      <Rows>
        {useChoices(search).map(({ key, title, item }) => (
          <li key={key}>
            <span>
              {title} <span className={text.quiet}>{item.object.replace('_', ' ')}</span>
            </span>
            <Button
              variant="secondary"
              size="compact"
              aria-label={sprintf(__('Add %s', 'platen'), title)}
              onClick={() => void run({ ...own, ...item }, report)}
            >
              {__('Add', 'platen')}
            </Button>
          </li>
        ))}
      </Rows>
      <RecordForm
        form={form}
        fields={[
          { id: 'url', label: __('URL', 'platen'), type: 'text', isValid: { required: true } },
          { id: 'title', label: __('Label', 'platen'), type: 'text', isValid: { required: true } },
        ]}
      >
        <Buttons>
          <Button variant="secondary" type="submit" isBusy={form.isBusy} __next40pxDefaultSize>
            {__('Add custom link', 'platen')}
          </Button>
        </Buttons>
      </RecordForm>
    </Card>
  );
}

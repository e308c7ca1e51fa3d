import { useQueryClient } from '@tanstack/react-query';
import type { Field } from '@wordpress/dataviews';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { useGo } from '../../shell/go.ts';
import { addressOf, kinds } from './template.ts';
import type { Kind, Template, Theme } from './template.ts';

interface Given {
  readonly kind: Kind;
  readonly theme: Theme;
  /** Those that are there. */
  readonly known: readonly Template[];
  readonly onClose: () => void;
}

interface Wanted {
  readonly name: string;
  /** What a template shows, or the area of a part. */
  readonly of: string;
}

/** A template that posts choose by its name. */
const chosen = '';

/** Made empty, and opened at once. */
export function AddTemplate({ kind, theme, known, onClose }: Given) {
  const { path, one } = kinds[kind];
  const client = useQueryClient();
  const go = useGo();
  const missing = theme.default_template_types.filter(({ slug }) => !known.some((each) => each.slug === slug));
  const elements =
    kind === 'templates'
      ? [
          { value: chosen, label: 'Posts and pages that choose it' },
          ...missing.map(({ slug, title }) => ({ value: slug, label: title })),
        ]
      : theme.default_template_part_areas.map(({ area, label }) => ({ value: area, label }));
  const fields: Field<Wanted>[] = [
    { id: 'of', label: kind === 'templates' ? 'What it shows' : 'Area', type: 'text', elements },
    { id: 'name', label: 'Name', type: 'text', isVisible: ({ of }) => kind === 'parts' || of === chosen },
  ];
  return (
    <FormDialog<Wanted>
      title={`Add ${one}`}
      fields={fields}
      initial={{ name: '', of: elements[0]?.value ?? '' }}
      saveLabel="Add"
      onClose={onClose}
      onSave={async ({ name, of }) => {
        const shown = missing.find(({ slug }) => kind === 'templates' && slug === of);
        const title = shown?.title ?? name.trim();
        if (title === '') throw new Error('Give it a name.');
        const slug = shown?.slug ?? slugOf(title);
        if (known.some((each) => each.slug === slug)) throw new Error(`There is a ${one} with this name.`);
        const body = {
          slug,
          title,
          description: shown?.description ?? '',
          content: '',
          ...(kind === 'parts' && { area: of }),
        };
        const { data } = await request<Template>(path, { method: 'POST', body });
        await client.invalidateQueries({ queryKey: [path] });
        go.to(addressOf(kind, data.id));
      }}
    />
  );
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'template';

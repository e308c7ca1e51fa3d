import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { useGo } from '../../shell/go.ts';
import { editorLink, kinds } from './template.ts';
import type { Kind, Template, Theme } from './template.ts';

interface Given {
  readonly kind: Kind;
  readonly theme: Theme;
  /** Existing templates. */
  readonly known: readonly Template[];
  readonly onClose: () => void;
}

interface TemplateForm {
  readonly name: string;
  /** What the template is used for, or the area of a template part. */
  readonly of: string;
}

/** A custom template, which users select for single posts. */
const custom = '';

/** Creates an empty template and opens it. */
export function AddTemplate({ kind, theme, known, onClose }: Given) {
  const { one } = kinds[kind];
  const { submit } = useSave(kinds[kind].resource);
  const go = useGo();
  const missing = theme.default_template_types.filter(({ slug }) => !known.some((each) => each.slug === slug));
  const elements =
    kind === 'templates'
      ? [
          { value: custom, label: __('Custom template', 'platen') },
          ...missing.map(({ slug = '', title = slug }) => ({ value: slug, label: title })),
        ]
      : theme.default_template_part_areas.map(({ area = '', label = area }) => ({ value: area, label }));
  const fields: Field<TemplateForm>[] = [
    { id: 'of', label: kind === 'templates' ? __('Used for', 'platen') : __('Area', 'platen'), type: 'text', elements },
    { id: 'name', label: __('Name', 'platen'), type: 'text', isVisible: ({ of }) => kind === 'parts' || of === custom },
  ];
  return (
    <FormDialog<TemplateForm>
      title={sprintf(__('Add %s', 'platen'), one)}
      fields={fields}
      initial={{ name: '', of: elements[0]?.value ?? '' }}
      saveLabel={sprintf(__('Add %s', 'platen'), one)}
      onClose={onClose}
      onSave={async ({ name, of }) => {
        const shown = missing.find(({ slug }) => kind === 'templates' && slug === of);
        const title = shown?.title ?? name.trim();
        if (title === '') throw new Error(__('Enter a name.', 'platen'));
        const slug = shown?.slug ?? slugOf(title);
        if (known.some((each) => each.slug === slug))
          throw new Error(sprintf(__('A %1$s named "%2$s" already exists.', 'platen'), one, title));
        const body = {
          slug,
          title,
          description: shown?.description ?? '',
          content: '',
          ...(kind === 'parts' && { area: of }),
        };
        const template = await submit(body);
        go.to(editorLink(kind, template.id));
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

import type { Field } from '@wordpress/dataviews';
import { __ } from '@wordpress/i18n';
import type { BodyOf } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { gone, redirects, statusNames } from './redirect.ts';
import type { Redirect } from './redirect.ts';

interface RedirectForm {
  readonly source: string;
  readonly target: string;
  readonly status: number;
}

const blank: RedirectForm = { source: '', target: '', status: 301 };

const fieldsOf = ({ status }: RedirectForm): Field<RedirectForm>[] => [
  {
    id: 'source',
    label: __('From', 'platen'),
    type: 'text',
    placeholder: '/2019/former-page',
    description: __('The former path on this site, with its query string if it has one.', 'platen'),
  },
  {
    id: 'status',
    label: __('Type', 'platen'),
    type: 'integer',
    Edit: 'select',
    elements: Object.entries(statusNames).map(([value, label]) => ({ value: Number(value), label })),
    description: __('Search engines replace the former URL after a permanent redirect.', 'platen'),
  },
  ...(Number(status) === gone
    ? []
    : [
        {
          id: 'target',
          label: __('To', 'platen'),
          type: 'text',
          placeholder: '/new-page',
          description: __('A path on this site, or a URL of another site.', 'platen'),
        } as Field<RedirectForm>,
      ]),
];

interface Given {
  /** Without one, adds a redirect. */
  readonly redirect?: Redirect;
  readonly onClose: () => void;
}

export function RedirectDialog({ redirect, onClose }: Given) {
  const { submit } = useSave(redirects, { isOptimistic: false });
  return (
    <FormDialog<RedirectForm>
      title={redirect === undefined ? __('Add redirect', 'platen') : __('Edit redirect', 'platen')}
      fields={fieldsOf}
      initial={redirect ?? blank}
      saveLabel={redirect === undefined ? __('Add redirect', 'platen') : __('Save', 'platen')}
      onClose={onClose}
      onSave={({ source, target, status }) =>
        submit(
          {
            ...(redirect && { id: redirect.id }),
            source,
            status: Number(status) as BodyOf<'redirects'>['status'],
            // A URL that is gone leads nowhere, but every redirect has a target.
            target: Number(status) === gone && target === '' ? '/' : target,
          },
          { done: redirect === undefined ? __('Redirect added.', 'platen') : __('Redirect saved.', 'platen') },
        )
      }
    />
  );
}

import { store as coreStore } from '@wordpress/core-data';
import { useDispatch, useSelect } from '@wordpress/data';
import { DataForm } from '@wordpress/dataviews';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { __ } from '@wordpress/i18n';
import { registerPlugin } from '@wordpress/plugins';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { metaFields } from '../fields/meta-fields.tsx';
import { metaProblems } from './meta-problems.ts';
import type { SaveError } from './meta-problems.ts';
import { useTypeSchema } from './type-schema.ts';

type Values = Readonly<Record<string, unknown>>;

interface Edited {
  getCurrentPostType(): string;
  getCurrentPostId(): number;
  getEditedPostAttribute(name: string): unknown;
  isEditorPanelOpened(name: string): boolean;
}

interface Saved {
  getLastEntitySaveError(kind: string, name: string, id: number): SaveError | undefined;
}

const name = 'custom-fields';
const panel = `platen-${name}/${name}`;
const none: Values = {};

/** The custom fields of the post, saved with it. */
function CustomFields() {
  const properties = useTypeSchema()?.['meta']?.properties;
  const fields = useMemo(() => metaFields(properties ?? {}), [properties]);
  const { values, error, isOpen } = useSelect((select) => {
    const edited = select(editorStore) as unknown as Edited;
    const saved = select(coreStore) as unknown as Saved;
    return {
      values: (edited.getEditedPostAttribute('meta') as Values | undefined) ?? none,
      error: saved.getLastEntitySaveError('postType', edited.getCurrentPostType(), edited.getCurrentPostId()),
      isOpen: edited.isEditorPanelOpened(panel),
    };
  }, []);
  const { editPost, toggleEditorPanelOpened: toggle } = useDispatch(editorStore) as unknown as {
    editPost: (changes: object) => void;
    toggleEditorPanelOpened: (name: string) => void;
  };
  /** Fields that were changed after the failed save. */
  const [edited, setEdited] = useState<{ readonly of: unknown; readonly names: readonly string[] }>(nothingEdited);
  const problems = useMemo(() => metaProblems(error, fields), [error, fields]);
  const names = edited.of === error ? edited.names : [];
  const open = Object.entries(problems).filter(([key]) => !names.includes(key));

  // Open the panel once per error, so that the user sees it.
  const shown = useRef<unknown>(undefined);
  const hasProblems = Object.keys(problems).length > 0;
  useEffect(() => {
    if (!hasProblems || shown.current === error) return;
    shown.current = error;
    if (!isOpen) toggle(panel);
  }, [hasProblems, error, isOpen, toggle]);

  if (fields.length === 0) return null;
  return (
    <PluginDocumentSettingPanel name={name} title={__('Custom fields', 'platen')}>
      <Revealed problems={open.map(([key]) => key).join(' ')}>
        <DataForm<Values>
          data={values}
          fields={[...fields]}
          form={{ layout: { type: 'regular' }, fields: fields.map(({ id }) => id) }}
          validity={Object.fromEntries(
            open.map(([key, message]) => [key, { custom: { type: 'invalid' as const, message } }]),
          )}
          onChange={(changes: Values) => {
            setEdited({ of: error, names: [...names, ...Object.keys(changes)] });
            editPost({ meta: changes });
          }}
        />
      </Revealed>
    </PluginDocumentSettingPanel>
  );
}

/** Inputs show errors after blur or an `invalid` event; trigger it also when the panel reopens. */
function Revealed({ problems, children }: { readonly problems: string; readonly children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems === '') return;
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])
      if (!input.validity.valid) input.dispatchEvent(new Event('invalid', { cancelable: true }));
  }, [problems]);
  return <div ref={form}>{children}</div>;
}

const nothingEdited = { of: undefined, names: [] } as const;

export const registerCustomFields = (): void =>
  void registerPlugin(`platen-${name}`, { render: CustomFields, scope: 'platen', icon: 'index-card' });

import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { store as coreStore } from '@wordpress/core-data';
import { useDispatch, useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel, store as editorStore } from '@wordpress/editor';
import { chevronDown } from '@wordpress/icons';
import { registerPlugin } from '@wordpress/plugins';
import { store as preferencesStore } from '@wordpress/preferences';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { fieldFormsQuery } from '../api/field-forms.ts';
import type { FieldForm, FormGroup } from '../api/field-forms.ts';
import { taxonomiesQuery } from '../api/queries.ts';
import type { Query } from '../api/resource.ts';
import type { Values } from '../field-forms/conditions.ts';
import { FieldList } from '../field-forms/field-list.tsx';
import { changedValues } from '../field-forms/changed-values.ts';
import { problemsOf, problemWithin } from '../field-forms/problems.ts';
import type { Problems, SaveError } from '../field-forms/problems.ts';
import { isObject } from '../field-forms/values.ts';
import text from '../ui/text.module.css';
import { BelowContent } from './below-content.ts';
import { closedChevron } from '../i18n/direction.ts';

interface Edited {
  getCurrentPostType(): string | null;
  getCurrentPostId(): number | string | null;
  getCurrentPostAttribute(name: string): unknown;
  getEditedPostAttribute(name: string): unknown;
  getPostEdits(): Values;
  isEditorPanelOpened(name: string): boolean;
}

interface Saved {
  getLastEntitySaveError(kind: string, name: string, id: number | string): SaveError | undefined;
}

const edited = (select: unknown): Edited => (select as (store: unknown) => unknown)(editorStore) as Edited;

const plugin = 'platen-field-groups';

/** The groups of fields of the post, saved with it. */
function FieldGroups() {
  const record = useEditedRecord();
  const { data: forms = [] } = useQuery({ ...fieldFormsQuery(record ?? {}), enabled: record !== null });
  return forms.map((form) => <Form key={form.member} form={form} />);
}

/** What decides which groups are shown, as it is edited; null before all of it is known. */
function useEditedRecord(): Query | null {
  const { data: taxonomies } = useQuery(taxonomiesQuery);
  const serialized = useSelect(
    (select) => {
      const { getCurrentPostType, getCurrentPostId, getEditedPostAttribute } = edited(select);
      const type = getCurrentPostType();
      const id = getCurrentPostId();
      if (type === null || typeof id !== 'number' || taxonomies === undefined) return 'null';
      const terms = taxonomies
        .filter(({ types }) => types.includes(type))
        .flatMap(({ rest_base: base }) => getEditedPostAttribute(base) ?? []);
      const [status, format, template, parent] = ['status', 'format', 'template', 'parent'].map(getEditedPostAttribute);
      // A text, so that the same values are the same for React.
      return JSON.stringify({
        type,
        id,
        status: status === 'auto-draft' ? 'draft' : status,
        format,
        template,
        parent,
        terms: terms.length > 0 ? terms : undefined,
      });
    },
    [taxonomies],
  );
  return JSON.parse(serialized) as Query | null;
}

const none: Values = {};

function Form({ form }: { readonly form: FieldForm }) {
  const { member, groups } = form;
  const { base, edits, error } = useSelect(
    (select) => {
      const { getCurrentPostType, getCurrentPostId, getCurrentPostAttribute, getPostEdits } = edited(select);
      const saved = (select as unknown as (store: unknown) => Saved)(coreStore);
      const [values, changed] = [getCurrentPostAttribute(member), getPostEdits()[member]];
      return {
        base: isObject(values) ? values : none,
        edits: isObject(changed) ? changed : none,
        error: saved.getLastEntitySaveError('postType', getCurrentPostType() ?? '', getCurrentPostId() ?? 0),
      };
    },
    [member],
  );
  const { editPost } = useDispatch(editorStore) as unknown as { editPost: (changes: object) => void };
  const [touched, setTouched] = useState<Touched>({ error: undefined, names: [] });
  // What was changed after the failed save is judged by the next one.
  const names = touched.error === error ? touched.names : [];
  const problems = Object.fromEntries(
    Object.entries(problemsOf(error, member)).filter(
      ([path]) => !names.some((name) => path.startsWith(`${member}[${name}]`)),
    ),
  );
  const values = { ...base, ...edits };
  return groups.map((group) => (
    <Group
      key={group.key}
      group={group}
      path={member}
      values={values}
      problems={problems}
      onChange={(next) => {
        const changes = changedValues(group.fields, { base, edits, shown: values, next });
        setTouched({ error, names: [...names, ...Object.keys(next).filter((name) => next[name] !== values[name])] });
        // The saved values without changes: that clears the edit.
        editPost({ [member]: Object.keys(changes).length > 0 ? changes : base });
      }}
    />
  ));
}

interface Touched {
  readonly error: unknown;
  readonly names: readonly string[];
}

interface GroupGiven {
  readonly group: FormGroup;
  readonly path: string;
  readonly values: Values;
  readonly problems: Problems;
  readonly onChange: (values: Values) => void;
}

function Group({ group, path, values, problems, onChange }: GroupGiven) {
  const hasProblem = group.fields.some(({ name }) => problemWithin(problems, `${path}[${name}]`));
  const fields = (
    <>
      {group.help !== undefined && <p className={text.quiet}>{group.help}</p>}
      <FieldList
        fields={group.fields}
        values={values}
        around={[]}
        path={path}
        problems={problems}
        onChange={onChange}
      />
    </>
  );
  const given = { group, hasProblem, children: fields };
  return group.position === 'side' ? <SidePanel {...given} /> : <Below {...given} />;
}

interface PlaceGiven {
  readonly group: FormGroup;
  readonly hasProblem: boolean;
  readonly children: ReactNode;
}

/** Opens once for each problem, so that the user sees it. */
function useOpening(hasProblem: boolean, isOpen: boolean, open: () => void): void {
  const shown = useRef(false);
  useEffect(() => {
    if (hasProblem && !shown.current && !isOpen) open();
    shown.current = hasProblem;
  }, [hasProblem, isOpen, open]);
}

function SidePanel({ group, hasProblem, children }: PlaceGiven) {
  const name = `${plugin}/${group.key}`;
  const isOpen = useSelect((select) => edited(select).isEditorPanelOpened(name), [name]);
  const { toggleEditorPanelOpened: toggle } = useDispatch(editorStore) as unknown as {
    toggleEditorPanelOpened: (name: string) => void;
  };
  useOpening(hasProblem, isOpen, () => toggle(name));
  return (
    <PluginDocumentSettingPanel name={group.key} title={group.title}>
      {children}
    </PluginDocumentSettingPanel>
  );
}

function Below({ group, hasProblem, children }: PlaceGiven) {
  const closed = useSelect(
    (select) =>
      ((select(preferencesStore) as unknown as { get(scope: string, name: string): unknown }).get(
        'platen',
        'closedFieldGroups',
      ) ?? noneClosed) as readonly string[],
    [],
  );
  const { set } = useDispatch(preferencesStore);
  const isOpen = !closed.includes(group.key);
  const toggle = (): void =>
    void set(
      'platen',
      'closedFieldGroups',
      isOpen ? [...closed, group.key] : closed.filter((key) => key !== group.key),
    );
  useOpening(hasProblem, isOpen, toggle);
  return (
    <BelowContent>
      <section aria-label={group.title}>
        <h2>
          <Button icon={isOpen ? chevronDown : closedChevron} aria-expanded={isOpen} onClick={toggle}>
            {group.title}
          </Button>
        </h2>
        {isOpen && <div>{children}</div>}
      </section>
    </BelowContent>
  );
}

const noneClosed: readonly string[] = [];

export const registerFieldGroups = (): void =>
  void registerPlugin(plugin, { render: FieldGroups, scope: 'platen', icon: 'index-card' });

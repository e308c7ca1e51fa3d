import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { pencil, plus, trash } from '@wordpress/icons';
import { useState } from 'react';
import { addLabelOf, countOf, nounsOf, taxonomiesQuery } from '../../api/queries.ts';
import type { Taxonomy } from '../../api/queries.ts';
import { allQuery, needed } from '../../api/reading.ts';
import { resourceAt } from '../../api/resource.ts';
import type { BodyOf, RecordOf } from '../../api/resource.ts';
import { useBatch, useSave } from '../../api/writing.ts';
import { confirmAction, named } from '../../fields/confirm-action.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { useListView } from '../../fields/use-list-view.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { Missing } from '../../shell/failure.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';

/** A term of any taxonomy. */
type Term = Pick<RecordOf<'categories'>, 'id' | 'name' | 'slug' | 'description' | 'count'> &
  Partial<Pick<RecordOf<'categories'>, 'parent'>>;

export function TermsScreen() {
  const { base } = useParams({ from: '/_shell/terms/$base' });
  const { data: taxonomies } = useQuery({ ...taxonomiesQuery, ...needed });
  if (taxonomies === undefined) return <ScreenSkeleton />;
  const taxonomy = taxonomies.find(({ rest_base }) => rest_base === base);
  return taxonomy === undefined ? <Missing /> : <Terms key={base} taxonomy={taxonomy} />;
}

const blank = { id: 0, name: '', slug: '', description: '', count: 0, parent: 0 } satisfies Term;

function Terms({ taxonomy }: { taxonomy: Taxonomy }) {
  const terms = resourceAt<Term, BodyOf<'categories'>>(`wp/v2/${taxonomy.rest_base}`);
  const nouns = nounsOf(taxonomy);
  const addLabel = addLabelOf(taxonomy);
  const list = useListView({
    titleField: 'name',
    fields: ['slug', 'description', 'count'],
    sort: { field: 'name', direction: 'asc' },
  });
  const { submit } = useSave(terms);
  const batch = useBatch(terms);
  const [edited, setEdited] = useState<Term | null>(null);
  const { data: all = [] } = useQuery({
    ...allQuery(terms, { context: undefined, _fields: 'id,name' }),
    enabled: taxonomy.hierarchical,
  });
  const shown: Field<Term>[] = [
    { id: 'name', label: __('Name', 'platen'), enableHiding: false, filterBy: false },
    { id: 'slug', label: __('Slug', 'platen'), filterBy: false },
    { id: 'description', label: __('Description', 'platen'), filterBy: false },
    { id: 'count', label: __('Posts', 'platen'), type: 'integer', filterBy: false },
  ];
  const parents = [
    { value: 0, label: __('None', 'platen') },
    ...all.filter(({ id }) => id !== edited?.id).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const written: Field<Term>[] = [
    { id: 'name', label: __('Name', 'platen'), type: 'text' },
    {
      id: 'slug',
      label: __('Slug', 'platen'),
      type: 'text',
      description: __('The last part of the URL. Leave blank to generate it from the name.', 'platen'),
    },
    ...(taxonomy.hierarchical
      ? [
          {
            id: 'parent',
            label: __('Parent', 'platen'),
            type: 'integer',
            Edit: 'select',
            elements: parents,
          } as Field<Term>,
        ]
      : []),
    { id: 'description', label: __('Description', 'platen'), type: 'text', Edit: 'textarea' },
  ];
  const { view } = list;
  const query = {
    orderby: ['name', 'slug', 'description', 'count'].includes(view.sort?.field ?? '') ? view.sort?.field : 'name',
    order: view.sort?.direction,
  };
  return (
    <Screen
      title={taxonomy.name}
      actions={
        <Button variant="primary" size="compact" icon={plus} onClick={() => setEdited(blank)}>
          {addLabel}
        </Button>
      }
      isFlush
    >
      <RecordList<Term>
        list={list}
        resource={terms}
        query={query}
        fields={shown}
        layouts={['table', 'list']}
        onClickItem={setEdited}
        actions={[
          { id: 'edit', label: __('Edit', 'platen'), icon: pencil, callback: ([term]) => setEdited(term ?? null) },
          confirmAction<Term>({
            id: 'delete',
            label: __('Delete', 'platen'),
            icon: trash,
            title: (items) =>
              sprintf(
                __('Delete %s?', 'platen'),
                named(items, ({ name }) => name, nouns.many),
              ),
            text: __("Posts are kept and lose only this term. You can't undo this.", 'platen'),
            run: (items) =>
              batch.remove(
                items.map(({ id }) => id),
                { force: true, done: (count) => sprintf(__('%s deleted.', 'platen'), countOf(count, nouns)) },
              ),
          }),
        ]}
        nouns={nouns}
        addButton={
          <Button variant="secondary" onClick={() => setEdited(blank)} __next40pxDefaultSize>
            {addLabel}
          </Button>
        }
      />
      {edited !== null && (
        <FormDialog<Term>
          title={edited.id === 0 ? addLabel : sprintf(__('Edit "%s"', 'platen'), edited.name)}
          saveLabel={edited.id === 0 ? addLabel : __('Save', 'platen')}
          fields={written}
          initial={edited}
          onClose={() => setEdited(null)}
          onSave={({ name, slug, description, parent }) =>
            submit(
              {
                ...(edited.id !== 0 && { id: edited.id }),
                name,
                slug,
                description,
                ...(taxonomy.hierarchical && { parent: Number(parent ?? 0) }),
              },
              {
                done:
                  edited.id === 0
                    ? sprintf(__('"%s" added.', 'platen'), name)
                    : sprintf(__('"%s" saved.', 'platen'), name),
              },
            )
          }
        />
      )}
    </Screen>
  );
}

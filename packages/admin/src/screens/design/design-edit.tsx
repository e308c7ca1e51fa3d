import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { lazy, useCallback } from 'react';
import { editedQuery } from '../../api/edited.ts';
import { startQuery } from '../../api/preloaded-responses.ts';
import { allTypesQuery, refreshAll } from '../../api/queries.ts';
import { recordQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { Resource } from '../../api/resource.ts';
import { Failure, Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { ForDesigners } from './design-page.tsx';
import { editorLink, kinds } from './template.ts';
import { EditorSkeleton } from '../../ui/skeleton.tsx';
import { postLink } from '../content/content.ts';

const DesignEditor = lazy(() =>
  import('../../editor/design-editor.tsx').then(async ({ openDesignEditor }) => ({
    default: await openDesignEditor(),
  })),
);

export function TemplateEdit() {
  const { theme, slug } = useParams({ from: '/_full-screen/design/templates/$theme/$slug' });
  return <Opened slug={kinds.templates.type} id={`${theme}//${slug}`} list="/design" />;
}

export function PartEdit() {
  const { theme, slug } = useParams({ from: '/_full-screen/design/parts/$theme/$slug' });
  return <Opened slug={kinds.parts.type} id={`${theme}//${slug}`} list="/design/parts" />;
}

export function NavigationEdit() {
  const { id } = useParams({ from: '/_full-screen/design/navigation/$id' });
  return <Opened slug="wp_navigation" id={Number(id)} list="/design/navigation" />;
}

/** Styles are edited on the front page template. */
export function StylesEdit() {
  return (
    <ForDesigners>
      <Styles />
    </ForDesigners>
  );
}

/** Empty if the theme has no template. */
const lookup = resource('templates/lookup');

function Styles() {
  const { data, error } = useQuery({
    ...recordQuery(lookup, undefined, { context: undefined, slug: 'front-page' }),
    gcTime: 0,
  });
  if (error !== null) return <Failure error={error} />;
  if (data === undefined) return <EditorSkeleton />;
  if (!('id' in data))
    return (
      <Failure
        error={new Error(__("The active theme is not a block theme, so its styles can't be edited here.", 'platen'))}
      />
    );
  return <Opened slug={kinds.templates.type} id={data.id} list="/design" pane="styles" />;
}

interface Given {
  /** Slug of the type. */
  readonly slug: string;
  readonly id: number | string;
  /** The list that Back leads to if there is no history. */
  readonly list: '/design' | '/design/parts' | '/design/navigation';
  readonly pane?: 'styles' | 'record';
}

function Opened(given: Given) {
  return (
    <ForDesigners>
      <Editing key={`${given.slug} ${given.id}`} {...given} />
    </ForDesigners>
  );
}

const collectionOf = (slug: string): Resource =>
  Object.values(kinds).find(({ type }) => type === slug)?.resource ?? resource('navigation');

function Editing({ slug, id, list, pane = 'record' }: Given) {
  const { data: types } = useQuery(allTypesQuery);
  const { isPending } = useQuery(startQuery(slug, typeof id === 'number' ? id : undefined));
  const { data: record } = useQuery(editedQuery(collectionOf(slug), id));
  const go = useGo();
  // Template parts, navigation, and patterns inside a template open in their own editor.
  const open = useCallback(
    (other: string, otherId: number | string) => {
      if (other === kinds.templates.type) go.to(editorLink('templates', String(otherId)));
      else if (other === kinds.parts.type) go.to(editorLink('parts', String(otherId)));
      else if (other === 'wp_navigation') go.to({ to: '/design/navigation/$id', params: { id: String(otherId) } });
      else {
        const shown = types?.find((each) => each.slug === other);
        if (shown !== undefined) go.to(postLink(shown, otherId));
      }
    },
    [types, go],
  );
  if (types === undefined || isPending || record === undefined) return <EditorSkeleton />;
  const type = types.find((each) => each.slug === slug);
  if (type === undefined) return <Missing />;
  return (
    <DesignEditor
      type={type}
      id={id}
      pane={pane}
      onClose={() => {
        refreshAll();
        go.back({ to: list });
      }}
      onOpen={open}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, useCallback } from 'react';
import { startQuery } from '../../api/first-answers.ts';
import { allTypesQuery, queryClient } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { Failure, Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { ForDesigners } from './design-page.tsx';
import { addressOf, kinds } from './template.ts';
import type { Template } from './template.ts';

const DesignEditor = lazy(() =>
  import('../../editor/design-editor.tsx').then(async ({ openDesignEditor }) => ({
    default: await openDesignEditor(),
  })),
);

export function TemplateEdit() {
  const { theme, slug } = useParams({ strict: false }) as { theme: string; slug: string };
  return <Opened slug={kinds.templates.type} id={`${theme}//${slug}`} list="/design" />;
}

export function PartEdit() {
  const { theme, slug } = useParams({ strict: false }) as { theme: string; slug: string };
  return <Opened slug={kinds.parts.type} id={`${theme}//${slug}`} list="/design/parts" />;
}

export function NavigationEdit() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Opened slug="wp_navigation" id={Number(id)} list="/design/navigation" />;
}

/** Styles are seen on a page of the site: the one that stands at its front. */
export function StylesEdit() {
  return (
    <ForDesigners>
      <Styles />
    </ForDesigners>
  );
}

function Styles() {
  const { data, error } = useQuery({
    queryKey: ['front-template'],
    queryFn: async () =>
      (await request<Partial<Template>>('wp/v2/templates/lookup', { query: { slug: 'front-page' } })).data,
    gcTime: 0,
  });
  if (error !== null) return <Failure error={error} />;
  if (data === undefined) return <p className="loading">Loading the editor …</p>;
  if (data.id === undefined)
    return <Failure error={new Error('The theme is not made of blocks, so its styles cannot be changed here.')} />;
  return <Opened slug={kinds.templates.type} id={data.id} list="/design" pane="styles" />;
}

interface Given {
  /** Of the type. */
  readonly slug: string;
  readonly id: number | string;
  /** Where the way back leads, for those who came by an address. */
  readonly list: string;
  readonly pane?: 'styles' | 'record';
}

function Opened(given: Given) {
  return (
    <ForDesigners>
      <Editing key={`${given.slug} ${given.id}`} {...given} />
    </ForDesigners>
  );
}

function Editing({ slug, id, list, pane = 'record' }: Given) {
  const { data: types } = useQuery(allTypesQuery);
  const { isPending } = useQuery(startQuery(slug, typeof id === 'number' ? id : undefined));
  const go = useGo();
  // Parts, navigation and patterns that a template shows are edited one at a time.
  const open = useCallback(
    (other: string, otherId: number | string) => {
      if (other === kinds.templates.type) go.to(addressOf('templates', String(otherId)));
      else if (other === kinds.parts.type) go.to(addressOf('parts', String(otherId)));
      else if (other === 'wp_navigation') go.to(`/design/navigation/${otherId}`);
      else {
        const shown = types?.find((each) => each.slug === other);
        if (shown !== undefined) go.to(`/${shown.rest_base}/${otherId}`);
      }
    },
    [types, go],
  );
  if (types === undefined || isPending) return <p className="loading">Loading the editor …</p>;
  const type = types.find((each) => each.slug === slug);
  if (type === undefined) return <Missing />;
  return (
    <DesignEditor
      type={type}
      id={id}
      pane={pane}
      onClose={() => {
        void queryClient.invalidateQueries();
        go.back(list);
      }}
      onOpen={open}
    />
  );
}

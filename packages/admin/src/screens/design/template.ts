import { queryOptions } from '@tanstack/react-query';
import { needed } from '../../api/queries.ts';
import { request } from '../../api/request.ts';

/** A template or a template part. */
export interface Template {
  /** `theme//slug` */
  readonly id: string;
  readonly slug: string;
  readonly theme: string;
  readonly title: { readonly raw?: string; readonly rendered: string };
  readonly description: string;
  readonly content: { readonly raw: string };
  /** `custom` once it is saved in the admin. */
  readonly source: string;
  readonly has_theme_file: boolean;
  readonly author_text: string;
  /** Template parts only. */
  readonly area?: string;
}

export interface Theme {
  readonly stylesheet: string;
  readonly name: { readonly rendered: string };
  readonly is_block_theme: boolean;
  readonly default_template_types: readonly {
    readonly slug: string;
    readonly title: string;
    readonly description: string;
  }[];
  readonly default_template_part_areas: readonly { readonly area: string; readonly label: string }[];
}

/** Templates and template parts, by their path in the admin. */
export const kinds = {
  templates: { type: 'wp_template', path: 'wp/v2/templates', one: 'template', title: 'Templates' },
  parts: { type: 'wp_template_part', path: 'wp/v2/template-parts', one: 'template part', title: 'Template parts' },
} as const;

export type Kind = keyof typeof kinds;

export const templatesQuery = (kind: Kind) =>
  queryOptions({
    ...needed,
    queryKey: [kinds[kind].path],
    queryFn: async () => (await request<Template[]>(kinds[kind].path, { query: { context: 'edit' } })).data,
  });

export const themeQuery = queryOptions({
  queryKey: ['active-theme'],
  queryFn: async () => {
    const { data } = await request<Theme[]>('wp/v2/themes', { query: { context: 'edit', status: 'active' } });
    return data[0] ?? null;
  },
});

/** The path of the editor of a template. */
export const pathOf = (kind: Kind, id: string): string => `/design/${kind}/${id.replace('//', '/')}`;

export const titleOf = ({ title, slug }: Template): string => title.raw || title.rendered || slug;

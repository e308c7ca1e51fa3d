import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

/** A template, or a part of templates. */
export interface Template {
  /** Its theme, two slashes, and its slug. */
  readonly id: string;
  readonly slug: string;
  readonly theme: string;
  readonly title: { readonly raw?: string; readonly rendered: string };
  readonly description: string;
  readonly content: { readonly raw: string };
  /** `custom` once the site has saved it. */
  readonly source: string;
  readonly has_theme_file: boolean;
  readonly author_text: string;
  /** Of a part. */
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

/** The two kinds, by what their addresses here are called. */
export const kinds = {
  templates: { type: 'wp_template', path: 'wp/v2/templates', one: 'template', title: 'Templates' },
  parts: { type: 'wp_template_part', path: 'wp/v2/template-parts', one: 'part', title: 'Template parts' },
} as const;

export type Kind = keyof typeof kinds;

export const templatesQuery = (kind: Kind) =>
  queryOptions({
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

/** Where one is edited; its theme and its slug are two parts of the address. */
export const addressOf = (kind: Kind, id: string): string => `/design/${kind}/${id.replace('//', '/')}`;

export const titleOf = ({ title, slug }: Template): string => title.raw || title.rendered || slug;

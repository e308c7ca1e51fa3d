import { queryOptions } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { listQuery } from '../../api/reading.ts';
import { resource, resourceAt } from '../../api/resource.ts';
import type { BodyOf, RecordOf } from '../../api/resource.ts';

/** A template or a template part, which also has an area. */
type Part = RecordOf<'template-parts'>;
export type Template = Omit<Part, 'area'> & Partial<Pick<Part, 'area'>>;
/** `source: 'theme'` resets a template. */
export type TemplateBody = BodyOf<'template-parts'> & { readonly source?: 'theme' };
export type Theme = RecordOf<'themes'>;

const templates = resourceAt<Template, TemplateBody>('wp/v2/templates');
const parts = resourceAt<Template, TemplateBody>('wp/v2/template-parts');

/** Templates and template parts, by their path in the admin. */
export const kinds = {
  templates: {
    type: 'wp_template',
    resource: templates,
    one: __('template', 'platen'),
    title: __('Templates', 'platen'),
  },
  parts: {
    type: 'wp_template_part',
    resource: parts,
    one: __('template part', 'platen'),
    title: __('Template parts', 'platen'),
  },
} as const;

export type Kind = keyof typeof kinds;

export const themeQuery = queryOptions({
  ...listQuery(resource('themes'), { status: 'active' }),
  select: ({ data }) => data[0] ?? null,
});

/** The editor of a template, whose id is `theme//slug`. */
export function editorLink(kind: Kind, id: string) {
  const [theme = '', slug = ''] = id.split('//', 2);
  const params = { theme, slug };
  return kind === 'templates'
    ? linkOptions({ to: '/design/templates/$theme/$slug', params })
    : linkOptions({ to: '/design/parts/$theme/$slug', params });
}

export const titleOf = ({ title, slug }: Template): string =>
  (typeof title === 'string' ? title : title.raw || title.rendered) || slug;

export const contentIn = ({ content }: Template): string => (typeof content === 'string' ? content : content.raw);

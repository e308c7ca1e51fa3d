import { readableRecords } from '@platen/server';
import type { FieldContext, Json, Scope } from '@platen/server';
import type { Place } from './location/location.ts';
import type { SiteFields } from './site-fields.ts';

/** What the member is registered for. */
export interface Target {
  readonly kind: Exclude<Place['kind'], 'options'>;
  /** Post type or taxonomy; empty for users and comments. */
  readonly type: string;
}

/** The members of rows that location rules look at. */
interface AnyRow {
  readonly id: number;
  readonly status?: string;
  readonly format?: string;
  readonly template?: string;
  readonly parent?: number;
  readonly roles?: readonly string[];
  /** Of a comment. */
  readonly post?: number;
}

export const callerOf = ({ caller }: Pick<Scope, 'caller'>): Place['caller'] => ({
  isSignedIn: caller.id !== 0,
  roles: caller.roles,
});

/** A record for location rules. Costs a statement only for rules about terms, files, and posts of comments. */
export async function placeOf(site: SiteFields, target: Target, { scope, row }: FieldContext): Promise<Place> {
  const { id, status, format, template, parent, roles, post } = row as AnyRow;
  const records = readableRecords(scope);
  const base: Place = { ...target, id, caller: callerOf(scope), ...frontPages(scope) };
  switch (target.kind) {
    case 'media':
      return { ...base, mimeType: (await records.media(id))?.mimeType ?? '' };
    case 'user':
      return { ...base, roles: roles ?? [] };
    case 'comment':
      return { ...base, type: (await records.post(post ?? 0))?.row.type ?? '' };
    case 'term':
      return base;
    case 'post': {
      const looksAtTerms = site.groups.some(({ readsTerms }) => readsTerms);
      const terms = looksAtTerms ? await records.termsOf(id) : [];
      return {
        ...base,
        status: status ?? '',
        format: format ?? '',
        template: template ?? '',
        parent: parent ?? 0,
        terms: terms.map(({ taxonomy, slug }) => `${taxonomy}:${slug}`),
      };
    }
  }
}

export function frontPages({ options }: Pick<Scope, 'options'>): Pick<Place, 'frontPage' | 'postsPage'> {
  if (options.get('show_on_front') !== 'page') return {};
  const idOf = (value: Json | undefined): number => Number(value ?? 0);
  return { frontPage: idOf(options.get('page_on_front')), postsPage: idOf(options.get('page_for_posts')) };
}

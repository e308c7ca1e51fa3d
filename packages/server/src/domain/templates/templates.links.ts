import type { Reading } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import type { Link, Links } from '../../rest/response.ts';
import type { Method } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';
import type { PostType } from '../types/type.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { Template } from './template.ts';
import { templateId } from './template-ids.rules.ts';
import { mayChange, mayRead } from './template-rights.rules.ts';

/** Route of a template. What is encoded in a slug is encoded once more: addresses are decoded when they are read. */
export const templateRoute = (type: PostType, template: Template): string =>
  `${collectionRoute(type)}/${encodeURI(templateId(template))}`;

function methodsOn(scope: Scope): readonly Method[] {
  const changing: readonly Method[] = mayChange(scope) ? ['POST', 'PUT', 'PATCH', 'DELETE'] : [];
  return [...(mayRead(scope) ? (['GET'] as const) : []), ...changing];
}

const linkWith = (href: string, allow: readonly Method[]): Link => ({ ...link(href), targetHints: { allow } });

/** Links of a template, in the order they are shown. */
export const templateLinks =
  (type: PostType) =>
  (template: Template, { scope }: Reading): Links => {
    const { dialect } = scope.site;
    const route = templateRoute(type, template);
    const here = [link(restUrl(scope, route))];
    const about = `/${dialect.namespace('v2')}/types/${dialect.outward(type.name)}`;
    return {
      self: [linkWith(restUrl(scope, route), methodsOn(scope))],
      collection: [link(restUrl(scope, collectionRoute(type)))],
      about: [link(restUrl(scope, about))],
      ...(template.type === type.name && historyLinks(scope, route, template)),
      ...(scope.caller.can(type.capabilities.publish_posts) && { [dialect.relation('action-publish')]: here }),
      ...(scope.caller.can('unfiltered_html') && { [dialect.relation('action-unfiltered-html')]: here }),
    };
  };

/** A template in the trash has no route of its own, so none for its revisions. */
function historyLinks(scope: Scope, route: string, { row, status }: Template): Links {
  if (row === null || status === 'trash') return {};
  const { revisionCount: count, latestRevision: id } = row;
  return {
    'version-history': [link(restUrl(scope, `${route}/revisions`), { count })],
    ...(count > 0 && { 'predecessor-version': [link(restUrl(scope, `${route}/revisions/${id}`), { id })] }),
  };
}

/** Links of a revision of a template, or of an autosave. */
export const revisionLinks =
  (type: PostType, kind: 'revisions' | 'autosaves') =>
  (template: Template, { scope }: Reading): Links => {
    const route = templateRoute(type, template);
    const allow: readonly Method[] = kind === 'revisions' ? ['GET', 'DELETE'] : ['GET'];
    return {
      self: [linkWith(restUrl(scope, `${route}/${kind}/${template.saved?.id ?? 0}`), mayChange(scope) ? allow : [])],
      parent: [link(restUrl(scope, route))],
    };
  };

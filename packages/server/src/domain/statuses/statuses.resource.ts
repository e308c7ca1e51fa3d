import type { PostStatus } from './statuses.registry.ts';
import { maySeeStatus, visibleStatuses } from './statuses.actions.ts';
import { statusErrors } from './statuses.errors.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { collectionRoute } from '../types/types.links.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { boolean, string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Scope } from '../../scope.ts';
import { scalarText } from '../../lib/json.ts';

const field = fieldsOf<PostStatus>();
const everywhere = ['embed', 'view', 'edit'] as const;
const inFull = ['view', 'edit'] as const;

const statusResource = defineResource<PostStatus>({
  name: 'status',
  fields: {
    name: field({
      description: 'Label of the status.',
      schema: string(),
      in: everywhere,
      read: (status) => status.label,
    }),
    private: field({
      description: 'Whether posts with this status are private.',
      schema: boolean(),
      in: ['edit'],
      read: (status) => status.private,
    }),
    protected: field({
      description: 'Whether only editors of a post can read it in this status.',
      schema: boolean(),
      in: ['edit'],
      read: (status) => status.protected,
    }),
    public: field({
      description: 'Whether posts with this status are public.',
      schema: boolean(),
      in: inFull,
      read: (status) => status.public,
    }),
    queryable: field({
      description: 'Whether anonymous requests can list posts with this status.',
      schema: boolean(),
      in: inFull,
      read: (status) => status.publiclyQueryable,
    }),
    show_in_list: field({
      description: 'Whether the list of all posts includes this status.',
      schema: boolean(),
      in: ['edit'],
      read: (status) => status.showInAllList,
    }),
    slug: field({
      description: 'Slug of the status.',
      schema: string(),
      in: everywhere,
      read: (status) => status.name,
    }),
    date_floating: field({
      description: 'Whether the date of a post is updated on each save in this status.',
      schema: boolean(),
      in: inFull,
      read: (status) => status.dateFloating,
    }),
  },
  needs: {},
  links: (status, { scope }) => ({ archives: [link(archiveUrl(scope, status))] }),
});

function archiveUrl(scope: Scope, { name }: PostStatus): string {
  const post = scope.site.postTypes.get('post');
  const route = post === undefined ? '/' : collectionRoute(post);
  return restUrl(scope, route, name === 'publish' ? {} : { status: name });
}

const forEditors: PolicyTable = {
  code: 'rest_forbidden_context',
  also: ({ scope }) => canEditSomeType(scope),
};

export function statusRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const statuses = { namespace: dialect.namespace('v2'), resource: statusResource, cache: true };
  const context = contextArg();
  return [
    registeredList({
      ...statuses,
      path: '/statuses',
      args: { context },
      permit: { ...anyone, editContext: forEditors },
      find: ({ scope }) => visibleStatuses(scope),
      keyOf: ({ name }) => name,
    }),
    registeredEntry({
      ...statuses,
      path: '/statuses/(?P<status>[\\w-]+)',
      args: { status: { schema: { description: 'Name of the status.', type: 'string' } }, context },
      name: 'status',
      find: ({ site }, name) => site.postStatuses.get(name),
      unknown: statusErrors.unknown,
      permit: {
        code: 'rest_cannot_read_status',
        also: ({ scope, path }, status) =>
          status === undefined ? statusErrors.unknown(scalarText(path['status'])) : maySeeStatus(scope, status),
        editContext: forEditors,
      },
    }),
  ];
}

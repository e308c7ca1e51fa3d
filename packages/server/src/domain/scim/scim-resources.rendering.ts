import type { Json, JsonMap } from '../../lib/json.ts';
import type { ScimGroup, ScimUser } from './scim.store.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const messages = 'urn:ietf:params:scim:api:messages:2.0';
export const maxResults = 200;

/** Base URL of SCIM, such as `https://example.org/scim/v2`. */
export type Base = string;

const metaOf = (
  base: Base,
  kind: string,
  { id, createdAt, updatedAt }: { id: string; createdAt: string; updatedAt: string },
) => ({
  resourceType: kind,
  created: createdAt,
  lastModified: updatedAt,
  location: `${base}/${kind}s/${id}`,
});

export function presentUser(base: Base, user: ScimUser): JsonMap {
  const { userId, userName, externalId, displayName, givenName, familyName, email, active, groups } = user;
  const id = String(userId);
  const formatted = [givenName, familyName].filter((part) => part !== '').join(' ');
  return {
    schemas: [`${core}:User`],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted: formatted || displayName, givenName, familyName },
    displayName,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    groups: groups.map(({ value, display }) => ({ value, display, $ref: `${base}/Groups/${value}` })),
    meta: metaOf(base, 'User', { ...user, id }),
  };
}

export function presentGroup(base: Base, group: ScimGroup, hasMembers = true): JsonMap {
  const { id, name, externalId, members } = group;
  return {
    schemas: [`${core}:Group`],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(hasMembers && {
      members: members.map(({ value, display }) => ({ value, display, $ref: `${base}/Users/${value}` })),
    }),
    meta: metaOf(base, 'Group', group),
  };
}

export const presentList = (
  resources: readonly JsonMap[],
  { total = resources.length, startIndex = 1 }: { readonly total?: number; readonly startIndex?: number } = {},
): JsonMap => ({
  schemas: [`${messages}:ListResponse`],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const presentError = (status: number, detail: string, scimType: Json | undefined): JsonMap => ({
  schemas: [`${messages}:Error`],
  status: String(status),
  ...(typeof scimType === 'string' && { scimType }),
  detail,
});

const unsupported = { supported: false } as const;

export const serviceProviderConfig = (base: Base): JsonMap => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Key of a service account',
      description: 'A key with the scope `/scim/v2`, sent as a bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: Base): readonly JsonMap[] =>
  ['User', 'Group'].map((name) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${core}:${name}`,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type?: 'string' | 'boolean' | 'complex';
  readonly isList?: boolean;
  readonly required?: boolean;
  readonly isReadOnly?: boolean;
  readonly isUnique?: boolean;
  readonly subAttributes?: readonly Attribute[];
}

const presentAttribute = (attribute: Attribute): JsonMap => {
  const { name, description, type = 'string', isList = false, required = false, isReadOnly = false } = attribute;
  const { isUnique = false, subAttributes } = attribute;
  return {
    name,
    type,
    multiValued: isList,
    description,
    required,
    ...(type === 'string' && { caseExact: name === 'externalId' || name === 'value' }),
    mutability: isReadOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: isUnique ? 'server' : 'none',
    ...(subAttributes && { subAttributes: subAttributes.map(presentAttribute) }),
  };
};

const reference = (what: string, isReadOnly = false): readonly Attribute[] => [
  { name: 'value', description: `Id of the ${what}.`, isReadOnly },
  { name: 'display', description: `Name of the ${what}.`, isReadOnly: true },
];

const userAttributes: readonly Attribute[] = [
  { name: 'userName', description: 'Name of the user in the directory.', required: true, isUnique: true },
  { name: 'externalId', description: 'Id of the user in the directory.' },
  {
    name: 'name',
    description: 'Parts of the name.',
    type: 'complex',
    subAttributes: [
      { name: 'givenName', description: 'First name.' },
      { name: 'familyName', description: 'Last name.' },
    ],
  },
  { name: 'displayName', description: 'Name that people see.' },
  {
    name: 'emails',
    description: 'The email address. Platen stores the primary one.',
    type: 'complex',
    isList: true,
    subAttributes: [
      { name: 'value', description: 'Email address.' },
      { name: 'type', description: '`work`.' },
      { name: 'primary', description: 'Whether it is the primary address.', type: 'boolean' },
    ],
  },
  { name: 'active', description: 'Whether the user can sign in.', type: 'boolean' },
  {
    name: 'groups',
    description: 'Groups that the user belongs to.',
    type: 'complex',
    isList: true,
    isReadOnly: true,
    subAttributes: reference('group', true),
  },
];

const groupAttributes: readonly Attribute[] = [
  { name: 'displayName', description: 'Name of the group.', required: true, isUnique: true },
  { name: 'externalId', description: 'Id of the group in the directory.' },
  {
    name: 'members',
    description: 'Users of the group.',
    type: 'complex',
    isList: true,
    subAttributes: reference('user'),
  },
];

export const schemas = (base: Base): readonly JsonMap[] =>
  Object.entries({ User: userAttributes, Group: groupAttributes }).map(([name, attributes]) => ({
    schemas: [`${core}:Schema`],
    id: `${core}:${name}`,
    name,
    description: `${name} account`.replace('Group account', 'Group of users'),
    attributes: attributes.map(presentAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${core}:${name}` },
  }));

const namesIn = (list: Json | undefined): ReadonlySet<string> =>
  new Set(
    (typeof list === 'string' ? list.split(',') : []).map((name) => name.trim().toLowerCase().split('.', 1)[0] ?? ''),
  );

/** With `attributes` or without `excludedAttributes`, by their first names. The id is always there. */
export function selectAttributes(resource: JsonMap, query: JsonMap): JsonMap {
  const [wanted, excluded] = [namesIn(query['attributes']), namesIn(query['excludedAttributes'])];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (name === 'id' || name === 'schemas') return true;
      const key = name.toLowerCase();
      return wanted.size > 0 ? wanted.has(key) : !excluded.has(key);
    }),
  );
}

/** Whether members have to be read: a directory that looks for a group does not want all of them. */
export function wantsMembers(query: JsonMap): boolean {
  const [wanted, excluded] = [namesIn(query['attributes']), namesIn(query['excludedAttributes'])];
  return wanted.size > 0 ? wanted.has('members') : !excluded.has('members');
}

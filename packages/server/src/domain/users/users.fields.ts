import type { PrepareItem } from '../../rest/registered-fields.ts';
import { createHash } from 'node:crypto';
import { scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { locales, sourceLocale } from '../../lib/locales.ts';
import type { Locale } from '../../lib/locales.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { ItemOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { integer, list, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Mismatch } from '../../schema/schema.ts';
import type { Roles } from '../../access/roles.ts';
import type { Scope, Site } from '../../scope.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { authorUrl } from '../permalinks/permalinks.rules.ts';
import { allRoles } from './roles.actions.ts';
import { capabilitiesOf, extraCapabilitiesOf, methodsOn } from './user-rights.rules.ts';
import { isLogin, isPassword } from './user-text.rules.ts';
import type { User, UserPatch } from './user.ts';

/** What the rows of a page are read with. */
export interface UserNeeds {
  readonly scope: Scope;
  /** With capabilities that the site stored. */
  readonly roles: Roles;
}

const field = fieldsOf<User, UserNeeds, UserPatch>();
const everywhere = ['embed', 'view', 'edit'] as const;
const inEdit = ['edit'] as const;
const avatarSizes = [24, 48, 96] as const;
const longestName = 250;

const mismatch = (code: string, message: string): Mismatch => ({ code, message, data: { status: 400 } });

const checkName = (value: Json): Mismatch | null =>
  typeof value === 'string' && value.length > longestName
    ? { code: 'rest_too_long', message: `The name is longer than ${longestName} characters.`, data: null }
    : null;

const flags: TypedSchema<Readonly<Record<string, boolean>>> = { type: 'object' };

export const avatarSchema = object(
  Object.fromEntries(
    avatarSizes.map((size) => [
      size,
      { description: `Avatar, ${size} pixels wide.`, ...string({ format: 'uri' }), context: everywhere },
    ]),
  ),
) as TypedSchema<Readonly<Record<string, string>>>;

const fields = {
  id: field({
    description: 'Id of the user.',
    schema: integer(),
    in: everywhere,
    read: (user) => user.id,
  }),
  username: field({
    description: 'User name. Used to sign in.',
    schema: string(),
    in: inEdit,
    required: true,
    read: (user) => user.login,
    write: (login) => ({ login }),
    late: true,
    check: (value) =>
      isLogin(scalarText(value))
        ? null
        : mismatch('rest_user_invalid_username', '`username` can contain only letters, digits, spaces, and _ . - @.'),
  }),
  name: field({
    description: 'Display name.',
    schema: string(),
    in: everywhere,
    read: (user) => user.displayName,
    write: (displayName) => ({ displayName }),
    null: { means: '' },
    check: checkName,
  }),
  first_name: field({
    description: 'First name.',
    schema: string(),
    in: inEdit,
    read: (user) => user.firstName,
    write: (firstName) => ({ firstName }),
    null: { means: '' },
    check: checkName,
  }),
  last_name: field({
    description: 'Last name.',
    schema: string(),
    in: inEdit,
    read: (user) => user.lastName,
    write: (lastName) => ({ lastName }),
    null: { means: '' },
    check: checkName,
  }),
  email: field({
    description: 'Email address.',
    schema: string({ format: 'email' }),
    in: inEdit,
    required: true,
    read: (user) => user.email,
    write: (email) => ({ email }),
  }),
  url: field({
    description: 'Website URL of the user.',
    schema: string({ format: 'uri' }),
    in: everywhere,
    read: (user) => user.url,
    write: (url) => ({ url }),
    null: { means: '' },
  }),
  description: field({
    description: 'Biographical info of the user.',
    schema: string(),
    in: everywhere,
    read: (user) => user.description,
    write: (description) => ({ description }),
    null: { means: '' },
  }),
  link: field({
    description: 'URL of the author archive.',
    schema: string({ format: 'uri' }),
    in: everywhere,
    needs: ['scope'],
    read: (user, { scope }) => authorUrl(permalinksOf(scope), user),
  }),
  locale: field({
    description: 'Locale of the user.',
    schema: string({ enum: ['', ...locales] as const }),
    in: inEdit,
    needs: ['scope'],
    read: (user, { scope }) => (user.locale || scalarText(scope.options.get('language')) || sourceLocale) as Locale,
    write: (locale) => ({ locale }),
    null: { means: '' },
  }),
  nickname: field({
    description: 'Nickname.',
    schema: string(),
    in: inEdit,
    read: (user) => user.nickname,
    write: (nickname) => ({ nickname }),
    null: { means: '' },
    check: checkName,
  }),
  slug: field({
    description: 'Slug of the user.',
    schema: string(),
    in: everywhere,
    read: (user) => user.slug,
    write: (slug) => ({ slug }),
    null: { means: '' },
    check: checkName,
  }),
  roles: field({
    description: 'Roles of the user.',
    schema: list(string()),
    in: inEdit,
    read: (user) => user.roles,
    write: (roles) => ({ roles: [...new Set(roles)] }),
    null: { means: [] },
  }),
  registered_date: field({
    description: 'Registration date.',
    schema: string({ format: 'date-time' }),
    in: inEdit,
    read: (user) => `${user.registered}+00:00`,
  }),
  password: field({
    description: 'Password. Write-only.',
    schema: string(),
    in: [],
    required: true,
    write: (password) => ({ password }),
    check: (value) =>
      isPassword(scalarText(value))
        ? null
        : mismatch(
            'rest_user_invalid_password',
            'The password must not be empty, longer than 4096 characters, or contain a backslash.',
          ),
  }),
  capabilities: field({
    description: 'All capabilities of the user.',
    schema: flags,
    in: inEdit,
    needs: ['roles'],
    read: (user, { roles }) => capabilitiesOf(roles, user),
  }),
  extra_capabilities: field({
    description: 'Capabilities of the user alone, and the names of the roles.',
    schema: flags,
    in: inEdit,
    read: extraCapabilitiesOf,
  }),
  avatar_urls: field({
    description: 'Avatar URLs by size in pixels.',
    schema: avatarSchema,
    in: everywhere,
    when: ({ scope }) => showsAvatars(scope),
    needs: ['scope'],
    read: (user, { scope }) => avatarsOf(scope, user.email),
  }),
} as const;

export type UserItem = ItemOf<typeof fields>;
export type UserResource = Resource<User, UserNeeds, UserPatch>;

/** The table of users. */
export function userResource(site: Pick<Site, 'metaKeys' | 'dialect'>): UserResource {
  const collection = `/${site.dialect.namespace('v2')}/users`;
  return defineResource<User, UserNeeds, UserPatch>({
    name: 'user',
    fields: {
      ...fields,
      meta: metaField<User>({
        keys: metaKeysFor(site, { object: 'user', subtype: '' }),
        stored: (user) => user.meta,
      }),
    },
    fieldOrder: [...Object.keys(fields).slice(0, 12), 'registered_date', 'roles'],
    needs: { scope: ({ scope }) => scope, roles: ({ scope }) => allRoles(scope) },
    registeredFor: 'user',
    links: (user, { scope }) => ({
      self: [
        { href: restUrl(scope, `${collection}/${user.id}`), targetHints: { allow: methodsOn(scope.caller, user) } },
      ],
      collection: [link(restUrl(scope, collection))],
    }),
  });
}

/** The avatar is derived from the hash of the email address. */
export function avatarsOf({ options }: Pick<Scope, 'options'>, email: string): Readonly<Record<string, string>> {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  const fallback = scalarText(options.get('avatar_default') ?? 'mystery');
  const picture = new URLSearchParams({
    d: fallback === 'mystery' ? 'mm' : fallback,
    r: scalarText(options.get('avatar_rating') ?? 'G').toLowerCase(),
  });
  return Object.fromEntries(
    avatarSizes.map((size) => [size, `https://secure.gravatar.com/avatar/${hash}?s=${size}&${picture}`]),
  );
}

const off: ReadonlySet<Json | undefined> = new Set<Json | undefined>([0, '0', false, '']);

export const showsAvatars = ({ options }: Pick<Scope, 'options'>): boolean => !off.has(options.get('show_avatars'));

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change the fields and links of a user in a response. */
    rest_prepare_user: PrepareItem<UserItem, User>;
  }
}

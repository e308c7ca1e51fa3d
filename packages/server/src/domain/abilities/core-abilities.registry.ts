import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { list, object, string } from '../../schema/build.ts';
import type { Schema } from '../../schema/schema.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { engine } from '../engine/engine.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { registerAbility, registerAbilityCategory, registerRouteAbility } from './abilities.registry.ts';

declare module '../../scope.ts' {
  interface Tools {
    /** `development` or `production`. */
    readonly environment: string;
  }
}

const reading = { readonly: true, destructive: false, idempotent: true } as const;

/** What can be told of something, by name; `fields` of the input narrows it. */
type Facts = Readonly<Record<string, (scope: Scope) => string>>;

const siteFacts: Facts = {
  name: ({ options }) => textOption(options, 'blogname'),
  description: ({ options }) => textOption(options, 'blogdescription'),
  url: ({ address }) => address.home,
  wpurl: ({ address }) => address.home,
  admin_email: ({ options }) => textOption(options, 'admin_email'),
  charset: () => 'UTF-8',
  // As in the `lang` attribute of a page.
  language: ({ options }) => (textOption(options, 'WPLANG') || 'en_US').replaceAll('_', '-'),
  version: () => engine.version,
};

const environmentFacts: Facts = {
  environment: ({ environment }) => environment,
  engine_version: () => engine.version,
  runtime: () => `Node ${process.versions.node}`,
};

const fieldsInput = (facts: Facts): Schema =>
  object(
    { fields: list(string({ enum: Object.keys(facts) }), { description: 'Fields to return. Default: all.' }) },
    { additionalProperties: false },
  );

const factsOutput = (facts: Facts): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.keys(facts).map((name) => [name, string()])),
});

const told =
  (facts: Facts) =>
  async (scope: Scope, { fields }: JsonMap): Promise<Json> => {
    const isWanted = (name: string): boolean => !isList(fields) || fields.includes(name);
    return Object.fromEntries(
      Object.entries(facts).flatMap(([name, read]) => (isWanted(name) ? [[name, read(scope)]] : [])),
    );
  };

const forAdministrators = ({ caller }: Scope): boolean => caller.can('manage_options');

/** The abilities that every service of this API family has. */
export function registerCoreAbilities(draft: Pick<SiteDraft, 'abilities' | 'abilityCategories' | 'dialect'>): void {
  registerAbilityCategory(draft, { slug: 'site', label: 'Site', description: 'The site itself.' });
  registerAbilityCategory(draft, { slug: 'user', label: 'User', description: 'The current user.' });
  registerAbility(draft, {
    name: 'core/get-site-info',
    label: 'Get site information',
    description: 'Returns the name, tagline, URL, and language of the site.',
    category: 'site',
    input: fieldsInput(siteFacts),
    output: factsOutput(siteFacts),
    annotations: reading,
    permit: forAdministrators,
    run: told(siteFacts),
  });
  registerRouteAbility(draft, {
    name: 'core/get-user-info',
    label: 'Get user information',
    description: 'Returns the current user and their roles.',
    category: 'user',
    annotations: reading,
    permit: (scope) => !isVisitor(scope),
    request: (_, { site }) => ({ route: `/${site.dialect.namespace('v2')}/users/me`, query: { context: 'edit' } }),
    result: (data) => {
      const user = isMap(data) ? data : {};
      const told = { id: user['id'], display_name: user['name'], user_nicename: user['slug'] };
      return { ...told, user_login: user['username'], roles: user['roles'], locale: user['locale'] } as JsonMap;
    },
  });
  registerAbility(draft, {
    name: 'core/get-environment-info',
    label: 'Get environment information',
    description: 'Returns the environment of the site: versions of Platen, Node, and PostgreSQL.',
    category: 'site',
    input: fieldsInput(environmentFacts),
    output: factsOutput(environmentFacts),
    annotations: reading,
    permit: forAdministrators,
    run: told(environmentFacts),
  });
}

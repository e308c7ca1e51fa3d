import { asIs, asText, Complaint, flag, list, oneOf, origin, orNull } from './config-readers.ts';
import { setting } from './config-setting.ts';
import type { Setting } from './config-setting.ts';

/** Settings that hold for all identity providers. */
export const sharedProviderSettings = {
  identityProviderOrigins: setting({
    variable: 'PLATEN_IDP_ORIGINS',
    description:
      'Origins of identity providers on a private network, on an unusual port, or without HTTPS, comma-separated. Platen connects to other providers only on the public internet and over HTTPS.',
    fallback: '',
    read: list(origin),
  }),
} as const;

const httpUrl = (text: string): string => {
  const url = URL.parse(text);
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return text;
  throw new Complaint('must be the issuer URL of the provider, such as https://login.example.com');
};

/** `group=role` pairs. A group can contain `=`, a role can't. */
function roleMap(text: string): ReadonlyMap<string, string> {
  const pairs = list(asIs)(text).map((pair): [string, string] => {
    const at = pair.lastIndexOf('=');
    const [group, role] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || group === '' || role === '')
      throw new Complaint('must look like Editors=editor, Administrators=administrator');
    return [group, role];
  });
  return new Map(pairs);
}

const domain = (text: string): string => {
  if (/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text)) return text.toLowerCase();
  throw new Complaint('must be a comma-separated list of domains such as example.org');
};

/** The settings of one identity provider. `<ID>` stands for its id in capital letters. */
export const identityProviderSettings = {
  issuer: setting({
    variable: 'PLATEN_OIDC_<ID>_ISSUER',
    description: 'Issuer URL of the provider. Its discovery document names the same.',
    hint: 'Set it to the issuer URL of the provider, such as https://login.example.com',
    read: httpUrl,
  }),
  clientId: setting({
    variable: 'PLATEN_OIDC_<ID>_CLIENT_ID',
    description: 'Client id that the provider gave to this site.',
    read: asIs,
  }),
  clientSecret: setting({
    variable: 'PLATEN_OIDC_<ID>_CLIENT_SECRET',
    description: 'Client secret. Without it, Platen is a public client, protected by PKCE alone.',
    fallback: '',
    read: orNull(asIs),
  }),
  clientAuth: setting({
    variable: 'PLATEN_OIDC_<ID>_CLIENT_AUTH',
    description:
      'How Platen sends the client secret: `post` (`client_secret_post`) or `basic` (`client_secret_basic`), as the provider has it for this client.',
    fallback: 'post',
    read: oneOf<'post' | 'basic'>(['post', 'basic']),
  }),
  label: setting({
    variable: 'PLATEN_OIDC_<ID>_LABEL',
    description: 'Name on the button of the sign-in page. Default: the id.',
    fallback: '',
    read: asIs,
  }),
  scopes: setting({
    variable: 'PLATEN_OIDC_<ID>_SCOPES',
    description: 'Scopes to request, comma-separated.',
    fallback: 'openid, profile, email',
    read: list(asIs),
  }),
  roles: setting({
    variable: 'PLATEN_OIDC_<ID>_ROLES',
    description:
      'Roles for groups of the provider, such as `Editors=editor, Staff=author`. Applied at every sign-in, to the roles in this list only.',
    fallback: '',
    read: roleMap,
  }),
  groupsClaim: setting({
    variable: 'PLATEN_OIDC_<ID>_GROUPS_CLAIM',
    description: "Claim with the user's groups.",
    fallback: 'groups',
    read: asIs,
  }),
  jit: setting({
    variable: 'PLATEN_OIDC_<ID>_JIT',
    description:
      'Create an account at the first sign-in (just-in-time provisioning), for verified email addresses of `PLATEN_OIDC_<ID>_DOMAINS`.',
    fallback: 'false',
    read: flag,
  }),
  domains: setting({
    variable: 'PLATEN_OIDC_<ID>_DOMAINS',
    description: 'Domains of email addresses that the provider may create and link accounts for, comma-separated.',
    fallback: '',
    read: list(domain),
  }),
  authoritative: setting({
    variable: 'PLATEN_OIDC_<ID>_AUTHORITATIVE',
    description:
      'Link existing accounts with a verified address of `PLATEN_OIDC_<ID>_DOMAINS` without asking, if the user proved the address here with a link in an email. Never links administrators.',
    fallback: 'false',
    read: flag,
  }),
  secondFactor: setting({
    variable: 'PLATEN_OIDC_<ID>_SECOND_FACTOR',
    description:
      'Values of the claims `amr` and `acr` that count as a second factor, such as `mfa`, comma-separated. Without them, Platen asks for its own factor.',
    fallback: '',
    read: list(asIs),
  }),
} as const;

type Settings = typeof identityProviderSettings;

/** A provider that users can sign in with (OpenID Connect). */
export type IdentityProvider = { readonly [Field in keyof Settings]: ReturnType<Settings[Field]['read']> } & {
  /** Lowercase letters and digits, as in the URLs of the provider. */
  readonly id: string;
};

export type IdentityProvidersFile = Readonly<
  Record<
    string,
    {
      readonly [Field in keyof Settings]?: string | boolean | readonly string[] | Readonly<Record<string, string>>;
    }
  >
>;

const idForm = /^[a-z][a-z\d]{0,29}$/;
const nameOf = ({ variable }: Setting<unknown>, id: string): string => variable.replace('<ID>', id.toUpperCase());

/** Variables of one provider, and their `_FILE` forms. */
export const providerVariables = ({ id }: Pick<IdentityProvider, 'id'>): readonly string[] =>
  Object.values<Setting<unknown>>(identityProviderSettings).flatMap((row) => [
    nameOf(row, id),
    `${nameOf(row, id)}_FILE`,
  ]);

interface Given {
  readonly env: NodeJS.ProcessEnv;
  /** `identityProviders` of `platen.config.ts`. */
  readonly file: unknown;
  /** The value of a variable, or of the file that it names. */
  readonly valueOf: (variable: string) => string;
  readonly origins: readonly string[];
  readonly problems: string[];
}

/** Providers of `platen.config.ts` first, then those that only the environment has, by name. */
export function readIdentityProviders(given: Given): readonly IdentityProvider[] {
  const { env, file, problems } = given;
  const inFile = new Map(Object.entries((file ?? {}) as object));
  const fromEnv = Object.keys(env)
    .map((name) => /^PLATEN_OIDC_([A-Z][A-Z\d]*)_(?:ISSUER|CLIENT_ID)(?:_FILE)?$/.exec(name))
    .flatMap((match) => (match?.[1] === undefined || env[match[0]] === '' ? [] : [match[1].toLowerCase()]))
    .toSorted();
  return Object.freeze(
    [...new Set([...inFile.keys(), ...fromEnv])].flatMap((id) => {
      if (!idForm.test(id)) {
        problems.push(`identityProviders.${id} in platen.config.ts must be named with lowercase letters and digits`);
        return [];
      }
      return readProvider(id, new Map(Object.entries((inFile.get(id) ?? {}) as object)), given) ?? [];
    }),
  );
}

function readProvider(
  id: string,
  inFile: ReadonlyMap<string, unknown>,
  { valueOf, origins, problems }: Given,
): IdentityProvider | null {
  const before = problems.length;
  const read: Record<string, unknown> = { id };
  const unknown = [...inFile.keys()].filter((field) => !Object.hasOwn(identityProviderSettings, field));
  problems.push(
    ...unknown.map((field) => `identityProviders.${id}.${field} in platen.config.ts is not a setting. Remove it.`),
  );
  for (const [field, row] of Object.entries<Setting<unknown>>(identityProviderSettings)) {
    const fromEnv = valueOf(nameOf(row, id));
    const isFromFile = fromEnv === '' && inFile.has(field);
    try {
      const given = isFromFile ? fileText(inFile.get(field)) : fromEnv;
      const text = given === '' ? row.fallback : given;
      if (typeof text !== 'string') throw new Complaint(`is required. ${row.hint ?? row.description}`);
      read[field] = row.read(text);
    } catch (problem) {
      if (!(problem instanceof Complaint)) throw problem;
      const name = isFromFile ? `identityProviders.${id}.${field} in platen.config.ts` : nameOf(row, id);
      problems.push(`${name} ${problem.message}`);
    }
  }
  if (problems.length > before) return null;
  const provider = read as unknown as IdentityProvider;
  const { issuer, jit, authoritative, domains, label } = provider;
  const { protocol, origin: from } = new URL(issuer);
  if (protocol === 'http:' && !origins.includes(from))
    problems.push(
      `${nameOf(identityProviderSettings.issuer, id)} must use https, or PLATEN_IDP_ORIGINS must list ${from}`,
    );
  if ((jit || authoritative) && domains.length === 0) {
    const names = [
      jit ? identityProviderSettings.jit : identityProviderSettings.authoritative,
      identityProviderSettings.domains,
    ];
    problems.push(`${names.map((row) => nameOf(row, id)).join(' needs ')}: anybody could get an account otherwise`);
  }
  return Object.freeze({ ...provider, label: label === '' ? id : label });
}

/** Lists as in other settings; `roles` can be an object. */
function fileText(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return asText(value);
  return asText(Object.entries(value).map(([group, role]) => `${group}=${String(role)}`));
}

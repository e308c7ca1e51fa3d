import type { Scope } from '@platen/server';
import type { Definition } from '../definitions/definition.ts';
import { entriesOf, memberOf, plainValue } from '../definitions/ordered-json.ts';
import type { OrderedJson } from '../definitions/ordered-json.ts';
import { textIn } from '../definitions/settings.ts';
import type { Option } from './setting.ts';

/** What settings of this site can name. */
export interface SiteChoices {
  readonly postTypes: readonly Option[];
  readonly taxonomies: readonly Option[];
  readonly roles: readonly Option[];
  readonly statuses: readonly Option[];
  readonly optionsPages: readonly Option[];
  /** Path in the API → name of the type or taxonomy; empty for other routes. */
  readonly paths: ReadonlyMap<string, string>;
  /** Groups and fields that clone fields can name. */
  readonly clonable: readonly Option[];
}

export function siteChoices({ site }: Pick<Scope, 'site'>, definitions: readonly Definition[]): SiteChoices {
  const named = ({ name, label }: { readonly name: string; readonly label: string }): Option => ({
    value: name,
    label,
  });
  const defined = (kind: Definition['kind'], member: string): readonly Option[] =>
    definitions
      .filter((definition) => definition.kind === kind)
      .map(({ title, members }) => ({ value: textIn(members[member]), label: title }));
  return {
    postTypes: unique([
      ...site.postTypes
        .all()
        .filter(({ showUi, name }) => showUi && !isInternal(name))
        .map(named),
      ...defined('post_type', 'post_type'),
    ]),
    taxonomies: unique([
      ...site.taxonomies
        .all()
        .filter(({ showUi, name }) => showUi && !isInternal(name))
        .map(named),
      ...defined('taxonomy', 'taxonomy'),
    ]),
    roles: site.roles.all().map(named),
    statuses: site.postStatuses
      .all()
      .filter(({ internal }) => !internal)
      .map(named),
    optionsPages: defined('ui_options_page', 'menu_slug'),
    paths: pathsOf(site),
    clonable: definitions.filter(({ kind }) => kind === 'group').flatMap(clonableIn),
  };
}

/** First segments of all routes beside those of content, and the paths of types and taxonomies. */
function pathsOf({ router, postTypes, taxonomies }: Scope['site']): SiteChoices['paths'] {
  const routes = router.routes.map(
    ({ namespace, path }) => [namespace.endsWith('/v2') ? (path.split('/')[1] ?? '') : '', ''] as const,
  );
  const content = [...postTypes.all(), ...taxonomies.all()].map(({ restBase, name }) => [restBase, name] as const);
  return new Map([...routes, ...content]);
}

/** Types and taxonomies that Platen uses for its own records. */
const isInternal = (name: string): boolean =>
  name.startsWith('cms_') || name === 'nav_menu_item' || name === 'nav_menu';

const unique = (options: readonly Option[]): readonly Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

function clonableIn({ key, title, source }: Definition): readonly Option[] {
  return [{ value: key, label: `All fields of ${title}` }, ...fieldsIn(memberOf(source, 'fields'), title)];
}

const fieldsIn = (fields: OrderedJson | undefined, title: string): readonly Option[] =>
  entriesOf(fields).map(([, field]) => {
    const { key, label, name } = plainValue(field) as Readonly<Record<string, string>>;
    return { value: textIn(key), label: `${title}: ${textIn(label) || textIn(name)}` };
  });

import { menuTaxonomy } from './menu.ts';
import type { MenuItemRow } from './menu.ts';
import { itemsOf, objectsOf } from './menu-objects.actions.ts';
import type { MenuObject } from './menu-objects.actions.ts';
import { menuTree } from './menu-tree.actions.ts';
import type { MenuNode } from './menu-tree.actions.ts';
import { assignments } from './menus.actions.ts';
import { writeBlock } from '../../blocks/write.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { renderTitle } from '../../text/render.ts';
import type { MadeMenu } from '../navigation/navigation-fallback.hooks.ts';
import { everyTerm } from '../terms/terms.query.ts';
import type { Term } from '../terms/term.ts';
import { findTerm, listTerms } from '../terms/terms.read.actions.ts';

/** The place and the name that the main menu of a site usually has. */
const main = 'primary';

/** The first navigation of a site that has menus is made from one of them. */
export async function navigationFromMenus(scope: Scope, usual: MadeMenu): Promise<MadeMenu> {
  for (const menu of await candidates(scope)) {
    const tree = await menuTree(scope, menu.id);
    if (tree.length > 0) return { title: menu.name, slug: menu.slug, content: await blocksOf(scope, tree) };
  }
  return usual;
}

/** The menu at the main place, the one that is called after it, then the newest one. */
async function candidates(scope: Scope): Promise<readonly Term[]> {
  const assigned = (await assignments(scope)).get(main);
  const atMain = assigned === undefined ? null : await findTerm(scope, assigned);
  const menus = { ...everyTerm, taxonomies: [menuTaxonomy] };
  const called = await listTerms(scope, { ...menus, slugs: [main] });
  const newest = await listTerms(scope, { ...menus, hideEmpty: 'own', orderBy: 'id', descending: true, limit: 1 });
  return [...(atMain === null ? [] : [atMain]), ...called.terms, ...newest.terms];
}

async function blocksOf(scope: Scope, tree: readonly MenuNode[]): Promise<string> {
  const ids = (nodes: readonly MenuNode[]): number[] =>
    nodes.flatMap(({ row, children }) => [row.id, ...ids(children)]);
  const items = await itemsOf(scope, ids(tree));
  const objects = await objectsOf(scope, [...items.values()]);
  const write = ({ row, children }: MenuNode): string => {
    const item = items.get(row.id);
    const object = objects.get(row.id);
    if (item === undefined || object === undefined) return '';
    const name = children.length === 0 ? 'navigation-link' : 'navigation-submenu';
    return writeBlock({ name, attributes: linkAttributes({ row, item, object }), inner: children.map(write).join('') });
  };
  return tree.map(write).join('');
}

interface Shown {
  readonly row: MenuNode['row'];
  readonly item: MenuItemRow;
  readonly object: MenuObject;
}

function linkAttributes({ row, item, object }: Shown): JsonMap {
  const { kind, classes, xfn } = item;
  const marks = ['menu-item', `menu-item-type-${kind}`, `menu-item-object-${object.object}`];
  return {
    // The own classes are an empty text where there are none.
    className: [classes.join(' '), ...marks].join(' '),
    description: row.content,
    // The editor keeps it as a text.
    id: kind === 'custom' ? null : String(item.objectId),
    kind: kind.replaceAll('_', '-'),
    label: row.title === '' ? object.title : renderTitle(row.title),
    opensInNewTab: item.target === '_blank',
    rel: xfn.length === 0 ? null : xfn.join(' '),
    title: row.excerpt,
    type: object.object === 'post_tag' ? 'tag' : object.object,
    url: object.url,
  };
}

import { escapeAddress, escapeText } from '../../blocks/markup.ts';
import type { Scope } from '../../scope.ts';
import { renderTitle } from '../../text/render.ts';
import { readerOf } from '../../access/reader.ts';
import { itemsOf, objectsOf } from '../menus/menu-objects.actions.ts';
import { menuTree } from '../menus/menu-tree.actions.ts';
import type { MenuNode } from '../menus/menu-tree.actions.ts';

const idsIn = (nodes: readonly MenuNode[]): number[] =>
  nodes.flatMap(({ row, children }) => [row.id, ...idsIn(children)]);

/** A menu as nested lists, with what everybody may know of it. What stands below an item that leads nowhere goes with it. */
export async function menuList(scope: Scope, menu: number): Promise<string> {
  const reader = readerOf(scope);
  const tree = await menuTree(reader, menu);
  const items = await itemsOf(reader, idsIn(tree));
  const objects = await objectsOf(reader, [...items.values()]);

  const listOf = (nodes: readonly MenuNode[], name: string): string => {
    const shown = nodes.map(shownItem).join('');
    return shown === '' ? '' : `<ul class="${name}">${shown}</ul>`;
  };
  const shownItem = ({ row, children }: MenuNode): string => {
    const [item, object] = [items.get(row.id), objects.get(row.id)];
    if (item === undefined || object === undefined || object.invalid) return '';
    const classes = ['menu-item', `menu-item-${row.id}`, ...item.classes].join(' ');
    const target = item.target === '_blank' ? ' target="_blank"' : '';
    const relation = item.xfn.length === 0 ? '' : ` rel="${escapeText(item.xfn.join(' '))}"`;
    const title = row.title === '' ? object.title : renderTitle(row.title);
    const link = `<a href="${escapeAddress(object.url)}"${target}${relation}>${title}</a>`;
    return `<li class="${escapeText(classes)}">${link}${listOf(children, 'sub-menu')}</li>`;
  };
  return listOf(tree, 'menu');
}

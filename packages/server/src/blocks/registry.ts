import { isMap } from '../lib/json.ts';
import type { Registry } from '../lib/registry.ts';
import type { BlockType } from './block-type.ts';
import { withSupportedAttributes } from './supported-attributes.ts';

/** The block types of a site. */
export type BlockRegistry = Pick<Registry<BlockType>, 'get'>;

/** A block type. Only `name` is required. */
export type BlockRegistration = Pick<BlockType, 'name'> & Partial<BlockType>;

/** What the name of a block looks like: namespace and name. */
export const blockNamePattern = '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$';
const blockName = new RegExp(blockNamePattern);

/** A registration with all it leaves out. */
export const blockType = (registration: BlockRegistration): BlockType => {
  if (!blockName.test(registration.name))
    throw new Error(`Block name "${registration.name}" is invalid. Use namespace/name in lowercase.`);
  requireTexts(registration, 'styles', ['name', 'label']);
  requireTexts(registration, 'variations', ['name', 'title']);
  const { attributes = {}, supports = {} } = registration;
  return Object.freeze({
    apiVersion: 1,
    title: '',
    description: '',
    category: null,
    icon: null,
    keywords: [],
    parent: null,
    ancestor: null,
    allowedBlocks: null,
    providesContext: {},
    usesContext: [],
    selectors: {},
    supports: {},
    styles: [],
    variations: [],
    textdomain: null,
    example: null,
    assets: [],
    blockHooks: {},
    isDynamic: registration.render !== undefined,
    cacheable: registration.render === undefined,
    usesSavedMarkup: registration.render === undefined,
    ...registration,
    attributes: withSupportedAttributes(attributes, supports),
  });
};

/** Clients read these members of every style and variation, so a registration without them fails. */
function requireTexts(
  registration: BlockRegistration,
  list: 'styles' | 'variations',
  members: readonly string[],
): void {
  for (const item of registration[list] ?? []) {
    const missing = members.find((member) => !isMap(item) || typeof item[member] !== 'string' || item[member] === '');
    if (missing !== undefined)
      throw new Error(`Block ${registration.name}: each of its ${list} requires a ${missing}.`);
  }
}

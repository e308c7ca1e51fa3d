import type { Registry } from '../lib/registry.ts';
import type { BlockType } from './block-type.ts';
import { withSupportedAttributes } from './supported-attributes.ts';

/** The block types of a site. */
export type BlockRegistry = Pick<Registry<BlockType>, 'get'>;

/** What is told of a kind of block when it is registered; only the name must be. */
export type BlockRegistration = Pick<BlockType, 'name'> & Partial<BlockType>;

/** What the name of a block looks like: namespace and name. */
export const blockNamePattern = '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$';
const blockName = new RegExp(blockNamePattern);

/** A registration with all it leaves out. */
export const blockType = (registration: BlockRegistration): BlockType => {
  if (!blockName.test(registration.name))
    throw new Error(`A block is named namespace/name in lower case, not ${registration.name}.`);
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
    isConstant: registration.render === undefined,
    showsSaved: registration.render === undefined,
    ...registration,
    attributes: withSupportedAttributes(attributes, supports),
  });
};

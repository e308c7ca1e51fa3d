import type { PluginApi } from '@platen/server';

/** Names that differ between dialects: those of ACF for WordPress clients, neutral ones for all others. */
export interface Names {
  /** Member of records, and of requests. */
  readonly member: string;
  /** Query parameter. */
  readonly format: string;
  /** Member of rows of flexible content. */
  readonly layoutMember: string;
  /** Source of block bindings. */
  readonly bindingSource: string;
  /** Relation of links. */
  readonly relation: (kind: string) => string;
}

export const acfNames: Names = {
  member: 'acf',
  format: 'acf_format',
  layoutMember: 'acf_fc_layout',
  bindingSource: 'acf/field',
  relation: (kind) => `acf:${kind}`,
};

const neutralNames: Names = {
  member: 'fields',
  format: 'fields_format',
  layoutMember: 'layout',
  bindingSource: 'platen/field',
  relation: (kind) => `cms:field-${kind}`,
};

export const namesIn = (dialect: PluginApi['dialect']): Names => (dialect === 'wp' ? acfNames : neutralNames);

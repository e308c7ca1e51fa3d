import type { JsonMap } from '../../lib/json.ts';

/** The only version of its shape there is. */
export const viewConfigVersion = 1;

export const viewConfigKeys = ['default_view', 'default_layouts', 'view_list', 'form'] as const;
export type ViewConfigKey = (typeof viewConfigKeys)[number];

/** How an editor lists and edits the records of one kind: the view it starts with, its layouts, views to choose from, a form. */
export type ViewConfig = { readonly [Key in ViewConfigKey]: Key extends 'view_list' ? readonly JsonMap[] : JsonMap };

/** What a configuration is about, such as the pages: `postType`, `page`. */
export interface ViewEntity {
  readonly kind: string;
  readonly name: string;
}

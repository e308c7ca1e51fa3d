import type { PostPatch, PostRow } from '../posts/post.ts';

/** The types of posts that hold what a site saves of templates and of their parts. */
export const templateType = 'cms_template';
export const partType = 'cms_template_part';
export type TemplateType = typeof templateType | typeof partType;

/** A template that a plugin brings, whatever theme is active. */
export interface PluginTemplate {
  /** `plugin//slug`. */
  readonly name: string;
  readonly title: string;
  /** Block markup. */
  readonly content: string;
  readonly description?: string;
  /** Types of posts that it can be chosen for; every type unless said. */
  readonly postTypes?: readonly string[];
}

/** Where a template was made before anybody saved it. */
export type TemplateOrigin = 'theme' | 'plugin';

/** A template or a part of one, wherever it comes from. */
export interface Template {
  readonly type: TemplateType;
  readonly theme: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Block markup. */
  readonly content: string;
  /** Where on a page a part stands; empty for a template. */
  readonly area: string;
  readonly status: string;
  /** `custom` once the site has saved it. */
  readonly source: TemplateOrigin | 'custom';
  /** Original source. Null for custom and unsaved templates. */
  readonly origin: TemplateOrigin | null;
  readonly hasThemeFile: boolean;
  /** The plugin that brings it. */
  readonly plugin: string | null;
  /** Types of posts that it can be chosen for; null for every type. */
  readonly postTypes: readonly string[] | null;
  /** Post of the saved template. Null if not saved. */
  readonly row: PostRow | null;
  /** The state that is shown: of that post, or of one of its revisions. */
  readonly saved: Pick<PostRow, 'id' | 'author' | 'date' | 'modified'> | null;
}

/** What a write may change. The excerpt of the post is the description. */
export interface TemplatePatch extends Pick<PostPatch, 'title' | 'content' | 'excerpt' | 'author' | 'slug'> {
  readonly theme: string;
  readonly area: string;
}

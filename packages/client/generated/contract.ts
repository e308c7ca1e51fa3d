// Generated from the contract by npm run gen; do not edit.

export interface Post {
  /** Publication date, in the site's time zone. */
  readonly date: string | null;
  /** Publication date, GMT. */
  readonly date_gmt: string | null;
  /** Globally unique identifier of the post. Never changes. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** URL of the post. */
  readonly link: string;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Slug of the post, unique within its type. */
  readonly slug: string;
  /** Status of the post. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Permalink template with a placeholder for the slug. */
  readonly permalink_template?: string;
  /** Slug generated from the title. */
  readonly generated_slug?: string;
  /** CSS classes of the post. */
  readonly class_list: ReadonlyArray<string>;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Content of the post. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Rendered content. */
    readonly rendered: string;
    /** Version of the block format. 0: no blocks. */
    readonly block_version?: number;
    /** Whether the field is protected with a password. */
    readonly protected: boolean;
  };
  /** Id of the author. */
  readonly author: number;
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Rendered excerpt. Generated from the content if empty. */
    readonly rendered: string;
    /** Whether the field is protected with a password. */
    readonly protected: boolean;
  };
  /** Id of the featured image. 0 for none. */
  readonly featured_media: number;
  /** Whether comments are open. */
  readonly comment_status: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status: "open" | "closed";
  /** Post format. */
  readonly format: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Custom fields by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Whether the post is sticky. */
  readonly sticky: boolean;
  /** Template of the post. Empty: the default template. */
  readonly template: string;
  /** Ids of the terms the post has: Categories. */
  readonly categories: ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags: ReadonlyArray<number>;
  /** Data for the head of the page: title, description, canonical URL, robots, Open Graph, and JSON-LD. */
  readonly head?: {
    /** Content of the title element. */
    readonly title: string;
    /** Description for search engines. Empty: none. */
    readonly description: string;
    /** Canonical URL. Null: the page is not public. */
    readonly canonical: string | null;
    /** Content of the robots meta element. */
    readonly robots: string;
    /** Open Graph properties, such as og:title. */
    readonly open_graph: Readonly<Record<string, string>>;
    /** Size of the image in link previews. */
    readonly twitter_card: string;
    /** Schema.org data of the page. */
    readonly json_ld: Readonly<Record<string, unknown>>;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly author?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly replies?: ReadonlyArray<ReadonlyArray<EmbeddedComment> | EmbeddedErrorBody>;
    readonly "cms:featuredmedia"?: ReadonlyArray<EmbeddedAttachment | EmbeddedErrorBody>;
    readonly "cms:term"?: ReadonlyArray<ReadonlyArray<EmbeddedCategory> | ReadonlyArray<EmbeddedTag> | EmbeddedErrorBody>;
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface Page {
  /** Publication date, in the site's time zone. */
  readonly date: string | null;
  /** Publication date, GMT. */
  readonly date_gmt: string | null;
  /** Globally unique identifier of the post. Never changes. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** URL of the post. */
  readonly link: string;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Slug of the post, unique within its type. */
  readonly slug: string;
  /** Status of the post. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Permalink template with a placeholder for the slug. */
  readonly permalink_template?: string;
  /** Slug generated from the title. */
  readonly generated_slug?: string;
  /** CSS classes of the post. */
  readonly class_list: ReadonlyArray<string>;
  /** Id of the parent post. 0 for none. */
  readonly parent: number;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Content of the post. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Rendered content. */
    readonly rendered: string;
    /** Version of the block format. 0: no blocks. */
    readonly block_version?: number;
    /** Whether the field is protected with a password. */
    readonly protected: boolean;
  };
  /** Id of the author. */
  readonly author: number;
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Rendered excerpt. Generated from the content if empty. */
    readonly rendered: string;
    /** Whether the field is protected with a password. */
    readonly protected: boolean;
  };
  /** Id of the featured image. 0 for none. */
  readonly featured_media: number;
  /** Whether comments are open. */
  readonly comment_status: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status: "open" | "closed";
  /** Menu order. Lowest first. */
  readonly menu_order: number;
  /** Custom fields by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Template of the post. Empty: the default template. */
  readonly template: string;
  /** Data for the head of the page: title, description, canonical URL, robots, Open Graph, and JSON-LD. */
  readonly head?: {
    /** Content of the title element. */
    readonly title: string;
    /** Description for search engines. Empty: none. */
    readonly description: string;
    /** Canonical URL. Null: the page is not public. */
    readonly canonical: string | null;
    /** Content of the robots meta element. */
    readonly robots: string;
    /** Open Graph properties, such as og:title. */
    readonly open_graph: Readonly<Record<string, string>>;
    /** Size of the image in link previews. */
    readonly twitter_card: string;
    /** Schema.org data of the page. */
    readonly json_ld: Readonly<Record<string, unknown>>;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly author?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly replies?: ReadonlyArray<ReadonlyArray<EmbeddedComment> | EmbeddedErrorBody>;
    readonly up?: ReadonlyArray<EmbeddedPage | EmbeddedErrorBody>;
    readonly "cms:featuredmedia"?: ReadonlyArray<EmbeddedAttachment | EmbeddedErrorBody>;
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface Attachment {
  /** Publication date, in the site's time zone. */
  readonly date: string | null;
  /** Publication date, GMT. */
  readonly date_gmt: string | null;
  /** Globally unique identifier of the post. Never changes. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** URL of the post. */
  readonly link: string;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Slug of the post, unique within its type. */
  readonly slug: string;
  /** Status of the post. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Permalink template with a placeholder for the slug. */
  readonly permalink_template?: string;
  /** Slug generated from the title. */
  readonly generated_slug?: string;
  /** CSS classes of the post. */
  readonly class_list: ReadonlyArray<string>;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Id of the author. */
  readonly author: number;
  /** Id of the featured image. 0 for none. */
  readonly featured_media: number;
  /** Whether comments are open. */
  readonly comment_status: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status: "open" | "closed";
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Template of the post. Empty: the default template. */
  readonly template: string;
  /** Alt text: describes the image for screen readers and search engines. */
  readonly alt_text: string;
  /** Caption of the file. */
  readonly caption: {
    /** Caption as stored. */
    readonly raw?: string;
    /** Rendered caption. */
    readonly rendered: string;
  };
  /** Description of the file. */
  readonly description: {
    /** Description as stored. */
    readonly raw?: string;
    /** Rendered description, with the media markup. */
    readonly rendered: string;
  };
  /** Id of the attached post. */
  readonly post: number | null;
  /** Whether the file is an image. */
  readonly media_type: "image" | "file";
  /** Media type of the file. */
  readonly mime_type: string;
  /** Details of the file, by media type. */
  readonly media_details: Readonly<Record<string, unknown>>;
  /** URL of the file. */
  readonly source_url: string;
  /** Image sizes that are not generated yet. */
  readonly missing_image_sizes?: ReadonlyArray<string>;
  /** Original file name. */
  readonly filename: string;
  /** File size in bytes. */
  readonly filesize: number | null;
  /** EXIF orientation. 1 is upright. */
  readonly exif_orientation?: number;
  /** MIME type of image sizes, if it differs from the image. */
  readonly image_output_format?: string | null;
  /** Whether image sizes are progressive (interlaced). */
  readonly image_save_progressive?: boolean;
  /** Quality of image sizes. */
  readonly image_quality?: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly author?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly replies?: ReadonlyArray<ReadonlyArray<EmbeddedComment> | EmbeddedErrorBody>;
    readonly "cms:attached-to"?: ReadonlyArray<EmbeddedPost | EmbeddedPage | EmbeddedAttachment | EmbeddedNavMenuItem | EmbeddedCmsBlock | EmbeddedCmsNavigation | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface NavMenuItem {
  /** Title of the menu item. Default: the title of the linked object. */
  readonly title: string | {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Id of the menu item. */
  readonly id: number;
  /** Label of the type. */
  readonly type_label: string;
  /** Type of the linked object. */
  readonly type: "taxonomy" | "post_type" | "post_type_archive" | "custom";
  /** Status of the menu item. Published items are shown. */
  readonly status: string;
  /** Id of the parent menu item. 0 for none. */
  readonly parent: number;
  /** Title attribute of the link. */
  readonly attr_title: string;
  /** CSS classes of the menu item. */
  readonly classes: ReadonlyArray<string>;
  /** Description of the menu item. */
  readonly description: string;
  /** Position of the menu item. */
  readonly menu_order: number;
  /** Post type or taxonomy of the linked object. */
  readonly object: string;
  /** Id of the linked post or term. */
  readonly object_id: number;
  /** Target of the link. `_blank` opens a new tab. */
  readonly target: "_blank" | "";
  /** URL of the menu item. */
  readonly url: string;
  /** XFN relationship of the link. */
  readonly xfn: ReadonlyArray<string>;
  /** Whether the linked object no longer exists. */
  readonly invalid: boolean;
  /** Id of the menu. */
  readonly menus: number;
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly "cms:term"?: ReadonlyArray<ReadonlyArray<EmbeddedNavMenu> | EmbeddedErrorBody>;
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface CmsBlock {
  /** Publication date, in the site's time zone. */
  readonly date: string | null;
  /** Publication date, GMT. */
  readonly date_gmt: string | null;
  /** Globally unique identifier of the post. Never changes. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** URL of the post. */
  readonly link: string;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Slug of the post, unique within its type. */
  readonly slug: string;
  /** Status of the post. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
  };
  /** Content of the post. */
  readonly content: {
    /** Content as stored. */
    readonly raw: string;
    /** Version of the block format. 0: no blocks. */
    readonly block_version?: number;
    /** Whether the field is protected with a password. */
    readonly protected: boolean;
  };
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Rendered excerpt. Generated from the content if empty. */
    readonly rendered: string;
    /** Whether the field is protected with a password. */
    readonly protected: boolean;
  };
  /** Custom fields by name. */
  readonly meta: {
    readonly cms_pattern_sync_status?: string | null;
    readonly footnotes?: string | null;
  };
  /** Template of the post. Empty: the default template. */
  readonly template: string;
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category: ReadonlyArray<number>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly "cms:term"?: ReadonlyArray<ReadonlyArray<EmbeddedCmsPatternCategory> | EmbeddedErrorBody>;
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface CmsNavigation {
  /** Publication date, in the site's time zone. */
  readonly date: string | null;
  /** Publication date, GMT. */
  readonly date_gmt: string | null;
  /** Globally unique identifier of the post. Never changes. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** URL of the post. */
  readonly link: string;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Slug of the post, unique within its type. */
  readonly slug: string;
  /** Status of the post. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Content of the post. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Rendered content. */
    readonly rendered: string;
    /** Version of the block format. 0: no blocks. */
    readonly block_version?: number;
    /** Whether the field is protected with a password. */
    readonly protected: boolean;
  };
  /** Template of the post. Empty: the default template. */
  readonly template: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface PostRevision {
  /** Id of the author. */
  readonly author: number;
  /** Date, in the site's time zone. */
  readonly date: string;
  /** Date, GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Id of the parent post. */
  readonly parent: number;
  /** Slug: the post id and the revision type. */
  readonly slug: string;
  /** Globally unique identifier of the revision. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Title of the revision. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Content of the revision. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Rendered content. */
    readonly rendered: string;
  };
  /** Excerpt of the revision. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Rendered excerpt. Never generated from the content. */
    readonly rendered: string;
  };
  /** Custom fields by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface PageRevision {
  /** Id of the author. */
  readonly author: number;
  /** Date, in the site's time zone. */
  readonly date: string;
  /** Date, GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Id of the parent post. */
  readonly parent: number;
  /** Slug: the post id and the revision type. */
  readonly slug: string;
  /** Globally unique identifier of the revision. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Title of the revision. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Content of the revision. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Rendered content. */
    readonly rendered: string;
  };
  /** Excerpt of the revision. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Rendered excerpt. Never generated from the content. */
    readonly rendered: string;
  };
  /** Custom fields by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface NavMenuItemRevision {
  /** Id of the author. */
  readonly author: number;
  /** Date, in the site's time zone. */
  readonly date: string;
  /** Date, GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Id of the parent post. */
  readonly parent: number;
  /** Slug: the post id and the revision type. */
  readonly slug: string;
  /** Globally unique identifier of the revision. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Title of the revision. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Preview URL of the autosave. */
  readonly preview_link?: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsBlockRevision {
  /** Id of the author. */
  readonly author: number;
  /** Date, in the site's time zone. */
  readonly date: string;
  /** Date, GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Id of the parent post. */
  readonly parent: number;
  /** Slug: the post id and the revision type. */
  readonly slug: string;
  /** Globally unique identifier of the revision. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Title of the revision. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Content of the revision. */
  readonly content: {
    /** Content as stored. */
    readonly raw: string;
    /** Rendered content. */
    readonly rendered: string;
  };
  /** Excerpt of the revision. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Rendered excerpt. Never generated from the content. */
    readonly rendered: string;
  };
  /** Custom fields by name. */
  readonly meta: {
    readonly cms_pattern_sync_status?: string | null;
    readonly footnotes?: string | null;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsNavigationRevision {
  /** Id of the author. */
  readonly author: number;
  /** Date, in the site's time zone. */
  readonly date: string;
  /** Date, GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Id of the parent post. */
  readonly parent: number;
  /** Slug: the post id and the revision type. */
  readonly slug: string;
  /** Globally unique identifier of the revision. */
  readonly guid: {
    /** Value as stored. */
    readonly raw?: string;
    /** Rendered value. */
    readonly rendered: string;
  };
  /** Title of the revision. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Rendered title. */
    readonly rendered: string;
  };
  /** Content of the revision. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Rendered content. */
    readonly rendered: string;
  };
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Type {
  /** Required capabilities by action. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Description of the post type. */
  readonly description: string;
  /** Whether the post type is hierarchical. */
  readonly hierarchical: boolean;
  /** Whether posts of this type have public URLs. */
  readonly viewable?: boolean;
  /** Labels by purpose. */
  readonly labels?: Readonly<Record<string, unknown>>;
  /** Plural label of the post type. */
  readonly name: string;
  /** Slug of the post type. */
  readonly slug: string;
  /** Features that the post type supports. */
  readonly supports?: Readonly<Record<string, unknown>>;
  /** Whether the post type has an archive, or its slug. */
  readonly has_archive: string | boolean;
  /** Taxonomies of the post type. */
  readonly taxonomies: ReadonlyArray<string>;
  /** REST base of the post type. */
  readonly rest_base: string;
  /** REST namespace of the post type. */
  readonly rest_namespace: string;
  /** Visibility settings of the post type. */
  readonly visibility?: {
    /** Whether the admin has a screen for the post type. */
    readonly show_ui?: boolean;
    /** Whether posts of this type can be added to menus. */
    readonly show_in_nav_menus?: boolean;
  };
  /** Icon of the post type. */
  readonly icon: string | null;
  /** Block template of new posts. */
  readonly template: ReadonlyArray<unknown>;
  /** Lock of the block template. False: unlocked. */
  readonly template_lock: "all" | "insert" | "contentOnly" | false;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Status {
  /** Label of the status. */
  readonly name: string;
  /** Whether posts with this status are private. */
  readonly private?: boolean;
  /** Whether only editors of a post can read it in this status. */
  readonly protected?: boolean;
  /** Whether posts with this status are public. */
  readonly public: boolean;
  /** Whether anonymous requests can list posts with this status. */
  readonly queryable: boolean;
  /** Whether the list of all posts includes this status. */
  readonly show_in_list?: boolean;
  /** Slug of the status. */
  readonly slug: string;
  /** Whether the date of a post is updated on each save in this status. */
  readonly date_floating: boolean;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Taxonomy {
  /** Required capabilities by action. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Description of the taxonomy. */
  readonly description: string;
  /** Whether the taxonomy is hierarchical. */
  readonly hierarchical: boolean;
  /** Labels by purpose. */
  readonly labels?: Readonly<Record<string, unknown>>;
  /** Plural label of the taxonomy. */
  readonly name: string;
  /** Slug of the taxonomy. */
  readonly slug: string;
  /** Whether to show a term cloud. */
  readonly show_cloud?: boolean;
  /** Post types of the taxonomy. */
  readonly types: ReadonlyArray<string>;
  /** REST base of the taxonomy. */
  readonly rest_base: string;
  /** REST namespace of the taxonomy. */
  readonly rest_namespace: string;
  /** Visibility settings of the taxonomy. */
  readonly visibility?: {
    /** Whether the taxonomy is public. */
    readonly public?: boolean;
    /** Whether posts can be filtered by its terms. */
    readonly publicly_queryable?: boolean;
    /** Whether the admin has a screen for its terms. */
    readonly show_ui?: boolean;
    /** Whether post lists show a column for its terms. */
    readonly show_admin_column?: boolean;
    /** Whether its terms can be added to menus. */
    readonly show_in_nav_menus?: boolean;
    /** Whether quick edit shows its terms. */
    readonly show_in_quick_edit?: boolean;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Category {
  /** Id of the term. */
  readonly id: number;
  /** Number of published posts with the term. */
  readonly count: number;
  /** Description of the term. Inline HTML is allowed. */
  readonly description: string;
  /** URL of the term archive. */
  readonly link: string;
  /** Name of the term. */
  readonly name: string;
  /** Slug of the term, unique within its taxonomy. */
  readonly slug: string;
  /** Taxonomy of the term. */
  readonly taxonomy: "category";
  /** Id of the parent term. 0 for none. */
  readonly parent: number;
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Data for the head of the page: title, description, canonical URL, robots, Open Graph, and JSON-LD. */
  readonly head?: {
    /** Content of the title element. */
    readonly title: string;
    /** Description for search engines. Empty: none. */
    readonly description: string;
    /** Canonical URL. Null: the page is not public. */
    readonly canonical: string | null;
    /** Content of the robots meta element. */
    readonly robots: string;
    /** Open Graph properties, such as og:title. */
    readonly open_graph: Readonly<Record<string, string>>;
    /** Size of the image in link previews. */
    readonly twitter_card: string;
    /** Schema.org data of the page. */
    readonly json_ld: Readonly<Record<string, unknown>>;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly up?: ReadonlyArray<EmbeddedCategory | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface Tag {
  /** Id of the term. */
  readonly id: number;
  /** Number of published posts with the term. */
  readonly count: number;
  /** Description of the term. Inline HTML is allowed. */
  readonly description: string;
  /** URL of the term archive. */
  readonly link: string;
  /** Name of the term. */
  readonly name: string;
  /** Slug of the term, unique within its taxonomy. */
  readonly slug: string;
  /** Taxonomy of the term. */
  readonly taxonomy: "post_tag";
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Data for the head of the page: title, description, canonical URL, robots, Open Graph, and JSON-LD. */
  readonly head?: {
    /** Content of the title element. */
    readonly title: string;
    /** Description for search engines. Empty: none. */
    readonly description: string;
    /** Canonical URL. Null: the page is not public. */
    readonly canonical: string | null;
    /** Content of the robots meta element. */
    readonly robots: string;
    /** Open Graph properties, such as og:title. */
    readonly open_graph: Readonly<Record<string, string>>;
    /** Size of the image in link previews. */
    readonly twitter_card: string;
    /** Schema.org data of the page. */
    readonly json_ld: Readonly<Record<string, unknown>>;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsPatternCategory {
  /** Id of the term. */
  readonly id: number;
  /** Number of published posts with the term. */
  readonly count: number;
  /** Description of the term. Inline HTML is allowed. */
  readonly description: string;
  /** URL of the term archive. */
  readonly link: string;
  /** Name of the term. */
  readonly name: string;
  /** Slug of the term, unique within its taxonomy. */
  readonly slug: string;
  /** Taxonomy of the term. */
  readonly taxonomy: "cms_pattern_category";
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface User {
  /** Id of the user. */
  readonly id: number;
  /** User name. Used to sign in. */
  readonly username?: string;
  /** Display name. */
  readonly name: string;
  /** First name. */
  readonly first_name?: string;
  /** Last name. */
  readonly last_name?: string;
  /** Email address. */
  readonly email?: string;
  /** Website URL of the user. */
  readonly url: string;
  /** Biographical info of the user. */
  readonly description: string;
  /** URL of the author archive. */
  readonly link: string;
  /** Locale of the user. */
  readonly locale?: "" | "en_US" | "de_DE";
  /** Nickname. */
  readonly nickname?: string;
  /** Slug of the user. */
  readonly slug: string;
  /** Registration date. */
  readonly registered_date?: string;
  /** Roles of the user. */
  readonly roles?: ReadonlyArray<string>;
  /** Password. Write-only. */
  readonly password?: string;
  /** All capabilities of the user. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Capabilities of the user alone, and the names of the roles. */
  readonly extra_capabilities?: Readonly<Record<string, unknown>>;
  /** Avatar URLs by size in pixels. */
  readonly avatar_urls: {
    /** Avatar, 24 pixels wide. */
    readonly "24": string;
    /** Avatar, 48 pixels wide. */
    readonly "48": string;
    /** Avatar, 96 pixels wide. */
    readonly "96": string;
  };
  /** Custom fields by name. */
  readonly meta: {
    readonly persisted_preferences?: {
      /** Date of the last change of the preferences. */
      readonly _modified?: string;
    } | null;
  };
  /** Data for the head of the page: title, description, canonical URL, robots, Open Graph, and JSON-LD. */
  readonly head?: {
    /** Content of the title element. */
    readonly title: string;
    /** Description for search engines. Empty: none. */
    readonly description: string;
    /** Canonical URL. Null: the page is not public. */
    readonly canonical: string | null;
    /** Content of the robots meta element. */
    readonly robots: string;
    /** Open Graph properties, such as og:title. */
    readonly open_graph: Readonly<Record<string, string>>;
    /** Size of the image in link previews. */
    readonly twitter_card: string;
    /** Schema.org data of the page. */
    readonly json_ld: Readonly<Record<string, unknown>>;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface ApplicationPassword {
  /** UUID of the application password. */
  readonly uuid: string;
  /** UUID of the application, as the application sends it. */
  readonly app_id: string | "";
  /** Name of the application password. */
  readonly name: string;
  /** The password. Returned only once, on creation. */
  readonly password?: string;
  /** Creation date, GMT. */
  readonly created: string;
  /** Date of last use, GMT. Updated once a day. */
  readonly last_used: string | null;
  /** IP address of last use. */
  readonly last_ip: string | null;
  /** Expiry date, GMT. Absent: never. */
  readonly expires?: string;
  /** Scopes of the password. Absent: everything its user can do. */
  readonly scopes?: {
    /** Whether the password is read-only. */
    readonly readOnly?: boolean;
    /** Routes that the password can use, including all routes below them. Null: all routes. */
    readonly prefixes?: ReadonlyArray<string> | null;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Comment {
  /** Id of the comment. */
  readonly id: number;
  /** Id of the author. 0 for a guest. */
  readonly author: number;
  /** Email address of the author. */
  readonly author_email?: string;
  /** IP address of the author. */
  readonly author_ip?: string;
  /** Name of the author. */
  readonly author_name: string;
  /** Website URL of the author. */
  readonly author_url: string;
  /** User agent of the author. */
  readonly author_user_agent?: string;
  /** Content of the comment. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Rendered HTML. */
    readonly rendered: string;
  };
  /** Date of the comment, in the site's time zone. */
  readonly date: string;
  /** Date of the comment, GMT. */
  readonly date_gmt: string;
  /** URL of the comment. */
  readonly link: string;
  /** Id of the parent comment. 0 for none. */
  readonly parent: number;
  /** Id of the post. */
  readonly post: number;
  /** Status of the comment. */
  readonly status: string;
  /** Type of the comment. */
  readonly type: string;
  /** Avatar URLs by size in pixels. */
  readonly author_avatar_urls: {
    /** Avatar, 24 pixels wide. */
    readonly "24": string;
    /** Avatar, 48 pixels wide. */
    readonly "48": string;
    /** Avatar, 96 pixels wide. */
    readonly "96": string;
  };
  /** Custom fields by name. */
  readonly meta: {
    /** Whether the note was resolved or reopened. */
    readonly _cms_note_status?: string | null;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly author?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly up?: ReadonlyArray<EmbeddedPost | EmbeddedPage | EmbeddedAttachment | EmbeddedNavMenuItem | EmbeddedCmsBlock | EmbeddedCmsNavigation | EmbeddedErrorBody>;
    readonly "in-reply-to"?: ReadonlyArray<EmbeddedComment | EmbeddedErrorBody>;
    readonly children?: ReadonlyArray<ReadonlyArray<EmbeddedComment> | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface SearchResult {
  /** Id of the object. For post formats: the name. */
  readonly id: number | string;
  /** Rendered title. */
  readonly title: string;
  /** URL of the object. */
  readonly url: string;
  /** Type of the object. */
  readonly type: string;
  /** Type of the post. */
  readonly subtype: "post" | "page" | "category" | "post_tag";
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface RenderedBlock {
  /** Rendered HTML of the block. */
  readonly rendered?: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface BlockType {
  /** Attributes of the block and their schemas. */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  /** Whether the block is dynamic: rendered on the server on each request. */
  readonly is_dynamic: boolean;
  /** Block API version. */
  readonly api_version: number;
  /** Name of the block, with its namespace. */
  readonly name: string;
  /** Title of the block. */
  readonly title: string;
  /** Description of the block. */
  readonly description: string;
  /** Icon. */
  readonly icon: string | null;
  /** Category in the inserter. */
  readonly category: string | null;
  /** Search keywords. */
  readonly keywords: ReadonlyArray<string>;
  /** Allowed parent blocks. Null: any. */
  readonly parent: ReadonlyArray<string> | null;
  /** Allowed ancestor blocks. Null: any. */
  readonly ancestor: ReadonlyArray<string> | null;
  /** Allowed inner blocks. Null: any. */
  readonly allowed_blocks: ReadonlyArray<string> | null;
  /** Context that the block provides: names, and the attributes with the values. */
  readonly provides_context: Readonly<Record<string, string>>;
  /** Context that the block uses from its ancestors. */
  readonly uses_context: ReadonlyArray<string>;
  /** CSS selectors for block styles. */
  readonly selectors: Readonly<Record<string, unknown>>;
  /** Editor features that the block supports. */
  readonly supports: Readonly<Record<string, unknown>>;
  /** Block styles: its own, then registered ones. */
  readonly styles: ReadonlyArray<{
    /** Name of the style, unique within the block. */
    readonly name: string;
    /** Title of the style. */
    readonly label: string;
    /** CSS of the style. */
    readonly inline_style?: string;
    /** Handle of the style sheet with the CSS of the style. */
    readonly style_handle?: string;
    /** Whether this is the default style of the block. */
    readonly isDefault?: boolean;
  }>;
  /** Text domain for translations. */
  readonly textdomain: string | null;
  /** Data of the block preview. */
  readonly example: {
    /** Attributes of the preview. */
    readonly attributes?: Readonly<Record<string, unknown>>;
    /** Inner blocks. */
    readonly innerBlocks?: ReadonlyArray<{
      /** Name of the block. */
      readonly name?: string;
      /** Attributes of the block. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Inner blocks. */
      readonly innerBlocks?: ReadonlyArray<unknown>;
    }>;
  } | null;
  /** Editor scripts. */
  readonly editor_script_handles: ReadonlyArray<string>;
  /** Scripts for the editor and the front end. */
  readonly script_handles: ReadonlyArray<string>;
  /** Front-end scripts. */
  readonly view_script_handles: ReadonlyArray<string>;
  /** Front-end script modules. */
  readonly view_script_module_ids: ReadonlyArray<string>;
  /** Editor style sheets. */
  readonly editor_style_handles: ReadonlyArray<string>;
  /** Style sheets for the editor and the front end. */
  readonly style_handles: ReadonlyArray<string>;
  /** Front-end style sheets. */
  readonly view_style_handles: ReadonlyArray<string>;
  /** Variations of the block. */
  readonly variations: ReadonlyArray<{
    /** Name of the variation, unique within the block. */
    readonly name: string;
    /** Title of the variation. */
    readonly title: string;
    /** Description. */
    readonly description?: string;
    /** Category in the inserter. */
    readonly category: string | null;
    /** Icon. */
    readonly icon: string | null;
    /** Whether this is the default variation. */
    readonly isDefault?: boolean;
    /** Initial attributes. */
    readonly attributes?: Readonly<Record<string, unknown>>;
    /** Inner blocks. */
    readonly innerBlocks?: ReadonlyArray<{
      /** Name of the block. */
      readonly name?: string;
      /** Attributes of the block. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Inner blocks. */
      readonly innerBlocks?: ReadonlyArray<unknown>;
    }>;
    /** Data of the preview. */
    readonly example: {
      /** Attributes of the preview. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Inner blocks. */
      readonly innerBlocks?: ReadonlyArray<{
        /** Name of the block. */
        readonly name?: string;
        /** Attributes of the block. */
        readonly attributes?: Readonly<Record<string, unknown>>;
        /** Inner blocks. */
        readonly innerBlocks?: ReadonlyArray<unknown>;
      }>;
    } | null;
    /** Where the variation is offered: inserter, block, or transform. */
    readonly scope?: ReadonlyArray<"block" | "inserter" | "transform"> | null;
    /** Search keywords. */
    readonly keywords: ReadonlyArray<string>;
    /** Attributes that identify this variation. */
    readonly isActive?: ReadonlyArray<string> | string;
  }>;
  /** Block hooks: blocks it is inserted next to or into, with the position. */
  readonly block_hooks: Readonly<Record<string, unknown>>;
  /** First editor script. */
  readonly editor_script: string | null;
  /** First script for the editor and the front end. */
  readonly script: string | null;
  /** First front-end script. */
  readonly view_script: string | null;
  /** First editor style sheet. */
  readonly editor_style: string | null;
  /** First style sheet for the editor and the front end. */
  readonly style: string | null;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Settings {
  /** Whether search engines may index the site: 1 or 0. */
  readonly blog_public?: number | null;
  /** Maintenance mode for the admin. */
  readonly app_admin_maintenance?: boolean | null;
  /** Whether anyone can register: 1 or 0. */
  readonly users_can_register?: number | null;
  /** Role of new users who register. */
  readonly default_role?: string | null;
  /** Whether comments must be manually approved: 1 or 0. */
  readonly comment_moderation?: number | null;
  /** Whether users must sign in to comment: 1 or 0. */
  readonly comment_registration?: number | null;
  /** Whether to show avatars: 1 or 0. */
  readonly show_avatars?: number | null;
  /** Name of the site. */
  readonly title?: string | null;
  /** Tagline of the site. */
  readonly description?: string | null;
  /** URL of the site. */
  readonly url?: string | null;
  /** Email address of the site administrator. */
  readonly email?: string | null;
  /** Site time zone. Choose a city in the same zone. */
  readonly timezone?: string | null;
  /** Date format. */
  readonly date_format?: string | null;
  /** Time format. */
  readonly time_format?: string | null;
  /** First day of the week; 0 is Sunday. */
  readonly start_of_week?: number | null;
  /** Language of the site as a locale code. */
  readonly language?: string | null;
  /** Whether to convert emoticons to images. */
  readonly use_smilies?: boolean | null;
  /** Default category of posts. */
  readonly default_category?: number | null;
  /** Default post format. */
  readonly default_post_format?: string | null;
  /** Maximum number of posts per page of the site. */
  readonly posts_per_page?: number | null;
  /** What the homepage shows: posts or a page. */
  readonly show_on_front?: string | null;
  /** Id of the page used as the homepage. */
  readonly page_on_front?: number | null;
  /** Id of the page that shows the latest posts. */
  readonly page_for_posts?: number | null;
  /** Whether new posts accept pingbacks. */
  readonly default_ping_status?: string | null;
  /** Whether comments are open on new posts. */
  readonly default_comment_status?: string | null;
  /** Id of the site logo. */
  readonly site_logo?: number | null;
  /** Id of the site icon. */
  readonly site_icon?: number | null;
  /** Whether Platen removes the GPS position from images when they are uploaded. */
  readonly strip_image_location?: boolean | null;
  /** Structure of post URLs, such as /%year%/%postname%/. Empty for plain URLs. Tags: %year%, %monthnum%, %day%, %hour%, %minute%, %second%, %post_id%, %postname%, %category%, %author%. */
  readonly permalink_structure?: string | null;
  /** First segment of category URLs. Empty for category. */
  readonly category_base?: string | null;
  /** First segment of tag URLs. Empty for tag. */
  readonly tag_base?: string | null;
  /** Whether to divide comments into pages. */
  readonly page_comments?: boolean | null;
  /** Top-level comments per page. */
  readonly comments_per_page?: number | null;
  /** Which page of comments a post shows first. */
  readonly default_comments_page?: string | null;
  /** Order of comments on a page: oldest first (asc), or newest first (desc). */
  readonly comment_order?: string | null;
  /** Menu locations whose menus are public in the API. */
  readonly open_menu_locations?: ReadonlyArray<string> | null;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Theme {
  /** Folder name of the theme. */
  readonly stylesheet: string;
  /** Folder name of the parent theme, or of the theme itself. */
  readonly template: string;
  /** Minimum PHP version. */
  readonly requires_php: string;
  /** Minimum software version. */
  readonly requires_wp: string;
  /** Text domain for translations. */
  readonly textdomain: string;
  /** Version of the theme. */
  readonly version: string;
  /** URL of the screenshot. */
  readonly screenshot: string;
  /** Author of the theme. */
  readonly author: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Website URL of the author. */
  readonly author_uri: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Description of the theme. */
  readonly description: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Name of the theme. */
  readonly name: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Tags of the theme. */
  readonly tags: {
    readonly raw?: ReadonlyArray<string>;
    readonly rendered?: string;
  };
  /** Website URL of the theme. */
  readonly theme_uri: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Status of the theme. */
  readonly status: "inactive" | "active";
  /** Features that the active theme supports. */
  readonly theme_supports: {
    readonly "align-wide"?: boolean;
    readonly "automatic-feed-links"?: boolean;
    readonly "block-templates"?: boolean;
    readonly "block-template-parts"?: boolean;
    readonly "custom-background"?: boolean | {
      readonly "default-image"?: string;
      readonly "default-preset"?: "default" | "fill" | "fit" | "repeat" | "custom";
      readonly "default-position-x"?: "left" | "center" | "right";
      readonly "default-position-y"?: "left" | "center" | "right";
      readonly "default-size"?: "auto" | "contain" | "cover";
      readonly "default-repeat"?: "repeat-x" | "repeat-y" | "repeat" | "no-repeat";
      readonly "default-attachment"?: "scroll" | "fixed";
      readonly "default-color"?: string;
    };
    readonly "custom-header"?: boolean | {
      readonly "default-image"?: string;
      readonly "random-default"?: boolean;
      readonly width?: number;
      readonly height?: number;
      readonly "flex-height"?: boolean;
      readonly "flex-width"?: boolean;
      readonly "default-text-color"?: string;
      readonly "header-text"?: boolean;
      readonly uploads?: boolean;
      readonly video?: boolean;
    };
    readonly "custom-logo"?: boolean | {
      readonly width?: number;
      readonly height?: number;
      readonly "flex-width"?: boolean;
      readonly "flex-height"?: boolean;
      readonly "header-text"?: ReadonlyArray<string>;
      readonly "unlink-homepage-logo"?: boolean;
    };
    readonly "customize-selective-refresh-widgets"?: boolean;
    readonly "dark-editor-style"?: boolean;
    readonly "disable-custom-colors"?: boolean;
    readonly "disable-custom-font-sizes"?: boolean;
    readonly "disable-custom-gradients"?: boolean;
    readonly "disable-layout-styles"?: boolean;
    readonly "editor-color-palette"?: boolean | ReadonlyArray<{
      readonly name?: string;
      readonly color?: string;
      readonly slug?: string;
    }>;
    readonly "editor-font-sizes"?: boolean | ReadonlyArray<{
      readonly name?: string;
      readonly size?: number;
      readonly slug?: string;
    }>;
    readonly "editor-gradient-presets"?: boolean | ReadonlyArray<{
      readonly name?: string;
      readonly gradient?: string;
      readonly slug?: string;
    }>;
    readonly "editor-spacing-sizes"?: boolean | ReadonlyArray<{
      readonly name?: string;
      readonly size?: string;
      readonly slug?: string;
    }>;
    readonly "editor-styles"?: boolean;
    readonly html5?: boolean | ReadonlyArray<"comment-form" | "comment-list" | "search-form" | "gallery" | "caption" | "style" | "script">;
    readonly formats?: ReadonlyArray<"standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio">;
    readonly "post-thumbnails"?: boolean | ReadonlyArray<string>;
    readonly "responsive-embeds"?: boolean;
    readonly "title-tag"?: boolean;
    readonly "wp-block-styles"?: boolean;
  };
  /** Whether this is a block theme. */
  readonly is_block_theme: boolean;
  /** URL of the theme folder. */
  readonly stylesheet_uri: string;
  /** URL of the parent theme folder. */
  readonly template_uri: string;
  /** Default template types. */
  readonly default_template_types: ReadonlyArray<{
    readonly slug?: string;
    readonly title?: string;
    readonly description?: string;
  }>;
  /** Template part areas. */
  readonly default_template_part_areas: ReadonlyArray<{
    readonly area?: string;
    readonly label?: string;
    readonly description?: string;
    readonly icon?: string;
    readonly area_tag?: string;
  }>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsGlobalStylesRevision {
  /** Id of the author. */
  readonly author: number;
  /** Date, in the site's time zone. */
  readonly date: string;
  /** Date, GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string;
  /** Date of the last change, GMT. */
  readonly modified_gmt: string;
  /** Id of the parent global styles. */
  readonly parent: number;
  /** Styles of this revision. */
  readonly styles: Readonly<Record<string, unknown>>;
  /** Settings of this revision. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsGlobalStyles {
  /** Id of the global styles. */
  readonly id: number;
  /** Styles of the page, its elements, and its blocks. */
  readonly styles: Readonly<Record<string, unknown>>;
  /** Settings: editor options and presets. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Title of the global styles. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Rendered title. */
    readonly rendered: string;
  } | string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsFontFamily {
  /** Id of the font. */
  readonly id: number;
  /** Version of the theme.json format of the settings. */
  readonly theme_json_version: number;
  /** Ids of the font faces. */
  readonly font_faces: ReadonlyArray<number>;
  /** Font settings in theme.json format. */
  readonly font_family_settings: {
    readonly name: string;
    readonly slug: string;
    readonly fontFamily: string;
    readonly preview?: string;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly font_faces?: ReadonlyArray<EmbeddedCmsFontFace | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface CmsFontFace {
  /** Id of the font. */
  readonly id: number;
  /** Version of the theme.json format of the settings. */
  readonly theme_json_version: number;
  /** Id of the font family. */
  readonly parent: number;
  /** Font settings in theme.json format. */
  readonly font_face_settings: {
    readonly fontFamily: string;
    readonly fontStyle?: string;
    readonly fontWeight?: string | number;
    readonly fontDisplay?: "auto" | "block" | "fallback" | "swap" | "optional";
    readonly src: string | ReadonlyArray<string>;
    readonly fontStretch?: string;
    readonly ascentOverride?: string;
    readonly descentOverride?: string;
    readonly fontVariant?: string;
    readonly fontFeatureSettings?: string;
    readonly fontVariationSettings?: string;
    readonly lineGapOverride?: string;
    readonly sizeAdjust?: string;
    readonly unicodeRange?: string;
    readonly preview?: string;
  };
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface FontCollection {
  /** Slug. */
  readonly slug: string;
  /** Display name. */
  readonly name: string;
  /** Description of the collection. */
  readonly description: string;
  /** Font families in the collection. */
  readonly font_families: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Categories of the font families. */
  readonly categories: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Plugin {
  /** Plugin id: folder and module, separated by a slash. */
  readonly plugin: string;
  /** Status of the plugin. */
  readonly status: string;
  /** Name of the plugin. */
  readonly name: string;
  /** Website URL of the plugin. */
  readonly plugin_uri: string;
  /** Author of the plugin. */
  readonly author: string;
  /** Website URL of the author. */
  readonly author_uri: string;
  /** Description of the plugin. */
  readonly description: {
    /** Description as written. */
    readonly raw?: string;
    /** Description as HTML, with the author. */
    readonly rendered?: string;
  };
  /** Version of the plugin. */
  readonly version: string;
  /** Whether the plugin can only be activated network-wide. Always false. */
  readonly network_only: boolean;
  /** Platen versions that the plugin supports. */
  readonly requires_wp: string;
  /** Minimum PHP version. Empty: none. */
  readonly requires_php: string;
  /** Text domain for translations. */
  readonly textdomain: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface NavMenu {
  /** Id of the menu. */
  readonly id: number;
  /** Description of the menu. Inline HTML is allowed. */
  readonly description: string;
  /** Name of the menu. Must be unique. */
  readonly name: string;
  /** Slug of the menu, derived from its name. */
  readonly slug: string;
  /** Custom fields by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Menu locations of the menu. */
  readonly locations: ReadonlyArray<string>;
  /** Whether new top-level pages are added to the menu. */
  readonly auto_add: boolean;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly "cms:menu-location"?: ReadonlyArray<EmbeddedMenuLocation | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface MenuLocation {
  /** Name of the menu location. */
  readonly name: string;
  /** Description of the menu location. */
  readonly description: string;
  /** Id of the assigned menu. 0 for none. */
  readonly menu: number;
  /** With `tree`: the published menu items, with nested items in `children`. */
  readonly items: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly "cms:menu"?: ReadonlyArray<EmbeddedNavMenu | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface Sidebar {
  /** Id of the sidebar. */
  readonly id: string;
  /** Name of the sidebar. */
  readonly name: string;
  /** Description of the sidebar. */
  readonly description: string;
  /** CSS class of the sidebar in the admin. */
  readonly class: string;
  /** HTML before each widget. */
  readonly before_widget: string;
  /** HTML after each widget. */
  readonly after_widget: string;
  /** HTML before the widget title. */
  readonly before_title: string;
  /** HTML after the widget title. */
  readonly after_title: string;
  /** Status of the sidebar: active or inactive. */
  readonly status: "active" | "inactive";
  /** Widget ids, in order. */
  readonly widgets: ReadonlyArray<Readonly<Record<string, unknown>> | string>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly "cms:widget"?: ReadonlyArray<ReadonlyArray<EmbeddedWidget> | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface WidgetType {
  /** Id of the widget type. */
  readonly id: string;
  /** Name of the widget type. */
  readonly name: string;
  /** Description of the widget type. */
  readonly description: string;
  /** Whether the type supports multiple instances. Always true. */
  readonly is_multi: boolean;
  /** CSS class of the widget. */
  readonly classname: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Widget {
  /** Widget id: type and number. Default: the next free number. An existing widget with this id is updated. */
  readonly id: string;
  /** Widget type. Can't be changed after creation. */
  readonly id_base: string;
  /** Id of the sidebar. If the active theme does not have it, the widget is inactive. */
  readonly sidebar: string;
  /** Rendered HTML. Empty if the widget is inactive. */
  readonly rendered: string;
  /** HTML of the settings form. Null if there is none. */
  readonly rendered_form?: string | null;
  /** Settings: send `raw`, or `encoded` and `hash`. */
  readonly instance?: {
    /** Encoded settings. Opaque to clients. */
    readonly encoded?: string;
    /** Signature of the encoded settings. */
    readonly hash?: string;
    /** Settings, if the type exposes them. */
    readonly raw?: Readonly<Record<string, unknown>>;
  };
  /** Settings as URL-encoded form data. */
  readonly form_data?: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: linked resources by relation, or the error of each. */
  readonly _embedded?: {
    readonly about?: ReadonlyArray<EmbeddedWidgetType | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface BlockDirectoryItem {
  /** Name of the block. */
  readonly name: string;
  /** Title of the block. */
  readonly title: string;
  /** What it does. */
  readonly description: string;
  /** Plugin that provides the block. */
  readonly id: string;
  /** Rating out of five. */
  readonly rating: number;
  /** Number of ratings. */
  readonly rating_count: number;
  /** Number of active installations. */
  readonly active_installs: number;
  /** Average rating of the author's blocks. */
  readonly author_block_rating: number;
  /** Number of blocks by the author. */
  readonly author_block_count: number;
  /** Author. */
  readonly author: string;
  /** URL of the icon. */
  readonly icon: string;
  /** Date of the last update. */
  readonly last_updated: string;
  /** Date of the last update, formatted. */
  readonly humanized_updated: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface PatternDirectoryItem {
  /** Id in the directory. */
  readonly id: number;
  /** Title of the pattern. */
  readonly title: string;
  /** Block markup of the pattern. */
  readonly content: string;
  /** Category ids. */
  readonly categories: ReadonlyArray<string>;
  /** Search keywords. */
  readonly keywords: ReadonlyArray<string>;
  /** Description. */
  readonly description: string;
  /** Recommended preview width in pixels. */
  readonly viewport_width: number;
  /** Block types that the pattern suits. */
  readonly block_types: ReadonlyArray<string>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface BlockPattern {
  /** Name of the pattern. */
  readonly name: string;
  /** Title of the pattern. */
  readonly title: string;
  /** Block markup of the pattern. */
  readonly content: string;
  /** Description of the pattern. */
  readonly description: string;
  /** Viewport width of the preview, in pixels. */
  readonly viewport_width: number;
  /** Whether the inserter shows the pattern. */
  readonly inserter: boolean;
  /** Categories of the pattern. */
  readonly categories: ReadonlyArray<unknown>;
  /** Search keywords. */
  readonly keywords: ReadonlyArray<unknown>;
  /** Block types that the pattern is offered for. */
  readonly block_types: ReadonlyArray<unknown>;
  /** Post types that the pattern is offered for. */
  readonly post_types: ReadonlyArray<unknown>;
  /** Template types that the pattern is offered for. */
  readonly template_types: ReadonlyArray<unknown>;
  /** Source of the pattern. */
  readonly source: "core" | "plugin" | "theme" | "pattern-directory/core" | "pattern-directory/theme" | "pattern-directory/featured";
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface BlockPatternCategory {
  /** Name of the category. */
  readonly name: string;
  /** Label of the category. */
  readonly label: string;
  /** Description of the category. */
  readonly description: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface SiteHealthTest {
  /** Name of the test. */
  readonly test: string;
  /** Result of the check. */
  readonly label: string;
  /** Severity. */
  readonly status: "good" | "recommended" | "critical";
  /** Topic of the check. */
  readonly badge: {
    readonly label: string;
    readonly color: string;
  };
  /** Details as HTML. */
  readonly description: string;
  /** Suggested fix as HTML. */
  readonly actions: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface NavigationFallback {
  /** Id of the menu. */
  readonly id: number;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsTemplate {
  /** Template id: theme, two slashes, and slug. */
  readonly id: string;
  /** Slug of the template, unique within its theme. */
  readonly slug: string;
  /** Folder name of the theme. */
  readonly theme: string;
  /** Post type of the template. */
  readonly type: string;
  /** Source: `theme`, `plugin`, or `custom` (saved on this site). */
  readonly source: string;
  /** Original source of a customized template. Null: not customized. */
  readonly origin: string | null;
  /** Block markup of the template. */
  readonly content: {
    /** Block markup as stored. */
    readonly raw: string;
    /** Version of the block format. 0: no blocks. */
    readonly block_version?: number;
  } | string;
  /** Title. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Rendered title. */
    readonly rendered: string;
  } | string;
  /** Description. */
  readonly description: string;
  /** Status. Always publish. */
  readonly status: string;
  /** Post id of the saved template. 0 for none. */
  readonly cms_id: number;
  /** Whether the theme has a file for the template. */
  readonly has_theme_file: boolean;
  /** Id of the author. 0 for none. */
  readonly author: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string | null;
  /** Name of the author, theme, plugin, or site. */
  readonly author_text: string;
  /** Type of the author: theme, plugin, site, or user. */
  readonly original_source: "theme" | "plugin" | "site" | "user";
  /** Creation date, in the site's time zone. */
  readonly date: string | null;
  /** Whether this is a custom template that posts can select. */
  readonly is_custom: boolean;
  /** Plugin that provides the block. */
  readonly plugin: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsTemplatePart {
  /** Template id: theme, two slashes, and slug. */
  readonly id: string;
  /** Slug of the template, unique within its theme. */
  readonly slug: string;
  /** Folder name of the theme. */
  readonly theme: string;
  /** Post type of the template. */
  readonly type: string;
  /** Source: `theme`, `plugin`, or `custom` (saved on this site). */
  readonly source: string;
  /** Original source of a customized template. Null: not customized. */
  readonly origin: string | null;
  /** Block markup of the template. */
  readonly content: {
    /** Block markup as stored. */
    readonly raw: string;
    /** Version of the block format. 0: no blocks. */
    readonly block_version?: number;
  } | string;
  /** Title. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Rendered title. */
    readonly rendered: string;
  } | string;
  /** Description. */
  readonly description: string;
  /** Status. Always publish. */
  readonly status: string;
  /** Post id of the saved template. 0 for none. */
  readonly cms_id: number;
  /** Whether the theme has a file for the template. */
  readonly has_theme_file: boolean;
  /** Id of the author. 0 for none. */
  readonly author: number;
  /** Date of the last change, in the site's time zone. */
  readonly modified: string | null;
  /** Name of the author, theme, plugin, or site. */
  readonly author_text: string;
  /** Type of the author: theme, plugin, site, or user. */
  readonly original_source: "theme" | "plugin" | "site" | "user";
  /** Creation date, in the site's time zone. */
  readonly date: string | null;
  /** Area of the template part. */
  readonly area: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface AbilityCategory {
  /** Name of the category. */
  readonly slug: string;
  /** Display name. */
  readonly label: string;
  /** Description of the category. */
  readonly description: string;
  /** More metadata. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface AbilityExecution {
  /** Output of the ability. */
  readonly result: number | boolean | string | ReadonlyArray<unknown> | Readonly<Record<string, unknown>> | null;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Ability {
  /** Name of the ability. */
  readonly name: string;
  /** Display name. */
  readonly label: string;
  /** What it does. */
  readonly description: string;
  /** Category of the ability. */
  readonly category: string;
  /** JSON Schema of the input. */
  readonly input_schema: Readonly<Record<string, unknown>>;
  /** JSON Schema of the output. */
  readonly output_schema: Readonly<Record<string, unknown>>;
  /** Annotations: read-only, destructive, idempotent, and where it is shown. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Icon {
  /** Name, prefixed with the collection. */
  readonly name: string;
  /** Display name. */
  readonly label: string;
  /** SVG of the icon. */
  readonly content: string;
  /** Collection of the icon. */
  readonly collection: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface IconCollection {
  /** Name of the collection. */
  readonly slug: string;
  /** Display name. */
  readonly label: string;
  /** Description. */
  readonly description: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface ViewConfig {
  /** Entity kind. */
  readonly kind: string;
  /** Entity name. */
  readonly name: string;
  /** Version of the format. */
  readonly version: number;
  /** Default view. */
  readonly default_view: Readonly<Record<string, unknown>>;
  /** Default settings by layout. */
  readonly default_layouts: Readonly<Record<string, unknown>>;
  /** Available views. */
  readonly view_list: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Edit form. */
  readonly form: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Webhook {
  /** Id of the webhook. */
  readonly id: number;
  /** Name of the webhook. */
  readonly name: string;
  /** URL that receives the events. */
  readonly url: string;
  /** Event types to send. Empty: all. */
  readonly types: ReadonlyArray<string>;
  /** Filter by fields of the subject and their values, such as {"type": ["page"], "status": ["publish"]}. */
  readonly filter: Readonly<Record<string, ReadonlyArray<string | number>>>;
  /** Whether events of the same subject are delivered in order. An event waits until earlier ones are delivered or have failed. */
  readonly ordered: boolean;
  /** Whether the webhook is paused. While paused, events are not sent or queued. */
  readonly status: string;
  /** Reason of the pause. */
  readonly reason: string;
  /** Id of the owner: the user who created it or last changed its URL. The owner's permissions decide which events are sent. */
  readonly owner: number;
  /** Creation date, GMT. */
  readonly created: string;
  /** Time since when all deliveries have failed, GMT. */
  readonly failing_since: string | null;
  /** Signing secret (Standard Webhooks). Returned only once, on creation. */
  readonly secret?: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface WebhookDelivery {
  /** Id of the delivery. */
  readonly id: number;
  /** Id of the webhook. */
  readonly webhook: number;
  /** Sequence number of the event. */
  readonly event: number;
  /** Type of the event. */
  readonly type: string;
  /** Subject of the event. */
  readonly subject: string;
  /** State: pending, delivered, or dead (failed after all retries). */
  readonly state: "waiting" | "delivered" | "dead";
  /** Number of attempts. */
  readonly attempts: number;
  /** Time the delivery was queued, GMT. */
  readonly created: string;
  /** Time of the next attempt, GMT. */
  readonly due: string | null;
  /** Results of the attempts. */
  readonly log: ReadonlyArray<{
    readonly at?: string;
    readonly status?: number;
    readonly milliseconds?: number;
    readonly answer?: string;
  }>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Changes {
  /** Changed records in their current state. */
  readonly changes: ReadonlyArray<{
    /** Cursor after this change. */
    readonly cursor: string;
    /** Record type, such as post, term, comment, or user. */
    readonly kind: string;
    /** Id of the record. Null: sync all records of this type again. */
    readonly id: number | null;
    /** Type of the last event. */
    readonly type: string;
    /** Time of the last event. */
    readonly at: string;
    /** Whether the record was deleted, or you can no longer read it. */
    readonly deleted: boolean;
    /** The record. Null if it was deleted. */
    readonly record: Readonly<Record<string, unknown>> | null;
  }>;
  /** Cursor for the next request. */
  readonly cursor: string;
  /** Whether more changes are available now. */
  readonly more: boolean;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Audit {
  /** Id of the entry. */
  readonly id: number;
  /** Time of the action, GMT. */
  readonly at: string;
  /** Action, as noun and verb. */
  readonly action: string;
  /** Id of the user. Null for visitors, commands, and Platen itself. */
  readonly actor: number | null;
  /** User name at the time of the action. */
  readonly login: string | null;
  /** Authentication method. */
  readonly via: "none" | "cookie" | "application-password" | "oauth" | "password" | "reset-link" | "command";
  /** UUID of the application password or connection used. */
  readonly key: string | null;
  /** IP address of the client. Empty for commands and Platen itself. */
  readonly address: string;
  /** The affected object. */
  readonly subject: {
    readonly kind?: string;
    readonly id: string | null;
  };
  /** More details. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Redirect {
  /** Id of the redirect. */
  readonly id: number;
  /** Source: a path on this site, with its query string if it has one. */
  readonly source: string;
  /** Target: a path on this site, or a URL. */
  readonly target: string;
  /** HTTP status: 301 or 308 (permanent), 302 or 307 (temporary), or 410 (gone). */
  readonly status: number;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface PreviewLink {
  /** Id of the preview link. */
  readonly id: number;
  /** Id of the user who created it. */
  readonly author: number;
  /** Creation date, GMT. */
  readonly created: string;
  /** Expiry date, GMT. */
  readonly expires: string;
  /** The preview URL. Returned only once, on creation. */
  readonly url: string;
  /** Link relations and their URLs. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Link {
  /** URL of the link. */
  readonly href: string;
  /** Whether `_embed` can include the linked resource. */
  readonly embeddable?: boolean;
}

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly additional_errors?: ReadonlyArray<ErrorBody>;
}

export interface Event {
  /** Id of the event. The same for every delivery. */
  readonly id: string;
  readonly type: string;
  /** Time of the event. */
  readonly timestamp: string;
  readonly data: {
    /** Id of the user who made the change. Null for visitors and for Platen itself. */
    readonly actor: {
      readonly id: number;
    } | null;
    /** The record that changed. */
    readonly subject: {
      readonly kind: string;
    };
    /** Cache tags. Cached responses with one of these tags are stale. */
    readonly tags: ReadonlyArray<string>;
    /** The record before the change, without content. */
    readonly before: Readonly<Record<string, unknown>> | null;
    /** The record after the change. */
    readonly after: Readonly<Record<string, unknown>> | null;
  };
}

export interface GetQuery {
  readonly context?: unknown;
}

export interface BatchV1PostBody {
  readonly validation?: "require-all-validate" | "normal";
  readonly requests: ReadonlyArray<{
    readonly method?: "POST" | "PUT" | "PATCH" | "DELETE";
    readonly path: string;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string | string | ReadonlyArray<string>>>;
  }>;
}

export interface Oembed10GetQuery {
  readonly namespace?: unknown;
  readonly context?: unknown;
}

export interface Oembed10EmbedGetQuery {
  /** URL to embed. */
  readonly url: string;
  readonly format?: unknown;
  readonly maxwidth?: unknown;
}

export interface Oembed10ProxyGetQuery {
  /** URL to embed. */
  readonly url: string;
  /** Response format: json or xml. */
  readonly format?: "json" | "xml";
  /** Maximum width in pixels. */
  readonly maxwidth?: number;
  /** Maximum height in pixels. */
  readonly maxheight?: number;
  /** Whether to use oEmbed discovery for unknown providers. */
  readonly discover?: boolean;
}

export interface PostsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of posts per page. */
  readonly per_page?: number;
  /** Limit results to posts that match this search term. */
  readonly search?: string;
  /** Limit results to posts published after this date. */
  readonly after?: string;
  /** Limit results to posts modified after this date. */
  readonly modified_after?: string;
  /** Limit results to these author ids. */
  readonly author?: number | ReadonlyArray<number>;
  /** Exclude these author ids. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Limit results to posts published before this date. */
  readonly before?: string;
  /** Limit results to posts modified before this date. */
  readonly modified_before?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Search semantics. `exact`: the whole field must match. */
  readonly search_semantics?: "exact";
  /** Number of posts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Fields to search. Default: all. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Limit results to these statuses. `any`: all except trash. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must match all term filters (AND) or one of them (OR). */
  readonly tax_relation?: "AND" | "OR";
  /** Alias of `tax_relation`. */
  readonly relation?: "AND" | "OR";
  /** Limit results to posts with these terms: Categories. */
  readonly categories?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether to include child terms. */
    readonly include_children?: boolean;
    /** Whether posts must have all terms (AND) or one of them (OR). */
    readonly operator?: "AND" | "OR";
  };
  /** Exclude posts with these terms: Categories. */
  readonly categories_exclude?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether to include child terms. */
    readonly include_children?: boolean;
  };
  /** Limit results to posts with these terms: Tags. */
  readonly tags?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether posts must have all terms (AND) or one of them (OR). */
    readonly operator?: "AND" | "OR";
  };
  /** Exclude posts with these terms: Tags. */
  readonly tags_exclude?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
  };
  /** Limit results to sticky posts (true) or other posts (false). */
  readonly sticky?: boolean;
  /** Whether to ignore stickiness in the sort order. */
  readonly ignore_sticky?: boolean;
  /** Limit results to these formats. `standard`: posts without a format. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio" | ReadonlyArray<"standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio">;
  /** Alias of `format`. */
  readonly formats?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio" | ReadonlyArray<"standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio">;
}

export interface PostsPostBody {
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Id of the author. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the featured image. 0 for none. */
  readonly featured_media?: number;
  /** Whether comments are open. */
  readonly comment_status?: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status?: "open" | "closed";
  /** Post format. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Custom fields by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Whether the post is sticky. */
  readonly sticky?: boolean;
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
  /** Ids of the terms the post has: Categories. */
  readonly categories?: number | ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags?: number | ReadonlyArray<number>;
}

export interface PostsIdGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Number of words in a generated excerpt. */
  readonly excerpt_length?: number;
  /** Password of the post, if it is protected. */
  readonly password?: string;
}

export interface PostsIdDeleteQuery {
  /** Delete permanently instead of moving to trash. */
  readonly force?: boolean;
}

export interface PagesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of posts per page. */
  readonly per_page?: number;
  /** Limit results to posts that match this search term. */
  readonly search?: string;
  /** Limit results to posts published after this date. */
  readonly after?: string;
  /** Limit results to posts modified after this date. */
  readonly modified_after?: string;
  /** Limit results to these author ids. */
  readonly author?: number | ReadonlyArray<number>;
  /** Exclude these author ids. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Limit results to posts published before this date. */
  readonly before?: string;
  /** Limit results to posts modified before this date. */
  readonly modified_before?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Limit results to this menu order. */
  readonly menu_order?: number;
  /** Search semantics. `exact`: the whole field must match. */
  readonly search_semantics?: "exact";
  /** Number of posts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title" | "menu_order";
  /** Limit results to children of these ids. 0: top level. */
  readonly parent?: number | ReadonlyArray<number>;
  /** Exclude children of these ids. 0: top level. */
  readonly parent_exclude?: number | ReadonlyArray<number>;
  /** Fields to search. Default: all. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Limit results to these statuses. `any`: all except trash. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
}

export interface PagesPostBody {
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Id of the parent post. 0 for none. */
  readonly parent?: number;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Id of the author. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the featured image. 0 for none. */
  readonly featured_media?: number;
  /** Whether comments are open. */
  readonly comment_status?: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status?: "open" | "closed";
  /** Menu order. Lowest first. */
  readonly menu_order?: number;
  /** Custom fields by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
}

export interface MediaGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of posts per page. */
  readonly per_page?: number;
  /** Limit results to posts that match this search term. */
  readonly search?: string;
  /** Limit results to posts published after this date. */
  readonly after?: string;
  /** Limit results to posts modified after this date. */
  readonly modified_after?: string;
  /** Limit results to these author ids. */
  readonly author?: number | ReadonlyArray<number>;
  /** Exclude these author ids. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Limit results to posts published before this date. */
  readonly before?: string;
  /** Limit results to posts modified before this date. */
  readonly modified_before?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Search semantics. `exact`: the whole field must match. */
  readonly search_semantics?: "exact";
  /** Number of posts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Limit results to children of these ids. 0: top level. */
  readonly parent?: number | ReadonlyArray<number>;
  /** Exclude children of these ids. 0: top level. */
  readonly parent_exclude?: number | ReadonlyArray<number>;
  /** Fields to search. Default: all. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Limit results to these statuses. */
  readonly status?: "inherit" | "private" | "trash" | ReadonlyArray<"inherit" | "private" | "trash">;
  /** Limit results to these media types. */
  readonly media_type?: "image" | "video" | "text" | "application" | "audio" | ReadonlyArray<"image" | "video" | "text" | "application" | "audio">;
  /** Limit results to these MIME types. Unknown types are ignored. */
  readonly mime_type?: string | ReadonlyArray<string>;
}

export interface MediaPostBody {
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Id of the author. */
  readonly author?: number;
  /** Id of the featured image. 0 for none. */
  readonly featured_media?: number;
  /** Whether comments are open. */
  readonly comment_status?: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status?: "open" | "closed";
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
  /** Alt text: describes the image for screen readers and search engines. */
  readonly alt_text?: string;
  /** Caption of the file. */
  readonly caption?: string | {
    /** Caption as stored. */
    readonly raw?: string;
  };
  /** Description of the file. */
  readonly description?: string | {
    /** Description as stored. */
    readonly raw?: string;
  };
  /** Id of the attached post. */
  readonly post?: number;
  /** Whether to generate image sizes, apply the EXIF orientation, and scale down large images. */
  readonly generate_sub_sizes?: boolean;
  /** Whether image sizes can be generated in another format. */
  readonly convert_format?: boolean;
  /** Public URL to download the file from, instead of a file in the request. */
  readonly url?: string;
  /** Focal point, x and y from 0 to 1. Null: the center. */
  readonly focal_point?: {
    readonly x: number;
    readonly y: number;
  } | null;
}

export interface MediaIdGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
}

export interface MediaIdPostBody {
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Id of the author. */
  readonly author?: number;
  /** Id of the featured image. 0 for none. */
  readonly featured_media?: number;
  /** Whether comments are open. */
  readonly comment_status?: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status?: "open" | "closed";
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
  /** Alt text: describes the image for screen readers and search engines. */
  readonly alt_text?: string;
  /** Caption of the file. */
  readonly caption?: string | {
    /** Caption as stored. */
    readonly raw?: string;
  };
  /** Description of the file. */
  readonly description?: string | {
    /** Description as stored. */
    readonly raw?: string;
  };
  /** Id of the attached post. */
  readonly post?: number;
  /** Focal point, x and y from 0 to 1. Null: the center. */
  readonly focal_point?: {
    readonly x: number;
    readonly y: number;
  } | null;
}

export interface MediaIdPostProcessPostBody {
  /** Type of the edit. */
  readonly action: "create-image-subsizes";
}

export interface MediaIdEditPostBody {
  /** URL of the image to edit. */
  readonly src: string;
  /** Edits to apply, in order. */
  readonly modifiers?: ReadonlyArray<unknown>;
  /** Degrees to rotate clockwise. */
  readonly rotation?: number;
  /** Left edge of the crop, in percent. */
  readonly x?: number;
  /** Top edge of the crop, in percent. */
  readonly y?: number;
  /** Width of the crop, in percent. */
  readonly width?: number;
  /** Height of the crop, in percent. */
  readonly height?: number;
  /** Directions to flip the image. */
  readonly flip?: {
    readonly horizontal?: boolean;
    readonly vertical?: boolean;
  };
  /** Caption of the file. */
  readonly caption?: string | {
    /** Caption as stored. */
    readonly raw?: string;
  };
  /** Description of the file. */
  readonly description?: string | {
    /** Description as stored. */
    readonly raw?: string;
  };
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Id of the attached post. */
  readonly post?: number;
  /** Alt text: describes the image for screen readers and search engines. */
  readonly alt_text?: string;
}

export interface MediaIdSideloadPostBody {
  /** Image size of the file, or a list of sizes. */
  readonly image_size: string | string | ReadonlyArray<string>;
  /** Whether the file can be converted to another format. */
  readonly convert_format?: boolean;
}

export interface MediaIdFinalizePostBody {
  /** Uploaded image sizes. */
  readonly sub_sizes?: ReadonlyArray<{
    /** Image size of the file, or a list of sizes. */
    readonly image_size: string | string | ReadonlyArray<string>;
    readonly width?: number;
    readonly height?: number;
    readonly file: string;
    readonly mime_type?: string;
    readonly filesize?: number;
    readonly original_image?: string;
  }>;
}

export interface PlatenV1MediaIdSignedUrlPostBody {
  /** Seconds until the URLs expire. */
  readonly seconds?: number;
}

export interface MenuItemsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of posts per page. */
  readonly per_page?: number;
  /** Limit results to posts that match this search term. */
  readonly search?: string;
  /** Limit results to posts published after this date. */
  readonly after?: string;
  /** Limit results to posts modified after this date. */
  readonly modified_after?: string;
  /** Limit results to posts published before this date. */
  readonly before?: string;
  /** Limit results to posts modified before this date. */
  readonly modified_before?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Search semantics. `exact`: the whole field must match. */
  readonly search_semantics?: "exact";
  /** Number of posts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title" | "menu_order";
  /** Fields to search. Default: all. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Limit results to these statuses. `any`: all except trash. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must match all term filters (AND) or one of them (OR). */
  readonly tax_relation?: "AND" | "OR";
  /** Limit results to posts with these terms: Navigation Menus. */
  readonly menus?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether posts must have all terms (AND) or one of them (OR). */
    readonly operator?: "AND" | "OR";
  };
  /** Exclude posts with these terms: Navigation Menus. */
  readonly menus_exclude?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
  };
  /** Limit results to this menu order. */
  readonly menu_order?: number;
}

export interface MenuItemsPostBody {
  /** Title of the menu item. Default: the title of the linked object. */
  readonly title?: string | string | {
  
  };
  /** Type of the linked object. */
  readonly type?: "taxonomy" | "post_type" | "post_type_archive" | "custom";
  /** Status of the menu item. Published items are shown. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the parent menu item. 0 for none. */
  readonly parent?: number;
  /** Title attribute of the link. */
  readonly attr_title?: string;
  /** CSS classes of the menu item. */
  readonly classes?: string | ReadonlyArray<string>;
  /** Description of the menu item. */
  readonly description?: string;
  /** Position of the menu item. */
  readonly menu_order?: number;
  /** Post type or taxonomy of the linked object. */
  readonly object?: string;
  /** Id of the linked post or term. */
  readonly object_id?: number;
  /** Target of the link. `_blank` opens a new tab. */
  readonly target?: "_blank" | "";
  /** URL of the menu item. */
  readonly url?: string;
  /** XFN relationship of the link. */
  readonly xfn?: string | ReadonlyArray<string>;
  /** Id of the menu. */
  readonly menus?: number;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface BlocksGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of posts per page. */
  readonly per_page?: number;
  /** Limit results to posts that match this search term. */
  readonly search?: string;
  /** Limit results to posts published after this date. */
  readonly after?: string;
  /** Limit results to posts modified after this date. */
  readonly modified_after?: string;
  /** Limit results to posts published before this date. */
  readonly before?: string;
  /** Limit results to posts modified before this date. */
  readonly modified_before?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Search semantics. `exact`: the whole field must match. */
  readonly search_semantics?: "exact";
  /** Number of posts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Fields to search. Default: all. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Limit results to these statuses. `any`: all except trash. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must match all term filters (AND) or one of them (OR). */
  readonly tax_relation?: "AND" | "OR";
  /** Alias of `tax_relation`. */
  readonly relation?: "AND" | "OR";
  /** Limit results to posts with these terms: Pattern Categories. */
  readonly cms_pattern_category?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether posts must have all terms (AND) or one of them (OR). */
    readonly operator?: "AND" | "OR";
  };
  /** Exclude posts with these terms: Pattern Categories. */
  readonly cms_pattern_category_exclude?: number | ReadonlyArray<number> | {
    /** Term ids. */
    readonly terms?: number | ReadonlyArray<number>;
  };
}

export interface BlocksPostBody {
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Custom fields by name. */
  readonly meta?: {
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category?: number | ReadonlyArray<number>;
}

export interface NavigationGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of posts per page. */
  readonly per_page?: number;
  /** Limit results to posts that match this search term. */
  readonly search?: string;
  /** Limit results to posts published after this date. */
  readonly after?: string;
  /** Limit results to posts modified after this date. */
  readonly modified_after?: string;
  /** Limit results to posts published before this date. */
  readonly before?: string;
  /** Limit results to posts modified before this date. */
  readonly modified_before?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Search semantics. `exact`: the whole field must match. */
  readonly search_semantics?: "exact";
  /** Number of posts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Fields to search. Default: all. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Limit results to these statuses. `any`: all except trash. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
}

export interface NavigationPostBody {
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
}

export interface NavigationIdGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Password of the post, if it is protected. */
  readonly password?: string;
}

export interface PlatenV1DraftsPostBody {
  /** Name of the post type. */
  readonly type: string;
}

export interface PlatenV1RenderTypeIdPostBody {
  /** Unsaved title. */
  readonly title?: string;
  /** Unsaved content. */
  readonly content?: string;
  /** Unsaved excerpt. */
  readonly excerpt?: string;
}

export interface PlatenV1LocksTypeIdPostBody {
  /** Take over the edit lock from another user. */
  readonly take_over?: boolean;
}

export interface PlatenV1PublishingGetQuery {
  /** Name of the post type. */
  readonly type: string;
  /** Number of days, up to today. */
  readonly days?: number;
}

export interface PostsParentRevisionsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of revisions per page. Default: all. */
  readonly per_page?: number;
  /** Limit results to revisions that match this search term. */
  readonly search?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Number of revisions to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "date" | "id" | "include" | "relevance" | "slug" | "include_slugs" | "title";
}

export interface PostsParentRevisionsIdDeleteQuery {
  /** Must be true: revisions can't be moved to trash. */
  readonly force?: boolean;
}

export interface PostsIdAutosavesGetQuery {
  /** Id of the parent post. */
  readonly parent?: number;
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
}

export interface PostsIdAutosavesPostBody {
  /** Id of the parent post. */
  readonly parent?: number;
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Id of the author. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the featured image. 0 for none. */
  readonly featured_media?: number;
  /** Whether comments are open. */
  readonly comment_status?: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status?: "open" | "closed";
  /** Post format. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Custom fields by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Whether the post is sticky. */
  readonly sticky?: boolean;
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
  /** Ids of the terms the post has: Categories. */
  readonly categories?: number | ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags?: number | ReadonlyArray<number>;
}

export interface PagesIdAutosavesPostBody {
  /** Id of the parent post. 0 for none. */
  readonly parent?: number;
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Id of the author. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the featured image. 0 for none. */
  readonly featured_media?: number;
  /** Whether comments are open. */
  readonly comment_status?: "open" | "closed";
  /** Whether pingbacks are open. */
  readonly ping_status?: "open" | "closed";
  /** Menu order. Lowest first. */
  readonly menu_order?: number;
  /** Custom fields by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
}

export interface MenuItemsIdAutosavesPostBody {
  /** Id of the parent menu item. 0 for none. */
  readonly parent?: number;
  /** Title of the menu item. Default: the title of the linked object. */
  readonly title?: string | string | {
  
  };
  /** Type of the linked object. */
  readonly type?: "taxonomy" | "post_type" | "post_type_archive" | "custom";
  /** Status of the menu item. Published items are shown. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Title attribute of the link. */
  readonly attr_title?: string;
  /** CSS classes of the menu item. */
  readonly classes?: string | ReadonlyArray<string>;
  /** Description of the menu item. */
  readonly description?: string;
  /** Position of the menu item. */
  readonly menu_order?: number;
  /** Post type or taxonomy of the linked object. */
  readonly object?: string;
  /** Id of the linked post or term. */
  readonly object_id?: number;
  /** Target of the link. `_blank` opens a new tab. */
  readonly target?: "_blank" | "";
  /** URL of the menu item. */
  readonly url?: string;
  /** XFN relationship of the link. */
  readonly xfn?: string | ReadonlyArray<string>;
  /** Id of the menu. */
  readonly menus?: number;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface BlocksIdAutosavesPostBody {
  /** Id of the parent post. */
  readonly parent?: number;
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Custom fields by name. */
  readonly meta?: {
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category?: number | ReadonlyArray<number>;
}

export interface NavigationIdAutosavesPostBody {
  /** Id of the parent post. */
  readonly parent?: number;
  /** Publication date, in the site's time zone. */
  readonly date?: string | null;
  /** Publication date, GMT. */
  readonly date_gmt?: string | null;
  /** Slug of the post, unique within its type. */
  readonly slug?: string;
  /** Status of the post. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that protects the content and excerpt. Empty: none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Content of the post. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Template of the post. Empty: the default template. */
  readonly template?: string;
}

export interface TaxonomiesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Limit results to taxonomies of this post type. */
  readonly type?: string;
}

export interface CategoriesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of terms per page. */
  readonly per_page?: number;
  /** Limit results to terms whose name or slug contains this search term. */
  readonly search?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "id" | "include" | "name" | "slug" | "include_slugs" | "term_group" | "description" | "count";
  /** Exclude terms without published posts. */
  readonly hide_empty?: boolean;
  /** Limit results to children of this term. 0: top level. */
  readonly parent?: number;
  /** Limit results to terms of this post. */
  readonly post?: number;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
}

export interface CategoriesPostBody {
  /** Description of the term. Inline HTML is allowed. */
  readonly description?: string;
  /** Name of the term. */
  readonly name: string;
  /** Slug of the term, unique within its taxonomy. */
  readonly slug?: string;
  /** Id of the parent term. 0 for none. */
  readonly parent?: number;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface CategoriesIdPostBody {
  /** Description of the term. Inline HTML is allowed. */
  readonly description?: string;
  /** Name of the term. */
  readonly name?: string;
  /** Slug of the term, unique within its taxonomy. */
  readonly slug?: string;
  /** Id of the parent term. 0 for none. */
  readonly parent?: number;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface CategoriesIdDeleteQuery {
  /** Must be true: terms can't be moved to trash. */
  readonly force?: boolean;
}

export interface TagsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of terms per page. */
  readonly per_page?: number;
  /** Limit results to terms whose name or slug contains this search term. */
  readonly search?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Number of terms to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "id" | "include" | "name" | "slug" | "include_slugs" | "term_group" | "description" | "count";
  /** Exclude terms without published posts. */
  readonly hide_empty?: boolean;
  /** Limit results to terms of this post. */
  readonly post?: number;
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
}

export interface TagsPostBody {
  /** Description of the term. Inline HTML is allowed. */
  readonly description?: string;
  /** Name of the term. */
  readonly name: string;
  /** Slug of the term, unique within its taxonomy. */
  readonly slug?: string;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface TagsIdPostBody {
  /** Description of the term. Inline HTML is allowed. */
  readonly description?: string;
  /** Name of the term. */
  readonly name?: string;
  /** Slug of the term, unique within its taxonomy. */
  readonly slug?: string;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface UsersGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of users per page. */
  readonly per_page?: number;
  /** Limit results to users that match this search term. */
  readonly search?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Number of users to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "id" | "include" | "name" | "registered_date" | "slug" | "include_slugs" | "email" | "url";
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Limit results to these roles. Requires `list_users`. */
  readonly roles?: string | ReadonlyArray<string>;
  /** Limit results to these capabilities. Requires `list_users`. */
  readonly capabilities?: string | ReadonlyArray<string>;
  /** Limit results to authors. */
  readonly who?: "authors";
  /** Limit results to users with published posts, of any type or of these types. */
  readonly has_published_posts?: boolean | "post" | "page" | "attachment" | "nav_menu_item" | "cms_block" | "cms_template" | "cms_template_part" | "cms_global_styles" | "cms_navigation" | "cms_font_family" | "cms_font_face" | ReadonlyArray<"post" | "page" | "attachment" | "nav_menu_item" | "cms_block" | "cms_template" | "cms_template_part" | "cms_global_styles" | "cms_navigation" | "cms_font_family" | "cms_font_face">;
  /** Fields to search. Default: all. */
  readonly search_columns?: "email" | "name" | "id" | "username" | "slug" | ReadonlyArray<"email" | "name" | "id" | "username" | "slug">;
}

export interface UsersPostBody {
  /** User name. Used to sign in. */
  readonly username: string;
  /** Display name. */
  readonly name?: string;
  /** First name. */
  readonly first_name?: string;
  /** Last name. */
  readonly last_name?: string;
  /** Email address. */
  readonly email: string;
  /** Website URL of the user. */
  readonly url?: string;
  /** Biographical info of the user. */
  readonly description?: string;
  /** Locale of the user. */
  readonly locale?: "" | "en_US" | "de_DE";
  /** Nickname. */
  readonly nickname?: string;
  /** Slug of the user. */
  readonly slug?: string;
  /** Roles of the user. */
  readonly roles?: string | ReadonlyArray<string>;
  /** Password. Write-only. */
  readonly password: string;
  /** Custom fields by name. */
  readonly meta?: {
    readonly persisted_preferences?: {
      /** Date of the last change of the preferences. */
      readonly _modified?: string;
    };
  };
}

export interface UsersIdPostBody {
  /** User name. Used to sign in. */
  readonly username?: string;
  /** Display name. */
  readonly name?: string;
  /** First name. */
  readonly first_name?: string;
  /** Last name. */
  readonly last_name?: string;
  /** Email address. */
  readonly email?: string;
  /** Website URL of the user. */
  readonly url?: string;
  /** Biographical info of the user. */
  readonly description?: string;
  /** Locale of the user. */
  readonly locale?: "" | "en_US" | "de_DE";
  /** Nickname. */
  readonly nickname?: string;
  /** Slug of the user. */
  readonly slug?: string;
  /** Roles of the user. */
  readonly roles?: string | ReadonlyArray<string>;
  /** Password. Write-only. */
  readonly password?: string;
  /** Custom fields by name. */
  readonly meta?: {
    readonly persisted_preferences?: {
      /** Date of the last change of the preferences. */
      readonly _modified?: string;
    };
  };
}

export interface UsersIdDeleteQuery {
  /** Must be true: users can't be moved to trash. */
  readonly force?: boolean;
  /** Id of the user who gets the posts and links of the deleted user. False: delete them. */
  readonly reassign: number;
}

export interface PlatenV1RolesGetQuery {
  /** Adds the number of users of each role. */
  readonly users?: boolean;
}

export interface PlatenV1RolesPostBody {
  /** Name of the role in the API. Default: from the label. */
  readonly name?: string;
  /** Name of the role for people. */
  readonly label: string;
  /** All capabilities of the role. You can add and remove only those that you have. */
  readonly capabilities: string | ReadonlyArray<string>;
}

export interface PlatenV1RolesNamePostBody {
  /** Name of the role for people. */
  readonly label?: string;
  /** All capabilities of the role. You can add and remove only those that you have. */
  readonly capabilities?: string | ReadonlyArray<string>;
}

export interface PlatenV1RolesNameDeleteQuery {
  /** Role that users of the deleted role get instead. Empty: none. Required if there are users. */
  readonly replacement?: string;
}

export interface PlatenV1UsersIdGrantsGrantPostBody {
  /** What the program may do: `read`, or `write` for reading and writing. */
  readonly access?: "read" | "write";
}

export interface PlatenV1AuthPoliciesRolePostBody {
  /** Whether users with this role must sign in with a second factor. */
  readonly second_factor?: "offered" | "required";
  /** Sessions end after so many minutes without use. Null: as the settings say. */
  readonly idle_minutes?: number | null;
  /** Sessions end so many minutes after the sign-in. Null: as the settings say. */
  readonly absolute_minutes?: number | null;
  /** A new session ends the oldest one if there are more. Null: as the settings say. */
  readonly sessions_at_once?: number | null;
}

export interface UsersUserIdApplicationPasswordsPostBody {
  /** UUID of the application, as the application sends it. */
  readonly app_id?: string | "";
  /** Name of the application password. */
  readonly name: string;
  /** Expiry date. Times without a time zone are GMT. Null: never. */
  readonly expires?: string | null;
  /** Scopes of the password. Null: everything its user can do. */
  readonly scopes?: {
    /** Whether the password is read-only. */
    readonly readOnly?: boolean;
    /** Routes that the password can use, including all routes below them. */
    readonly prefixes?: string | ReadonlyArray<string>;
  } | null;
}

export interface UsersUserIdApplicationPasswordsUuidPostBody {
  /** UUID of the application, as the application sends it. */
  readonly app_id?: string | "";
  /** Name of the application password. */
  readonly name?: string;
  /** Expiry date. Times without a time zone are GMT. Null: never. */
  readonly expires?: string | null;
  /** Scopes of the password. Null: everything its user can do. */
  readonly scopes?: {
    /** Whether the password is read-only. */
    readonly readOnly?: boolean;
    /** Routes that the password can use, including all routes below them. */
    readonly prefixes?: string | ReadonlyArray<string>;
  } | null;
}

export interface PlatenV1ServiceAccountsPostBody {
  /** User name of the program: lowercase letters, digits, and . _ - */
  readonly username: string;
  /** Name for people. Default: the user name. */
  readonly name?: string;
  /** Roles of the program. */
  readonly roles: string | ReadonlyArray<string>;
  /** Days until the key expires. */
  readonly days?: number;
  /** Scopes of the password. Null: everything its user can do. */
  readonly scopes?: {
    /** Whether the password is read-only. */
    readonly readOnly?: boolean;
    /** Routes that the password can use, including all routes below them. */
    readonly prefixes?: string | ReadonlyArray<string>;
  } | null;
}

export interface PlatenV1ServiceAccountsIdKeysPostBody {
  /** Name of the key. */
  readonly name: string;
  /** Days until the key expires. */
  readonly days?: number;
  /** Scopes of the password. Null: everything its user can do. */
  readonly scopes?: {
    /** Whether the password is read-only. */
    readonly readOnly?: boolean;
    /** Routes that the password can use, including all routes below them. */
    readonly prefixes?: string | ReadonlyArray<string>;
  } | null;
}

export interface CommentsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of comments per page. */
  readonly per_page?: number;
  /** Limit results to comments that match this search term. */
  readonly search?: string;
  /** Limit results to comments after this date. */
  readonly after?: string;
  /** Limit results to these author ids. Requires `edit_posts`. */
  readonly author?: number | ReadonlyArray<number>;
  /** Exclude these author ids. Requires `edit_posts`. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Limit results to this author email. Requires `edit_posts`. */
  readonly author_email?: string;
  /** Limit results to comments before this date. */
  readonly before?: string;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Number of comments to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "date" | "date_gmt" | "id" | "include" | "post" | "parent" | "type";
  /** Limit results to replies to these comments. 0: top-level comments. */
  readonly parent?: number | ReadonlyArray<number>;
  /** Exclude replies to these comments. */
  readonly parent_exclude?: number | ReadonlyArray<number>;
  /** Limit results to comments on these posts. */
  readonly post?: number | ReadonlyArray<number>;
  /** Limit results to this status. Requires `edit_posts`. */
  readonly status?: string;
  /** Limit results to this type. Requires `edit_posts`. */
  readonly type?: string;
  /** Password of the post, if it is protected. */
  readonly password?: string;
}

export interface CommentsPostBody {
  /** Id of the author. 0 for a guest. */
  readonly author?: number;
  /** Email address of the author. */
  readonly author_email?: string;
  /** IP address of the author. */
  readonly author_ip?: string;
  /** Name of the author. */
  readonly author_name?: string;
  /** Website URL of the author. */
  readonly author_url?: string;
  /** User agent of the author. */
  readonly author_user_agent?: string;
  /** Content of the comment. */
  readonly content?: string | {
    /** Content as stored. */
    readonly raw?: string;
  };
  /** Date of the comment, in the site's time zone. */
  readonly date?: string;
  /** Date of the comment, GMT. */
  readonly date_gmt?: string;
  /** Id of the parent comment. 0 for none. */
  readonly parent?: number;
  /** Id of the post. */
  readonly post?: number;
  /** Status of the comment. */
  readonly status?: string;
  /** Custom fields by name. */
  readonly meta?: {
    /** Whether the note was resolved or reopened. */
    readonly _cms_note_status?: "resolved" | "reopen";
  };
}

export interface CommentsIdDeleteQuery {
  /** Delete permanently instead of moving to trash. */
  readonly force?: boolean;
  /** Password of the post, if it is protected. */
  readonly password?: string;
}

export interface SearchGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of results per page. */
  readonly per_page?: number;
  /** Limit results to objects that match this search term. */
  readonly search?: string;
  /** Type of the objects: post, term, or post-format. */
  readonly type?: "post" | "term" | "post-format";
  /** Limit results to these post types or taxonomies. */
  readonly subtype?: "post" | "page" | "category" | "post_tag" | "any" | ReadonlyArray<"post" | "page" | "category" | "post_tag" | "any">;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
}

export interface BlockRendererNameGetQuery {
  /** Must be `edit`. */
  readonly context?: "edit";
  /** Attributes of the block. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Id of the post that contains the block. */
  readonly post_id?: number;
}

export interface BlockTypesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Namespace of the blocks. */
  readonly namespace?: string;
}

export interface SettingsPostBody {
  /** Whether search engines may index the site: 1 or 0. */
  readonly blog_public?: number;
  /** Maintenance mode for the admin. */
  readonly app_admin_maintenance?: boolean;
  /** Whether anyone can register: 1 or 0. */
  readonly users_can_register?: number;
  /** Role of new users who register. */
  readonly default_role?: string;
  /** Whether comments must be manually approved: 1 or 0. */
  readonly comment_moderation?: number;
  /** Whether users must sign in to comment: 1 or 0. */
  readonly comment_registration?: number;
  /** Whether to show avatars: 1 or 0. */
  readonly show_avatars?: number;
  /** Name of the site. */
  readonly title?: string;
  /** Tagline of the site. */
  readonly description?: string;
  /** URL of the site. */
  readonly url?: string;
  /** Email address of the site administrator. */
  readonly email?: string;
  /** Site time zone. Choose a city in the same zone. */
  readonly timezone?: string;
  /** Date format. */
  readonly date_format?: string;
  /** Time format. */
  readonly time_format?: string;
  /** First day of the week; 0 is Sunday. */
  readonly start_of_week?: number;
  /** Language of the site as a locale code. */
  readonly language?: string;
  /** Whether to convert emoticons to images. */
  readonly use_smilies?: boolean;
  /** Default category of posts. */
  readonly default_category?: number;
  /** Default post format. */
  readonly default_post_format?: string;
  /** Maximum number of posts per page of the site. */
  readonly posts_per_page?: number;
  /** What the homepage shows: posts or a page. */
  readonly show_on_front?: string;
  /** Id of the page used as the homepage. */
  readonly page_on_front?: number;
  /** Id of the page that shows the latest posts. */
  readonly page_for_posts?: number;
  /** Whether new posts accept pingbacks. */
  readonly default_ping_status?: "open" | "closed";
  /** Whether comments are open on new posts. */
  readonly default_comment_status?: "open" | "closed";
  /** Id of the site logo. */
  readonly site_logo?: number;
  /** Id of the site icon. */
  readonly site_icon?: number;
  /** Whether Platen removes the GPS position from images when they are uploaded. */
  readonly strip_image_location?: boolean;
  /** Structure of post URLs, such as /%year%/%postname%/. Empty for plain URLs. Tags: %year%, %monthnum%, %day%, %hour%, %minute%, %second%, %post_id%, %postname%, %category%, %author%. */
  readonly permalink_structure?: string;
  /** First segment of category URLs. Empty for category. */
  readonly category_base?: string;
  /** First segment of tag URLs. Empty for tag. */
  readonly tag_base?: string;
  /** Whether to divide comments into pages. */
  readonly page_comments?: boolean;
  /** Top-level comments per page. */
  readonly comments_per_page?: number;
  /** Which page of comments a post shows first. */
  readonly default_comments_page?: "newest" | "oldest";
  /** Order of comments on a page: oldest first (asc), or newest first (desc). */
  readonly comment_order?: "asc" | "desc";
  /** Menu locations whose menus are public in the API. */
  readonly open_menu_locations?: string | ReadonlyArray<string>;
}

export interface ThemesGetQuery {
  /** Limit results to the active or inactive themes. */
  readonly status?: "active" | "inactive" | ReadonlyArray<"active" | "inactive">;
}

export interface ActiveThemePostBody {
  /** Folder name of the theme. */
  readonly stylesheet: string;
}

export interface GlobalStylesParentRevisionsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of revisions per page. Default: all. */
  readonly per_page?: number;
  /** Number of revisions to skip. Overrides `page`. */
  readonly offset?: number;
}

export interface GlobalStylesIdPostBody {
  /** Styles of the page, its elements, and its blocks. */
  readonly styles?: Readonly<Record<string, unknown>>;
  /** Settings: editor options and presets. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Title of the global styles. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
}

export interface StylesGetQuery {
  /** Only the CSS that this post needs in addition to the global style sheet. */
  readonly post?: number;
  /** The same for a list of posts. Posts that you cannot read are left out. */
  readonly posts?: number | ReadonlyArray<number>;
}

export interface FontFamiliesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of fonts per page. */
  readonly per_page?: number;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Search semantics. */
  readonly search_semantics?: "exact";
  /** Number of fonts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "id" | "include";
  /** Limit results to these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
}

export interface FontFamiliesPostBody {
  /** Version of the theme.json format of the settings. */
  readonly theme_json_version?: number;
  /** Font settings as a JSON string. */
  readonly font_family_settings: string;
}

export interface FontFamiliesIdDeleteQuery {
  /** Must be true: fonts can't be moved to trash. */
  readonly force?: boolean;
}

export interface FontFamiliesFontFamilyIdFontFacesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of fonts per page. */
  readonly per_page?: number;
  /** Exclude these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Limit results to these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Search semantics. */
  readonly search_semantics?: "exact";
  /** Number of fonts to skip. Overrides `page`. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "id" | "include";
}

export interface FontFamiliesFontFamilyIdFontFacesPostBody {
  /** Version of the theme.json format of the settings. */
  readonly theme_json_version?: number;
  /** Font settings as a JSON string. */
  readonly font_face_settings: string;
}

export interface FontCollectionsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of collections per page. */
  readonly per_page?: number;
}

export interface PluginsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Limit results to plugins that match this search term. */
  readonly search?: string;
  /** Limit results to these statuses. */
  readonly status?: "inactive" | "active" | ReadonlyArray<"inactive" | "active">;
}

export interface PluginsPostBody {
  /** Slug of the plugin in the plugin source. */
  readonly slug: string;
  /** New status of the plugin. */
  readonly status?: "inactive" | "active";
}

export interface PluginsPluginPostBody {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** New status of the plugin. */
  readonly status?: "inactive" | "active";
}

export interface MenusPostBody {
  /** Description of the menu. Inline HTML is allowed. */
  readonly description?: string;
  /** Name of the menu. Must be unique. */
  readonly name: string;
  /** Slug of the menu, derived from its name. */
  readonly slug?: string;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Menu locations of the menu. */
  readonly locations?: string | ReadonlyArray<string>;
  /** Whether new top-level pages are added to the menu. */
  readonly auto_add?: boolean;
}

export interface MenusIdPostBody {
  /** Description of the menu. Inline HTML is allowed. */
  readonly description?: string;
  /** Name of the menu. Must be unique. */
  readonly name?: string;
  /** Slug of the menu, derived from its name. */
  readonly slug?: string;
  /** Custom fields by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Menu locations of the menu. */
  readonly locations?: string | ReadonlyArray<string>;
  /** Whether new top-level pages are added to the menu. */
  readonly auto_add?: boolean;
}

export interface MenuLocationsLocationGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Whether to include the menu items. */
  readonly tree?: boolean;
}

export interface SidebarsIdPostBody {
  /** Widget ids, in order. */
  readonly widgets?: ReadonlyArray<Readonly<Record<string, unknown>> | string>;
}

export interface WidgetTypesIdEncodePostBody {
  /** Unsaved settings, as `encoded` and `hash`. */
  readonly instance?: {
    readonly encoded?: string;
    readonly hash?: string;
  };
  /** Form data, URL-encoded. */
  readonly form_data?: string;
  /** Number of the widget in the form fields. */
  readonly number?: number;
}

export interface WidgetTypesIdRenderPostBody {
  /** Unsaved settings, as `encoded` and `hash`. */
  readonly instance?: {
    readonly encoded?: string;
    readonly hash?: string;
  };
}

export interface WidgetsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Limit results to this sidebar. */
  readonly sidebar?: string;
}

export interface WidgetsPostBody {
  /** Widget id: type and number. Default: the next free number. An existing widget with this id is updated. */
  readonly id?: string;
  /** Widget type. Can't be changed after creation. */
  readonly id_base?: string;
  /** Id of the sidebar. If the active theme does not have it, the widget is inactive. */
  readonly sidebar: string;
  /** Settings: send `raw`, or `encoded` and `hash`. */
  readonly instance?: string | {
    /** Encoded settings. Opaque to clients. */
    readonly encoded?: string;
    /** Signature of the encoded settings. */
    readonly hash?: string;
    /** Settings, if the type exposes them. */
    readonly raw?: Readonly<Record<string, unknown>>;
  };
  /** Settings as URL-encoded form data. */
  readonly form_data?: string;
}

export interface WidgetsIdPostBody {
  /** Widget type. Can't be changed after creation. */
  readonly id_base?: string;
  /** Id of the sidebar. If the active theme does not have it, the widget is inactive. */
  readonly sidebar?: string;
  /** Settings: send `raw`, or `encoded` and `hash`. */
  readonly instance?: string | {
    /** Encoded settings. Opaque to clients. */
    readonly encoded?: string;
    /** Signature of the encoded settings. */
    readonly hash?: string;
    /** Settings, if the type exposes them. */
    readonly raw?: Readonly<Record<string, unknown>>;
  };
  /** Settings as URL-encoded form data. */
  readonly form_data?: string;
}

export interface WidgetsIdDeleteQuery {
  /** Delete permanently instead of deactivating. */
  readonly force?: boolean;
}

export interface BlockDirectorySearchGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of blocks per page. */
  readonly per_page?: number;
  /** Limit results to patterns that match this search term. */
  readonly term: string;
}

export interface PatternDirectoryPatternsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of patterns per page. */
  readonly per_page?: number;
  /** Limit results to patterns that match this search term. */
  readonly search?: string;
  /** Limit results to this category id. */
  readonly category?: number;
  /** Limit results to this keyword id. */
  readonly keyword?: number;
  /** Limit results to these slugs. */
  readonly slug?: ReadonlyArray<unknown>;
  /** Number of items to skip. */
  readonly offset?: number;
  /** Sort direction. */
  readonly order?: "asc" | "desc";
  /** Sort field. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title" | "favorite_count";
}

export interface CmsBlockEditorV1UrlDetailsGetQuery {
  /** URL of the page. */
  readonly url: string;
}

export interface TemplatesIdAutosavesPostBody {
  /** Slug of the template, unique within its theme. */
  readonly slug?: string;
  /** Folder name of the theme. */
  readonly theme?: string;
  /** Post type of the template. */
  readonly type?: string;
  /** Block markup of the template. */
  readonly content?: string | {
    /** Block markup as stored. */
    readonly raw?: string;
  } | string;
  /** Title. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** Description. */
  readonly description?: string;
  /** Status. Always publish. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the author. 0 for none. */
  readonly author?: number;
}

export interface TemplatesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Limit results to the template with this post id. */
  readonly cms_id?: number;
  /** Limit results to template parts of this area. */
  readonly area?: string;
  /** Limit results to templates of this post type. */
  readonly post_type?: string;
}

export interface TemplatesPostBody {
  /** Slug of the template, unique within its theme. */
  readonly slug: string;
  /** Folder name of the theme. */
  readonly theme?: string;
  /** Post type of the template. */
  readonly type?: string;
  /** Block markup of the template. */
  readonly content?: string | {
    /** Block markup as stored. */
    readonly raw?: string;
  } | string;
  /** Title. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** Description. */
  readonly description?: string;
  /** Status. Always publish. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the author. 0 for none. */
  readonly author?: number;
}

export interface TemplatesLookupGetQuery {
  /** Slug of the template to resolve. */
  readonly slug: string;
  /** Whether it is a custom template. */
  readonly is_custom?: boolean;
  /** Slug prefix without the object, such as `taxonomy-genre`. */
  readonly template_prefix?: string;
}

export interface TemplatePartsIdAutosavesPostBody {
  /** Slug of the template, unique within its theme. */
  readonly slug?: string;
  /** Folder name of the theme. */
  readonly theme?: string;
  /** Post type of the template. */
  readonly type?: string;
  /** Block markup of the template. */
  readonly content?: string | {
    /** Block markup as stored. */
    readonly raw?: string;
  } | string;
  /** Title. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** Description. */
  readonly description?: string;
  /** Status. Always publish. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the author. 0 for none. */
  readonly author?: number;
  /** Area of the template part. */
  readonly area?: string;
}

export interface TemplatePartsPostBody {
  /** Slug of the template, unique within its theme. */
  readonly slug: string;
  /** Folder name of the theme. */
  readonly theme?: string;
  /** Post type of the template. */
  readonly type?: string;
  /** Block markup of the template. */
  readonly content?: string | {
    /** Block markup as stored. */
    readonly raw?: string;
  } | string;
  /** Title. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** Description. */
  readonly description?: string;
  /** Status. Always publish. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the author. 0 for none. */
  readonly author?: number;
  /** Area of the template part. */
  readonly area?: string;
}

export interface CmsAbilitiesV1CategoriesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of items per page. */
  readonly per_page?: number;
}

export interface CmsAbilitiesV1AbilitiesNameRunGetQuery {
  /** Input of the ability. */
  readonly input?: number | boolean | string | ReadonlyArray<unknown> | Readonly<Record<string, unknown>> | null;
}

export interface CmsAbilitiesV1AbilitiesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of items per page. */
  readonly per_page?: number;
  /** Limit results to this category. */
  readonly category?: string;
  /** Limit results to names that start with this prefix. */
  readonly namespace?: string;
  /** Limit results to this metadata. */
  readonly meta?: {
    readonly annotations?: {
      readonly readonly?: boolean;
      readonly destructive?: boolean;
      readonly idempotent?: boolean;
    };
  };
}

export interface IconsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of icons per page. */
  readonly per_page?: number;
  /** Limit results to names that contain this search term. */
  readonly search?: string;
  /** Limit results to this collection. */
  readonly collection?: string;
}

export interface IconsCollectionGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of icons per page. */
  readonly per_page?: number;
  /** Limit results to names that contain this search term. */
  readonly search?: string;
}

export interface ViewConfigGetQuery {
  /** Entity kind: postType, taxonomy, or root. */
  readonly kind: string;
  /** Entity name: post type, taxonomy, or root entity. */
  readonly name: string;
}

export interface PlatenV1EditorStartGetQuery {
  /** Name of the post type. */
  readonly type: string;
  /** Id of the post to open. Omit it for templates. */
  readonly id?: number;
}

export interface PlatenV1FieldFormsGetQuery {
  /** Post type, taxonomy, `user`, or `comment`. */
  readonly type: string;
  /** Id of the record. Omit it for a new one. */
  readonly id?: number;
  /** Status of the edited post. */
  readonly status?: string;
  /** Format of the edited post. */
  readonly format?: string;
  /** Template of the edited post. */
  readonly template?: string;
  /** Parent of the edited post, or post of the edited comment. */
  readonly parent?: number;
  /** Ids of the terms of the edited post. */
  readonly terms?: number | ReadonlyArray<number>;
}

export interface WebhooksPostBody {
  /** Name of the webhook. */
  readonly name?: string;
  /** URL that receives the events. */
  readonly url: string;
  /** Event types to send. Empty: all. */
  readonly types?: string | ReadonlyArray<string>;
  /** Filter by fields of the subject and their values, such as {"type": ["page"], "status": ["publish"]}. */
  readonly filter?: Readonly<Record<string, ReadonlyArray<string | number>>>;
  /** Whether events of the same subject are delivered in order. An event waits until earlier ones are delivered or have failed. */
  readonly ordered?: boolean;
  /** Whether the webhook is paused. While paused, events are not sent or queued. */
  readonly status?: "active" | "paused";
}

export interface WebhooksIdPostBody {
  /** Name of the webhook. */
  readonly name?: string;
  /** URL that receives the events. */
  readonly url?: string;
  /** Event types to send. Empty: all. */
  readonly types?: string | ReadonlyArray<string>;
  /** Filter by fields of the subject and their values, such as {"type": ["page"], "status": ["publish"]}. */
  readonly filter?: Readonly<Record<string, ReadonlyArray<string | number>>>;
  /** Whether events of the same subject are delivered in order. An event waits until earlier ones are delivered or have failed. */
  readonly ordered?: boolean;
  /** Whether the webhook is paused. While paused, events are not sent or queued. */
  readonly status?: "active" | "paused";
}

export interface WebhooksIdRedeliverPostBody {
  /** Redeliver events at or after this time. */
  readonly since: string;
  /** Redeliver events before this time. */
  readonly until?: string;
}

export interface WebhooksIdDeliveriesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Limit results to this state. */
  readonly state?: "waiting" | "delivered" | "dead";
  /** Limit results to deliveries older than this id. */
  readonly before?: number;
  /** Maximum number of deliveries. */
  readonly per_page?: number;
}

export interface ChangesGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Cursor of the last response. Without it, the response has only the current cursor. */
  readonly since?: string;
  /** Maximum number of changes. */
  readonly per_page?: number;
  /** Seconds to wait for a change (long polling). */
  readonly wait?: number;
}

export interface AuditGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Page of the list. */
  readonly page?: number;
  /** Maximum number of entries per page. */
  readonly per_page?: number;
  /** Sort direction by time. */
  readonly order?: "asc" | "desc";
  /** Limit results to actions of these users. */
  readonly actor?: number | ReadonlyArray<number>;
  /** Limit results to these actions, such as user.deleted. */
  readonly action?: string | ReadonlyArray<string>;
  /** Limit results to this object type, such as user. */
  readonly subject?: string;
  /** Limit results to the object with this id. */
  readonly subject_id?: string;
  /** Limit results to this IP address. */
  readonly address?: string;
  /** Limit results to actions at or after this time. */
  readonly after?: string;
  /** Limit results to actions before this time. */
  readonly before?: string;
}

export interface PlatenV1ActivityGetQuery {
  /** Limit results to these record types: the first part of the action, such as post or user. */
  readonly kind?: string | ReadonlyArray<string>;
  /** Limit results to actions of these users. */
  readonly actor?: number | ReadonlyArray<number>;
  /** Limit results to actions at or after this time. */
  readonly after?: string;
  /** Limit results to actions before this time. */
  readonly before?: string;
  /** `next` of the last response. */
  readonly cursor?: string;
  /** Maximum number of entries. */
  readonly per_page?: number;
}

export interface RedirectsGetQuery {
  /** Scope of the response. Determines which fields it contains. */
  readonly context?: "view" | "embed" | "edit";
  /** Limit results to this source. */
  readonly path?: string;
  /** Limit results to redirects with this text in the source or target. */
  readonly search?: string;
  /** Order by id. */
  readonly order?: "asc" | "desc";
  /** Page of results. Responses to it have totals. */
  readonly page?: number;
  /** Limit results to ids greater than this one. */
  readonly after?: number;
  /** Maximum number of items. */
  readonly per_page?: number;
}

export interface RedirectsPostBody {
  /** Source: a path on this site, with its query string if it has one. */
  readonly source: string;
  /** Target: a path on this site, or a URL. */
  readonly target: string;
  /** HTTP status: 301 or 308 (permanent), 302 or 307 (temporary), or 410 (gone). */
  readonly status?: 301 | 302 | 307 | 308 | 410;
}

export interface RedirectsIdPostBody {
  /** Source: a path on this site, with its query string if it has one. */
  readonly source?: string;
  /** Target: a path on this site, or a URL. */
  readonly target?: string;
  /** HTTP status: 301 or 308 (permanent), 302 or 307 (temporary), or 410 (gone). */
  readonly status?: 301 | 302 | 307 | 308 | 410;
}

export interface PlatenV1PreviewLinksTypeIdPostBody {
  /** Seconds until the link expires. */
  readonly lifetime?: number;
}

export interface PlatenV1PreviewsGetQuery {
  /** `preview_token` of a preview link. */
  readonly token: string;
}

export interface PlatenV1UrlsGetQuery {
  /** A URL of the site, or a path with its query string. */
  readonly url: string;
}

export interface PlatenV1ExportsPostBody {
  /** `xml`: the content. `archive`: also settings, revisions, and files. */
  readonly format?: "xml" | "archive";
  /** Post types to export as XML. Default: all. */
  readonly types?: string | ReadonlyArray<string>;
}

/** Every route; one of the main namespace goes by its name alone. */
export interface Routes {
  readonly '/': {
    readonly path: '/';
    readonly get: { readonly query: GetQuery; readonly answer: unknown };
  };
  readonly '/batch/v1': {
    readonly path: '/batch/v1';
    readonly post: { readonly body: BatchV1PostBody; readonly answer: unknown };
  };
  readonly '/openapi.json': {
    readonly path: '/openapi.json';
    readonly get: { readonly answer: unknown };
  };
  readonly '/oembed/1.0': {
    readonly path: '/oembed/1.0';
    readonly get: { readonly query: Oembed10GetQuery; readonly answer: unknown };
  };
  readonly '/oembed/1.0/embed': {
    readonly path: '/oembed/1.0/embed';
    readonly get: { readonly query: Oembed10EmbedGetQuery; readonly answer: unknown };
  };
  readonly '/oembed/1.0/proxy': {
    readonly path: '/oembed/1.0/proxy';
    readonly get: { readonly query: Oembed10ProxyGetQuery; readonly answer: unknown };
  };
  readonly '/cms/v2': {
    readonly path: '/cms/v2';
    readonly get: { readonly query: Oembed10GetQuery; readonly answer: unknown };
  };
  readonly 'posts': {
    readonly path: 'posts';
    readonly get: { readonly query: PostsGetQuery; readonly answer: ReadonlyArray<Post> };
    readonly post: { readonly body: PostsPostBody; readonly answer: Post };
  };
  readonly 'posts/{id}': {
    readonly path: `posts/${number}`;
    readonly get: { readonly query: PostsIdGetQuery; readonly answer: Post };
    readonly post: { readonly body: PostsPostBody; readonly answer: Post };
    readonly put: { readonly body: PostsPostBody; readonly answer: Post };
    readonly patch: { readonly body: PostsPostBody; readonly answer: Post };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Post;
    } | Post };
  };
  readonly 'pages': {
    readonly path: 'pages';
    readonly get: { readonly query: PagesGetQuery; readonly answer: ReadonlyArray<Page> };
    readonly post: { readonly body: PagesPostBody; readonly answer: Page };
  };
  readonly 'pages/{id}': {
    readonly path: `pages/${number}`;
    readonly get: { readonly query: PostsIdGetQuery; readonly answer: Page };
    readonly post: { readonly body: PagesPostBody; readonly answer: Page };
    readonly put: { readonly body: PagesPostBody; readonly answer: Page };
    readonly patch: { readonly body: PagesPostBody; readonly answer: Page };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Page;
    } | Page };
  };
  readonly 'media': {
    readonly path: 'media';
    readonly get: { readonly query: MediaGetQuery; readonly answer: ReadonlyArray<Attachment> };
    readonly post: { readonly body: MediaPostBody; readonly answer: Attachment };
  };
  readonly 'media/{id}': {
    readonly path: `media/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Attachment };
    readonly post: { readonly body: MediaIdPostBody; readonly answer: Attachment };
    readonly put: { readonly body: MediaIdPostBody; readonly answer: Attachment };
    readonly patch: { readonly body: MediaIdPostBody; readonly answer: Attachment };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Attachment;
    } | Attachment };
  };
  readonly 'media/{id}/post-process': {
    readonly path: `media/${number}/post-process`;
    readonly post: { readonly body: MediaIdPostProcessPostBody; readonly answer: unknown };
  };
  readonly 'media/{id}/edit': {
    readonly path: `media/${number}/edit`;
    readonly post: { readonly body: MediaIdEditPostBody; readonly answer: unknown };
  };
  readonly 'media/{id}/sideload': {
    readonly path: `media/${number}/sideload`;
    readonly post: { readonly body: MediaIdSideloadPostBody; readonly answer: unknown };
  };
  readonly 'media/{id}/finalize': {
    readonly path: `media/${number}/finalize`;
    readonly post: { readonly body: MediaIdFinalizePostBody; readonly answer: unknown };
  };
  readonly '/platen/v1': {
    readonly path: '/platen/v1';
    readonly get: { readonly query: Oembed10GetQuery; readonly answer: unknown };
  };
  readonly '/platen/v1/uploads': {
    readonly path: '/platen/v1/uploads';
    readonly post: { readonly answer: unknown };
  };
  readonly '/platen/v1/uploads/{id}': {
    readonly path: `/platen/v1/uploads/${string}`;
    readonly get: { readonly answer: unknown };
    readonly patch: { readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/media/{id}/signed-url': {
    readonly path: `/platen/v1/media/${number}/signed-url`;
    readonly post: { readonly body: PlatenV1MediaIdSignedUrlPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/media/{id}/usage': {
    readonly path: `/platen/v1/media/${number}/usage`;
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/media/{id}/file': {
    readonly path: `/platen/v1/media/${number}/file`;
    readonly post: { readonly answer: unknown };
  };
  readonly 'menu-items': {
    readonly path: 'menu-items';
    readonly get: { readonly query: MenuItemsGetQuery; readonly answer: ReadonlyArray<NavMenuItem> };
    readonly post: { readonly body: MenuItemsPostBody; readonly answer: NavMenuItem };
  };
  readonly 'menu-items/{id}': {
    readonly path: `menu-items/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: NavMenuItem };
    readonly post: { readonly body: MenuItemsPostBody; readonly answer: NavMenuItem };
    readonly put: { readonly body: MenuItemsPostBody; readonly answer: NavMenuItem };
    readonly patch: { readonly body: MenuItemsPostBody; readonly answer: NavMenuItem };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: NavMenuItem;
    } | NavMenuItem };
  };
  readonly 'blocks': {
    readonly path: 'blocks';
    readonly get: { readonly query: BlocksGetQuery; readonly answer: ReadonlyArray<CmsBlock> };
    readonly post: { readonly body: BlocksPostBody; readonly answer: CmsBlock };
  };
  readonly 'blocks/{id}': {
    readonly path: `blocks/${number}`;
    readonly get: { readonly query: PostsIdGetQuery; readonly answer: CmsBlock };
    readonly post: { readonly body: BlocksPostBody; readonly answer: CmsBlock };
    readonly put: { readonly body: BlocksPostBody; readonly answer: CmsBlock };
    readonly patch: { readonly body: BlocksPostBody; readonly answer: CmsBlock };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsBlock;
    } | CmsBlock };
  };
  readonly 'navigation': {
    readonly path: 'navigation';
    readonly get: { readonly query: NavigationGetQuery; readonly answer: ReadonlyArray<CmsNavigation> };
    readonly post: { readonly body: NavigationPostBody; readonly answer: CmsNavigation };
  };
  readonly 'navigation/{id}': {
    readonly path: `navigation/${number}`;
    readonly get: { readonly query: NavigationIdGetQuery; readonly answer: CmsNavigation };
    readonly post: { readonly body: NavigationPostBody; readonly answer: CmsNavigation };
    readonly put: { readonly body: NavigationPostBody; readonly answer: CmsNavigation };
    readonly patch: { readonly body: NavigationPostBody; readonly answer: CmsNavigation };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsNavigation;
    } | CmsNavigation };
  };
  readonly '/platen/v1/drafts': {
    readonly path: '/platen/v1/drafts';
    readonly post: { readonly body: PlatenV1DraftsPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/counts': {
    readonly path: '/platen/v1/counts';
    readonly get: { readonly query: PlatenV1DraftsPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/render/{type}/{id}': {
    readonly path: `/platen/v1/render/${string}/${number}`;
    readonly post: { readonly body: PlatenV1RenderTypeIdPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/locks/{type}/{id}': {
    readonly path: `/platen/v1/locks/${string}/${number}`;
    readonly get: { readonly answer: unknown };
    readonly post: { readonly body: PlatenV1LocksTypeIdPostBody; readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/publishing': {
    readonly path: '/platen/v1/publishing';
    readonly get: { readonly query: PlatenV1PublishingGetQuery; readonly answer: unknown };
  };
  readonly 'posts/{parent}/revisions': {
    readonly path: `posts/${number}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<PostRevision> };
  };
  readonly 'posts/{parent}/revisions/{id}': {
    readonly path: `posts/${number}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: PostRevision };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: PostRevision;
    } | PostRevision };
  };
  readonly 'posts/{id}/autosaves': {
    readonly path: `posts/${string}/autosaves`;
    readonly get: { readonly query: PostsIdAutosavesGetQuery; readonly answer: ReadonlyArray<PostRevision> };
    readonly post: { readonly body: PostsIdAutosavesPostBody; readonly answer: PostRevision };
  };
  readonly 'posts/{parent}/autosaves/{id}': {
    readonly path: `posts/${number}/autosaves/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: PostRevision };
  };
  readonly 'pages/{parent}/revisions': {
    readonly path: `pages/${number}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<PageRevision> };
  };
  readonly 'pages/{parent}/revisions/{id}': {
    readonly path: `pages/${number}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: PageRevision };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: PageRevision;
    } | PageRevision };
  };
  readonly 'pages/{id}/autosaves': {
    readonly path: `pages/${string}/autosaves`;
    readonly get: { readonly query: PostsIdAutosavesGetQuery; readonly answer: ReadonlyArray<PageRevision> };
    readonly post: { readonly body: PagesIdAutosavesPostBody; readonly answer: PageRevision };
  };
  readonly 'pages/{parent}/autosaves/{id}': {
    readonly path: `pages/${number}/autosaves/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: PageRevision };
  };
  readonly 'menu-items/{id}/autosaves': {
    readonly path: `menu-items/${string}/autosaves`;
    readonly get: { readonly query: PostsIdAutosavesGetQuery; readonly answer: ReadonlyArray<NavMenuItemRevision> };
    readonly post: { readonly body: MenuItemsIdAutosavesPostBody; readonly answer: NavMenuItemRevision };
  };
  readonly 'menu-items/{parent}/autosaves/{id}': {
    readonly path: `menu-items/${number}/autosaves/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: NavMenuItemRevision };
  };
  readonly 'blocks/{parent}/revisions': {
    readonly path: `blocks/${number}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<CmsBlockRevision> };
  };
  readonly 'blocks/{parent}/revisions/{id}': {
    readonly path: `blocks/${number}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsBlockRevision };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsBlockRevision;
    } | CmsBlockRevision };
  };
  readonly 'blocks/{id}/autosaves': {
    readonly path: `blocks/${string}/autosaves`;
    readonly get: { readonly query: PostsIdAutosavesGetQuery; readonly answer: ReadonlyArray<CmsBlockRevision> };
    readonly post: { readonly body: BlocksIdAutosavesPostBody; readonly answer: CmsBlockRevision };
  };
  readonly 'blocks/{parent}/autosaves/{id}': {
    readonly path: `blocks/${number}/autosaves/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsBlockRevision };
  };
  readonly 'navigation/{parent}/revisions': {
    readonly path: `navigation/${number}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<CmsNavigationRevision> };
  };
  readonly 'navigation/{parent}/revisions/{id}': {
    readonly path: `navigation/${number}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsNavigationRevision };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsNavigationRevision;
    } | CmsNavigationRevision };
  };
  readonly 'navigation/{id}/autosaves': {
    readonly path: `navigation/${string}/autosaves`;
    readonly get: { readonly query: PostsIdAutosavesGetQuery; readonly answer: ReadonlyArray<CmsNavigationRevision> };
    readonly post: { readonly body: NavigationIdAutosavesPostBody; readonly answer: CmsNavigationRevision };
  };
  readonly 'navigation/{parent}/autosaves/{id}': {
    readonly path: `navigation/${number}/autosaves/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsNavigationRevision };
  };
  readonly 'types': {
    readonly path: 'types';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Readonly<Record<string, Type>> };
  };
  readonly 'types/{type}': {
    readonly path: `types/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Type };
  };
  readonly 'statuses': {
    readonly path: 'statuses';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Readonly<Record<string, Status>> };
  };
  readonly 'statuses/{status}': {
    readonly path: `statuses/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Status };
  };
  readonly 'taxonomies': {
    readonly path: 'taxonomies';
    readonly get: { readonly query: TaxonomiesGetQuery; readonly answer: Readonly<Record<string, Taxonomy>> };
  };
  readonly 'taxonomies/{taxonomy}': {
    readonly path: `taxonomies/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Taxonomy };
  };
  readonly 'categories': {
    readonly path: 'categories';
    readonly get: { readonly query: CategoriesGetQuery; readonly answer: ReadonlyArray<Category> };
    readonly post: { readonly body: CategoriesPostBody; readonly answer: Category };
  };
  readonly 'categories/{id}': {
    readonly path: `categories/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Category };
    readonly post: { readonly body: CategoriesIdPostBody; readonly answer: Category };
    readonly put: { readonly body: CategoriesIdPostBody; readonly answer: Category };
    readonly patch: { readonly body: CategoriesIdPostBody; readonly answer: Category };
    readonly delete: { readonly query: CategoriesIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Category;
    } | Category };
  };
  readonly 'tags': {
    readonly path: 'tags';
    readonly get: { readonly query: TagsGetQuery; readonly answer: ReadonlyArray<Tag> };
    readonly post: { readonly body: TagsPostBody; readonly answer: Tag };
  };
  readonly 'tags/{id}': {
    readonly path: `tags/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Tag };
    readonly post: { readonly body: TagsIdPostBody; readonly answer: Tag };
    readonly put: { readonly body: TagsIdPostBody; readonly answer: Tag };
    readonly patch: { readonly body: TagsIdPostBody; readonly answer: Tag };
    readonly delete: { readonly query: CategoriesIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Tag;
    } | Tag };
  };
  readonly 'cms_pattern_category': {
    readonly path: 'cms_pattern_category';
    readonly get: { readonly query: TagsGetQuery; readonly answer: ReadonlyArray<CmsPatternCategory> };
    readonly post: { readonly body: TagsPostBody; readonly answer: CmsPatternCategory };
  };
  readonly 'cms_pattern_category/{id}': {
    readonly path: `cms_pattern_category/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsPatternCategory };
    readonly post: { readonly body: TagsIdPostBody; readonly answer: CmsPatternCategory };
    readonly put: { readonly body: TagsIdPostBody; readonly answer: CmsPatternCategory };
    readonly patch: { readonly body: TagsIdPostBody; readonly answer: CmsPatternCategory };
    readonly delete: { readonly query: CategoriesIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsPatternCategory;
    } | CmsPatternCategory };
  };
  readonly 'users': {
    readonly path: 'users';
    readonly get: { readonly query: UsersGetQuery; readonly answer: ReadonlyArray<User> };
    readonly post: { readonly body: UsersPostBody; readonly answer: User };
  };
  readonly 'users/{id}': {
    readonly path: `users/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: User };
    readonly post: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly put: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly patch: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly delete: { readonly query: UsersIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: User;
    } | User };
  };
  readonly 'users/me': {
    readonly path: 'users/me';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: User };
    readonly post: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly put: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly patch: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly delete: { readonly query: UsersIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: User;
    } | User };
  };
  readonly '/platen/v1/roles': {
    readonly path: '/platen/v1/roles';
    readonly get: { readonly query: PlatenV1RolesGetQuery; readonly answer: unknown };
    readonly post: { readonly body: PlatenV1RolesPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/roles/{name}': {
    readonly path: `/platen/v1/roles/${string}`;
    readonly get: { readonly query: PlatenV1RolesGetQuery; readonly answer: unknown };
    readonly post: { readonly body: PlatenV1RolesNamePostBody; readonly answer: unknown };
    readonly put: { readonly body: PlatenV1RolesNamePostBody; readonly answer: unknown };
    readonly patch: { readonly body: PlatenV1RolesNamePostBody; readonly answer: unknown };
    readonly delete: { readonly query: PlatenV1RolesNameDeleteQuery; readonly answer: unknown };
  };
  readonly '/platen/v1/users/{id}/sessions': {
    readonly path: `/platen/v1/users/${string}/sessions`;
    readonly get: { readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/users/{id}/sessions/{session}': {
    readonly path: `/platen/v1/users/${string}/sessions/${string}`;
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/users/{id}/grants': {
    readonly path: `/platen/v1/users/${string}/grants`;
    readonly get: { readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/users/{id}/grants/{grant}': {
    readonly path: `/platen/v1/users/${string}/grants/${string}`;
    readonly post: { readonly body: PlatenV1UsersIdGrantsGrantPostBody; readonly answer: unknown };
    readonly put: { readonly body: PlatenV1UsersIdGrantsGrantPostBody; readonly answer: unknown };
    readonly patch: { readonly body: PlatenV1UsersIdGrantsGrantPostBody; readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/users/{id}/factors': {
    readonly path: `/platen/v1/users/${string}/factors`;
    readonly get: { readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/auth-policies': {
    readonly path: '/platen/v1/auth-policies';
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/auth-policies/{role}': {
    readonly path: `/platen/v1/auth-policies/${string}`;
    readonly post: { readonly body: PlatenV1AuthPoliciesRolePostBody; readonly answer: unknown };
    readonly put: { readonly body: PlatenV1AuthPoliciesRolePostBody; readonly answer: unknown };
    readonly patch: { readonly body: PlatenV1AuthPoliciesRolePostBody; readonly answer: unknown };
  };
  readonly 'users/{user_id}/application-passwords': {
    readonly path: `users/${string}/application-passwords`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<ApplicationPassword> };
    readonly post: { readonly body: UsersUserIdApplicationPasswordsPostBody; readonly answer: ApplicationPassword };
    readonly delete: { readonly answer: {
      readonly deleted: true;
      readonly previous: ApplicationPassword;
    } | ApplicationPassword };
  };
  readonly 'users/{user_id}/application-passwords/introspect': {
    readonly path: `users/${string}/application-passwords/introspect`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ApplicationPassword };
  };
  readonly 'users/{user_id}/application-passwords/{uuid}': {
    readonly path: `users/${string}/application-passwords/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ApplicationPassword };
    readonly post: { readonly body: UsersUserIdApplicationPasswordsUuidPostBody; readonly answer: ApplicationPassword };
    readonly put: { readonly body: UsersUserIdApplicationPasswordsUuidPostBody; readonly answer: ApplicationPassword };
    readonly patch: { readonly body: UsersUserIdApplicationPasswordsUuidPostBody; readonly answer: ApplicationPassword };
    readonly delete: { readonly answer: {
      readonly deleted: true;
      readonly previous: ApplicationPassword;
    } | ApplicationPassword };
  };
  readonly '/platen/v1/service-accounts': {
    readonly path: '/platen/v1/service-accounts';
    readonly get: { readonly answer: unknown };
    readonly post: { readonly body: PlatenV1ServiceAccountsPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/service-accounts/{id}': {
    readonly path: `/platen/v1/service-accounts/${number}`;
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/service-accounts/{id}/keys': {
    readonly path: `/platen/v1/service-accounts/${number}/keys`;
    readonly post: { readonly body: PlatenV1ServiceAccountsIdKeysPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/service-accounts/{id}/keys/{uuid}': {
    readonly path: `/platen/v1/service-accounts/${number}/keys/${string}`;
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/service-accounts/{id}/keys/{uuid}/rotate': {
    readonly path: `/platen/v1/service-accounts/${number}/keys/${string}/rotate`;
    readonly post: { readonly answer: unknown };
  };
  readonly 'comments': {
    readonly path: 'comments';
    readonly get: { readonly query: CommentsGetQuery; readonly answer: ReadonlyArray<Comment> };
    readonly post: { readonly body: CommentsPostBody; readonly answer: Comment };
  };
  readonly 'comments/{id}': {
    readonly path: `comments/${number}`;
    readonly get: { readonly query: NavigationIdGetQuery; readonly answer: Comment };
    readonly post: { readonly body: CommentsPostBody; readonly answer: Comment };
    readonly put: { readonly body: CommentsPostBody; readonly answer: Comment };
    readonly patch: { readonly body: CommentsPostBody; readonly answer: Comment };
    readonly delete: { readonly query: CommentsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Comment;
    } | Comment };
  };
  readonly '/platen/v1/comments/{status}': {
    readonly path: `/platen/v1/comments/${string}`;
    readonly delete: { readonly answer: unknown };
  };
  readonly 'search': {
    readonly path: 'search';
    readonly get: { readonly query: SearchGetQuery; readonly answer: ReadonlyArray<SearchResult> };
  };
  readonly 'block-renderer/{name}': {
    readonly path: `block-renderer/${string}`;
    readonly get: { readonly query: BlockRendererNameGetQuery; readonly answer: RenderedBlock };
    readonly post: { readonly body: BlockRendererNameGetQuery; readonly answer: RenderedBlock };
  };
  readonly 'block-types': {
    readonly path: 'block-types';
    readonly get: { readonly query: BlockTypesGetQuery; readonly answer: ReadonlyArray<BlockType> };
  };
  readonly 'block-types/{namespace}': {
    readonly path: `block-types/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<BlockType> };
  };
  readonly 'block-types/{namespace}/{name}': {
    readonly path: `block-types/${string}/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: BlockType };
  };
  readonly 'settings': {
    readonly path: 'settings';
    readonly get: { readonly answer: Settings };
    readonly post: { readonly body: SettingsPostBody; readonly answer: Settings };
    readonly put: { readonly body: SettingsPostBody; readonly answer: Settings };
    readonly patch: { readonly body: SettingsPostBody; readonly answer: Settings };
  };
  readonly 'themes': {
    readonly path: 'themes';
    readonly get: { readonly query: ThemesGetQuery; readonly answer: ReadonlyArray<Theme> };
  };
  readonly 'themes/{stylesheet}': {
    readonly path: `themes/${string}`;
    readonly get: { readonly answer: Theme };
  };
  readonly 'active-theme': {
    readonly path: 'active-theme';
    readonly post: { readonly body: ActiveThemePostBody; readonly answer: Theme };
    readonly put: { readonly body: ActiveThemePostBody; readonly answer: Theme };
    readonly patch: { readonly body: ActiveThemePostBody; readonly answer: Theme };
  };
  readonly '/cms-block-editor/v1': {
    readonly path: '/cms-block-editor/v1';
    readonly get: { readonly query: Oembed10GetQuery; readonly answer: unknown };
  };
  readonly '/cms-block-editor/v1/export': {
    readonly path: '/cms-block-editor/v1/export';
    readonly get: { readonly answer: unknown };
  };
  readonly 'global-styles/{parent}/revisions': {
    readonly path: `global-styles/${number}/revisions`;
    readonly get: { readonly query: GlobalStylesParentRevisionsGetQuery; readonly answer: ReadonlyArray<CmsGlobalStylesRevision> };
  };
  readonly 'global-styles/{parent}/revisions/{id}': {
    readonly path: `global-styles/${number}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsGlobalStylesRevision };
  };
  readonly 'global-styles/themes/{stylesheet}/variations': {
    readonly path: `global-styles/themes/${string}/variations`;
    readonly get: { readonly answer: unknown };
  };
  readonly 'global-styles/themes/{stylesheet}': {
    readonly path: `global-styles/themes/${string}`;
    readonly get: { readonly answer: unknown };
  };
  readonly 'global-styles/{id}': {
    readonly path: `global-styles/${number}`;
    readonly get: { readonly answer: CmsGlobalStyles };
    readonly post: { readonly body: GlobalStylesIdPostBody; readonly answer: CmsGlobalStyles };
    readonly put: { readonly body: GlobalStylesIdPostBody; readonly answer: CmsGlobalStyles };
    readonly patch: { readonly body: GlobalStylesIdPostBody; readonly answer: CmsGlobalStyles };
  };
  readonly 'styles': {
    readonly path: 'styles';
    readonly get: { readonly query: StylesGetQuery; readonly answer: unknown };
  };
  readonly 'font-families': {
    readonly path: 'font-families';
    readonly get: { readonly query: FontFamiliesGetQuery; readonly answer: ReadonlyArray<CmsFontFamily> };
    readonly post: { readonly body: FontFamiliesPostBody; readonly answer: CmsFontFamily };
  };
  readonly 'font-families/{id}': {
    readonly path: `font-families/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsFontFamily };
    readonly post: { readonly body: FontFamiliesPostBody; readonly answer: CmsFontFamily };
    readonly put: { readonly body: FontFamiliesPostBody; readonly answer: CmsFontFamily };
    readonly patch: { readonly body: FontFamiliesPostBody; readonly answer: CmsFontFamily };
    readonly delete: { readonly query: FontFamiliesIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsFontFamily;
    } | CmsFontFamily };
  };
  readonly 'font-families/{font_family_id}/font-faces': {
    readonly path: `font-families/${number}/font-faces`;
    readonly get: { readonly query: FontFamiliesFontFamilyIdFontFacesGetQuery; readonly answer: ReadonlyArray<CmsFontFace> };
    readonly post: { readonly body: FontFamiliesFontFamilyIdFontFacesPostBody; readonly answer: CmsFontFace };
  };
  readonly 'font-families/{font_family_id}/font-faces/{id}': {
    readonly path: `font-families/${number}/font-faces/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsFontFace };
    readonly delete: { readonly query: FontFamiliesIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsFontFace;
    } | CmsFontFace };
  };
  readonly 'font-collections': {
    readonly path: 'font-collections';
    readonly get: { readonly query: FontCollectionsGetQuery; readonly answer: ReadonlyArray<FontCollection> };
  };
  readonly 'font-collections/{slug}': {
    readonly path: `font-collections/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: FontCollection };
  };
  readonly 'plugins': {
    readonly path: 'plugins';
    readonly get: { readonly query: PluginsGetQuery; readonly answer: ReadonlyArray<Plugin> };
    readonly post: { readonly body: PluginsPostBody; readonly answer: Plugin };
  };
  readonly 'plugins/{plugin}': {
    readonly path: `plugins/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Plugin };
    readonly post: { readonly body: PluginsPluginPostBody; readonly answer: Plugin };
    readonly put: { readonly body: PluginsPluginPostBody; readonly answer: Plugin };
    readonly patch: { readonly body: PluginsPluginPostBody; readonly answer: Plugin };
    readonly delete: { readonly query: MediaIdGetQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Plugin;
    } | Plugin };
  };
  readonly '/platen/v1/plugins': {
    readonly path: '/platen/v1/plugins';
    readonly get: { readonly answer: unknown };
  };
  readonly 'menus': {
    readonly path: 'menus';
    readonly get: { readonly query: TagsGetQuery; readonly answer: ReadonlyArray<NavMenu> };
    readonly post: { readonly body: MenusPostBody; readonly answer: NavMenu };
  };
  readonly 'menus/{id}': {
    readonly path: `menus/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: NavMenu };
    readonly post: { readonly body: MenusIdPostBody; readonly answer: NavMenu };
    readonly put: { readonly body: MenusIdPostBody; readonly answer: NavMenu };
    readonly patch: { readonly body: MenusIdPostBody; readonly answer: NavMenu };
    readonly delete: { readonly query: CategoriesIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: NavMenu;
    } | NavMenu };
  };
  readonly 'menu-locations': {
    readonly path: 'menu-locations';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Readonly<Record<string, MenuLocation>> };
  };
  readonly 'menu-locations/{location}': {
    readonly path: `menu-locations/${string}`;
    readonly get: { readonly query: MenuLocationsLocationGetQuery; readonly answer: MenuLocation };
  };
  readonly 'sidebars': {
    readonly path: 'sidebars';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<Sidebar> };
  };
  readonly 'sidebars/{id}': {
    readonly path: `sidebars/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Sidebar };
    readonly post: { readonly body: SidebarsIdPostBody; readonly answer: Sidebar };
    readonly put: { readonly body: SidebarsIdPostBody; readonly answer: Sidebar };
    readonly patch: { readonly body: SidebarsIdPostBody; readonly answer: Sidebar };
  };
  readonly 'widget-types': {
    readonly path: 'widget-types';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<WidgetType> };
  };
  readonly 'widget-types/{id}': {
    readonly path: `widget-types/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: WidgetType };
  };
  readonly 'widget-types/{id}/encode': {
    readonly path: `widget-types/${string}/encode`;
    readonly post: { readonly body: WidgetTypesIdEncodePostBody; readonly answer: unknown };
  };
  readonly 'widget-types/{id}/render': {
    readonly path: `widget-types/${string}/render`;
    readonly post: { readonly body: WidgetTypesIdRenderPostBody; readonly answer: unknown };
  };
  readonly 'widgets': {
    readonly path: 'widgets';
    readonly get: { readonly query: WidgetsGetQuery; readonly answer: ReadonlyArray<Widget> };
    readonly post: { readonly body: WidgetsPostBody; readonly answer: Widget };
  };
  readonly 'widgets/{id}': {
    readonly path: `widgets/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Widget };
    readonly post: { readonly body: WidgetsIdPostBody; readonly answer: Widget };
    readonly put: { readonly body: WidgetsIdPostBody; readonly answer: Widget };
    readonly patch: { readonly body: WidgetsIdPostBody; readonly answer: Widget };
    readonly delete: { readonly query: WidgetsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: Widget;
    } | Widget };
  };
  readonly 'block-directory/search': {
    readonly path: 'block-directory/search';
    readonly get: { readonly query: BlockDirectorySearchGetQuery; readonly answer: ReadonlyArray<BlockDirectoryItem> };
  };
  readonly 'pattern-directory/patterns': {
    readonly path: 'pattern-directory/patterns';
    readonly get: { readonly query: PatternDirectoryPatternsGetQuery; readonly answer: ReadonlyArray<PatternDirectoryItem> };
  };
  readonly 'block-patterns/patterns': {
    readonly path: 'block-patterns/patterns';
    readonly get: { readonly answer: ReadonlyArray<BlockPattern> };
  };
  readonly 'block-patterns/categories': {
    readonly path: 'block-patterns/categories';
    readonly get: { readonly answer: ReadonlyArray<BlockPatternCategory> };
  };
  readonly '/cms-site-health/v1': {
    readonly path: '/cms-site-health/v1';
    readonly get: { readonly query: Oembed10GetQuery; readonly answer: unknown };
  };
  readonly '/cms-site-health/v1/tests/background-updates': {
    readonly path: '/cms-site-health/v1/tests/background-updates';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/loopback-requests': {
    readonly path: '/cms-site-health/v1/tests/loopback-requests';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/https-status': {
    readonly path: '/cms-site-health/v1/tests/https-status';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/dotorg-communication': {
    readonly path: '/cms-site-health/v1/tests/dotorg-communication';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/authorization-header': {
    readonly path: '/cms-site-health/v1/tests/authorization-header';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/page-cache': {
    readonly path: '/cms-site-health/v1/tests/page-cache';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/database': {
    readonly path: '/cms-site-health/v1/tests/database';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/cache': {
    readonly path: '/cms-site-health/v1/tests/cache';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/jobs': {
    readonly path: '/cms-site-health/v1/tests/jobs';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/storage': {
    readonly path: '/cms-site-health/v1/tests/storage';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/mail': {
    readonly path: '/cms-site-health/v1/tests/mail';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/clock': {
    readonly path: '/cms-site-health/v1/tests/clock';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/replication': {
    readonly path: '/cms-site-health/v1/tests/replication';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/plugins': {
    readonly path: '/cms-site-health/v1/tests/plugins';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/migrations': {
    readonly path: '/cms-site-health/v1/tests/migrations';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/meta-indexes': {
    readonly path: '/cms-site-health/v1/tests/meta-indexes';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/tests/secrets': {
    readonly path: '/cms-site-health/v1/tests/secrets';
    readonly get: { readonly answer: SiteHealthTest };
  };
  readonly '/cms-site-health/v1/directory-sizes': {
    readonly path: '/cms-site-health/v1/directory-sizes';
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/test-mail': {
    readonly path: '/platen/v1/test-mail';
    readonly post: { readonly answer: unknown };
  };
  readonly '/cms-block-editor/v1/url-details': {
    readonly path: '/cms-block-editor/v1/url-details';
    readonly get: { readonly query: CmsBlockEditorV1UrlDetailsGetQuery; readonly answer: unknown };
  };
  readonly '/cms-block-editor/v1/navigation-fallback': {
    readonly path: '/cms-block-editor/v1/navigation-fallback';
    readonly get: { readonly answer: NavigationFallback };
  };
  readonly 'templates/{parent}/revisions': {
    readonly path: `templates/${string}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<CmsTemplate> };
  };
  readonly 'templates/{parent}/revisions/{id}': {
    readonly path: `templates/${string}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsTemplate };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsTemplate;
    } | CmsTemplate };
  };
  readonly 'templates/{id}/autosaves': {
    readonly path: `templates/${string}/autosaves`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<CmsTemplate> };
    readonly post: { readonly body: TemplatesIdAutosavesPostBody; readonly answer: CmsTemplate };
  };
  readonly 'templates/{parent}/autosaves/{id}': {
    readonly path: `templates/${string}/autosaves/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsTemplate };
  };
  readonly 'templates': {
    readonly path: 'templates';
    readonly get: { readonly query: TemplatesGetQuery; readonly answer: ReadonlyArray<CmsTemplate> };
    readonly post: { readonly body: TemplatesPostBody; readonly answer: CmsTemplate };
  };
  readonly 'templates/lookup': {
    readonly path: 'templates/lookup';
    readonly get: { readonly query: TemplatesLookupGetQuery; readonly answer: CmsTemplate };
  };
  readonly 'templates/{id}': {
    readonly path: `templates/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsTemplate };
    readonly post: { readonly body: TemplatesIdAutosavesPostBody; readonly answer: CmsTemplate };
    readonly put: { readonly body: TemplatesIdAutosavesPostBody; readonly answer: CmsTemplate };
    readonly patch: { readonly body: TemplatesIdAutosavesPostBody; readonly answer: CmsTemplate };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsTemplate;
    } | CmsTemplate };
  };
  readonly 'template-parts/{parent}/revisions': {
    readonly path: `template-parts/${string}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<CmsTemplatePart> };
  };
  readonly 'template-parts/{parent}/revisions/{id}': {
    readonly path: `template-parts/${string}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsTemplatePart };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsTemplatePart;
    } | CmsTemplatePart };
  };
  readonly 'template-parts/{id}/autosaves': {
    readonly path: `template-parts/${string}/autosaves`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<CmsTemplatePart> };
    readonly post: { readonly body: TemplatePartsIdAutosavesPostBody; readonly answer: CmsTemplatePart };
  };
  readonly 'template-parts/{parent}/autosaves/{id}': {
    readonly path: `template-parts/${string}/autosaves/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsTemplatePart };
  };
  readonly 'template-parts': {
    readonly path: 'template-parts';
    readonly get: { readonly query: TemplatesGetQuery; readonly answer: ReadonlyArray<CmsTemplatePart> };
    readonly post: { readonly body: TemplatePartsPostBody; readonly answer: CmsTemplatePart };
  };
  readonly 'template-parts/lookup': {
    readonly path: 'template-parts/lookup';
    readonly get: { readonly query: TemplatesLookupGetQuery; readonly answer: CmsTemplate };
  };
  readonly 'template-parts/{id}': {
    readonly path: `template-parts/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsTemplatePart };
    readonly post: { readonly body: TemplatePartsIdAutosavesPostBody; readonly answer: CmsTemplatePart };
    readonly put: { readonly body: TemplatePartsIdAutosavesPostBody; readonly answer: CmsTemplatePart };
    readonly patch: { readonly body: TemplatePartsIdAutosavesPostBody; readonly answer: CmsTemplatePart };
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: CmsTemplatePart;
    } | CmsTemplatePart };
  };
  readonly '/cms-abilities/v1': {
    readonly path: '/cms-abilities/v1';
    readonly get: { readonly query: Oembed10GetQuery; readonly answer: unknown };
  };
  readonly '/cms-abilities/v1/categories': {
    readonly path: '/cms-abilities/v1/categories';
    readonly get: { readonly query: CmsAbilitiesV1CategoriesGetQuery; readonly answer: ReadonlyArray<AbilityCategory> };
  };
  readonly '/cms-abilities/v1/categories/{slug}': {
    readonly path: `/cms-abilities/v1/categories/${string}`;
    readonly get: { readonly answer: AbilityCategory };
  };
  readonly '/cms-abilities/v1/abilities/{name}/run': {
    readonly path: `/cms-abilities/v1/abilities/${string}/run`;
    readonly get: { readonly query: CmsAbilitiesV1AbilitiesNameRunGetQuery; readonly answer: AbilityExecution };
    readonly post: { readonly body: CmsAbilitiesV1AbilitiesNameRunGetQuery; readonly answer: AbilityExecution };
    readonly put: { readonly body: CmsAbilitiesV1AbilitiesNameRunGetQuery; readonly answer: AbilityExecution };
    readonly patch: { readonly body: CmsAbilitiesV1AbilitiesNameRunGetQuery; readonly answer: AbilityExecution };
    readonly delete: { readonly query: CmsAbilitiesV1AbilitiesNameRunGetQuery; readonly answer: {
      readonly deleted: true;
      readonly previous: AbilityExecution;
    } | AbilityExecution };
  };
  readonly '/cms-abilities/v1/abilities': {
    readonly path: '/cms-abilities/v1/abilities';
    readonly get: { readonly query: CmsAbilitiesV1AbilitiesGetQuery; readonly answer: ReadonlyArray<Ability> };
  };
  readonly '/cms-abilities/v1/abilities/{name}': {
    readonly path: `/cms-abilities/v1/abilities/${string}`;
    readonly get: { readonly answer: Ability };
  };
  readonly 'icons': {
    readonly path: 'icons';
    readonly get: { readonly query: IconsGetQuery; readonly answer: ReadonlyArray<Icon> };
  };
  readonly 'icons/{collection}': {
    readonly path: `icons/${string}`;
    readonly get: { readonly query: IconsCollectionGetQuery; readonly answer: ReadonlyArray<Icon> };
  };
  readonly 'icons/{name}': {
    readonly path: `icons/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Icon };
  };
  readonly 'icon-collections': {
    readonly path: 'icon-collections';
    readonly get: { readonly query: IconsCollectionGetQuery; readonly answer: ReadonlyArray<IconCollection> };
  };
  readonly 'icon-collections/{slug}': {
    readonly path: `icon-collections/${string}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: IconCollection };
  };
  readonly 'view-config': {
    readonly path: 'view-config';
    readonly get: { readonly query: ViewConfigGetQuery; readonly answer: ViewConfig };
  };
  readonly '/platen/v1/catalogue': {
    readonly path: '/platen/v1/catalogue';
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/updates': {
    readonly path: '/platen/v1/updates';
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/mcp': {
    readonly path: '/platen/v1/mcp';
    readonly get: { readonly answer: unknown };
    readonly post: { readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/editor-start': {
    readonly path: '/platen/v1/editor-start';
    readonly get: { readonly query: PlatenV1EditorStartGetQuery; readonly answer: unknown };
  };
  readonly '/platen/v1/extensions': {
    readonly path: '/platen/v1/extensions';
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/field-forms': {
    readonly path: '/platen/v1/field-forms';
    readonly get: { readonly query: PlatenV1FieldFormsGetQuery; readonly answer: unknown };
  };
  readonly 'webhooks': {
    readonly path: 'webhooks';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<Webhook> };
    readonly post: { readonly body: WebhooksPostBody; readonly answer: Webhook };
  };
  readonly 'webhooks/{id}': {
    readonly path: `webhooks/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Webhook };
    readonly post: { readonly body: WebhooksIdPostBody; readonly answer: Webhook };
    readonly put: { readonly body: WebhooksIdPostBody; readonly answer: Webhook };
    readonly patch: { readonly body: WebhooksIdPostBody; readonly answer: Webhook };
    readonly delete: { readonly answer: {
      readonly deleted: true;
      readonly previous: Webhook;
    } | Webhook };
  };
  readonly 'webhooks/{id}/secret': {
    readonly path: `webhooks/${number}/secret`;
    readonly post: { readonly answer: Webhook };
  };
  readonly 'webhooks/{id}/test': {
    readonly path: `webhooks/${number}/test`;
    readonly post: { readonly answer: WebhookDelivery };
  };
  readonly 'webhooks/{id}/redeliver': {
    readonly path: `webhooks/${number}/redeliver`;
    readonly post: { readonly body: WebhooksIdRedeliverPostBody; readonly answer: WebhookDelivery };
  };
  readonly 'webhooks/{id}/deliveries': {
    readonly path: `webhooks/${number}/deliveries`;
    readonly get: { readonly query: WebhooksIdDeliveriesGetQuery; readonly answer: ReadonlyArray<WebhookDelivery> };
  };
  readonly 'webhooks/{id}/deliveries/{delivery}': {
    readonly path: `webhooks/${number}/deliveries/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: WebhookDelivery };
    readonly post: { readonly answer: WebhookDelivery };
  };
  readonly '/platen/v1/event-types': {
    readonly path: '/platen/v1/event-types';
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/webhooks/{id}/statistics': {
    readonly path: `/platen/v1/webhooks/${number}/statistics`;
    readonly get: { readonly answer: unknown };
  };
  readonly '/platen/v1/webhooks/{id}/deliveries/{delivery}/request': {
    readonly path: `/platen/v1/webhooks/${number}/deliveries/${number}/request`;
    readonly get: { readonly answer: unknown };
  };
  readonly 'changes': {
    readonly path: 'changes';
    readonly get: { readonly query: ChangesGetQuery; readonly answer: Changes };
  };
  readonly 'audit': {
    readonly path: 'audit';
    readonly get: { readonly query: AuditGetQuery; readonly answer: ReadonlyArray<Audit> };
  };
  readonly 'audit/{id}': {
    readonly path: `audit/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Audit };
  };
  readonly '/platen/v1/activity': {
    readonly path: '/platen/v1/activity';
    readonly get: { readonly query: PlatenV1ActivityGetQuery; readonly answer: unknown };
  };
  readonly 'redirects': {
    readonly path: 'redirects';
    readonly get: { readonly query: RedirectsGetQuery; readonly answer: ReadonlyArray<Redirect> };
    readonly post: { readonly body: RedirectsPostBody; readonly answer: Redirect };
  };
  readonly 'redirects/{id}': {
    readonly path: `redirects/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: Redirect };
    readonly post: { readonly body: RedirectsIdPostBody; readonly answer: Redirect };
    readonly put: { readonly body: RedirectsIdPostBody; readonly answer: Redirect };
    readonly patch: { readonly body: RedirectsIdPostBody; readonly answer: Redirect };
    readonly delete: { readonly answer: {
      readonly deleted: true;
      readonly previous: Redirect;
    } | Redirect };
  };
  readonly '/platen/v1/preview-links/{type}/{id}': {
    readonly path: `/platen/v1/preview-links/${string}/${number}`;
    readonly get: { readonly answer: ReadonlyArray<PreviewLink> };
    readonly post: { readonly body: PlatenV1PreviewLinksTypeIdPostBody; readonly answer: PreviewLink };
  };
  readonly '/platen/v1/preview-links/{type}/{id}/{link}': {
    readonly path: `/platen/v1/preview-links/${string}/${number}/${number}`;
    readonly delete: { readonly answer: unknown };
  };
  readonly '/platen/v1/previews': {
    readonly path: '/platen/v1/previews';
    readonly get: { readonly query: PlatenV1PreviewsGetQuery; readonly answer: unknown };
  };
  readonly '/platen/v1/urls': {
    readonly path: '/platen/v1/urls';
    readonly get: { readonly query: PlatenV1UrlsGetQuery; readonly answer: unknown };
  };
  readonly '/platen/v1/exports': {
    readonly path: '/platen/v1/exports';
    readonly post: { readonly body: PlatenV1ExportsPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/imports': {
    readonly path: '/platen/v1/imports';
    readonly get: { readonly answer: unknown };
  };
}

export type EmbeddedPost = Pick<Post, "date" | "id" | "link" | "slug" | "type" | "title" | "author" | "excerpt" | "featured_media" | "_links">;

export type EmbeddedPage = Pick<Page, "date" | "id" | "link" | "slug" | "type" | "title" | "author" | "excerpt" | "featured_media" | "_links">;

export type EmbeddedAttachment = Pick<Attachment, "date" | "id" | "link" | "slug" | "type" | "title" | "author" | "featured_media" | "alt_text" | "caption" | "media_type" | "mime_type" | "media_details" | "source_url" | "_links">;

export type EmbeddedNavMenuItem = Pick<NavMenuItem, "title" | "id" | "type_label" | "type" | "status" | "parent" | "attr_title" | "classes" | "description" | "menu_order" | "object" | "object_id" | "target" | "url" | "xfn" | "invalid" | "_links">;

export type EmbeddedCmsBlock = Pick<CmsBlock, "date" | "id" | "link" | "slug" | "type" | "title" | "excerpt" | "_links">;

export type EmbeddedCmsNavigation = Pick<CmsNavigation, "date" | "id" | "link" | "slug" | "status" | "type" | "title" | "content" | "_links">;

export type EmbeddedCategory = Pick<Category, "id" | "link" | "name" | "slug" | "taxonomy" | "_links">;

export type EmbeddedTag = Pick<Tag, "id" | "link" | "name" | "slug" | "taxonomy" | "_links">;

export type EmbeddedCmsPatternCategory = Pick<CmsPatternCategory, "id" | "link" | "name" | "slug" | "taxonomy" | "_links">;

export type EmbeddedUser = Pick<User, "id" | "name" | "url" | "description" | "link" | "slug" | "avatar_urls" | "_links">;

export type EmbeddedComment = Pick<Comment, "id" | "author" | "author_name" | "author_url" | "content" | "date" | "link" | "parent" | "type" | "author_avatar_urls" | "_links">;

export type EmbeddedCmsFontFace = Pick<CmsFontFace, "id" | "theme_json_version" | "parent" | "font_face_settings" | "_links">;

export type EmbeddedNavMenu = Pick<NavMenu, "id" | "name" | "slug" | "_links">;

export type EmbeddedMenuLocation = Pick<MenuLocation, "name" | "description" | "menu" | "items" | "_links">;

export type EmbeddedWidgetType = Pick<WidgetType, "id" | "name" | "description" | "is_multi" | "classname" | "_links">;

export type EmbeddedWidget = Pick<Widget, "id" | "id_base" | "sidebar" | "rendered" | "_links">;

export type EmbeddedErrorBody = ErrorBody;

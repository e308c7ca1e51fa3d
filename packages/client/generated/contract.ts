// Generated from the contract by npm run gen; do not edit.

export interface Post {
  /** When the post was or will be published, in the site's own time. */
  readonly date: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt: string | null;
  /** Address the post was first given; it stays, wherever the post moves. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** Address of the post on the site. */
  readonly link: string;
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Address of the post with a mark in the place of its slug. */
  readonly permalink_template?: string;
  /** Slug that the present title would give the post. */
  readonly generated_slug?: string;
  /** Classes for the element that holds the post. */
  readonly class_list: ReadonlyArray<string>;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Content of the post. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Content as shown to readers. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
    /** Version of the block format the content is written in; 0 without blocks. */
    readonly block_version?: number;
  };
  /** Id of the user who wrote the post. */
  readonly author: number;
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers, made from the content where none is written. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
  };
  /** Id of the main image; 0 for none. */
  readonly featured_media: number;
  /** Whether the post takes comments. */
  readonly comment_status: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status: "open" | "closed";
  /** Kind of post, which themes may show in its own way. */
  readonly format: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Whether the post stays in front of all others. */
  readonly sticky: boolean;
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Ids of the terms the post has: Categories. */
  readonly categories: ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags: ReadonlyArray<number>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
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
  /** When the post was or will be published, in the site's own time. */
  readonly date: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt: string | null;
  /** Address the post was first given; it stays, wherever the post moves. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** Address of the post on the site. */
  readonly link: string;
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Address of the post with a mark in the place of its slug. */
  readonly permalink_template?: string;
  /** Slug that the present title would give the post. */
  readonly generated_slug?: string;
  /** Classes for the element that holds the post. */
  readonly class_list: ReadonlyArray<string>;
  /** Id of the post this one stands below; 0 at the top. */
  readonly parent: number;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Content of the post. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Content as shown to readers. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
    /** Version of the block format the content is written in; 0 without blocks. */
    readonly block_version?: number;
  };
  /** Id of the user who wrote the post. */
  readonly author: number;
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers, made from the content where none is written. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
  };
  /** Id of the main image; 0 for none. */
  readonly featured_media: number;
  /** Whether the post takes comments. */
  readonly comment_status: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status: "open" | "closed";
  /** Place among the posts beside it, the lowest first. */
  readonly menu_order: number;
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
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
  /** When the post was or will be published, in the site's own time. */
  readonly date: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt: string | null;
  /** Address the post was first given; it stays, wherever the post moves. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** Address of the post on the site. */
  readonly link: string;
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Address of the post with a mark in the place of its slug. */
  readonly permalink_template?: string;
  /** Slug that the present title would give the post. */
  readonly generated_slug?: string;
  /** Classes for the element that holds the post. */
  readonly class_list: ReadonlyArray<string>;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Id of the user who wrote the post. */
  readonly author: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media: number;
  /** Whether the post takes comments. */
  readonly comment_status: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status: "open" | "closed";
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** What is read where the image is not seen. */
  readonly alt_text: string;
  /** Caption of the file. */
  readonly caption: {
    /** Caption as stored. */
    readonly raw?: string;
    /** Caption as shown to readers. */
    readonly rendered: string;
  };
  /** Description of the file. */
  readonly description: {
    /** Description as stored. */
    readonly raw?: string;
    /** Description as shown to readers, behind the file itself. */
    readonly rendered: string;
  };
  /** Id of the post that the file is attached to. */
  readonly post: number | null;
  /** Whether the file is an image. */
  readonly media_type: "image" | "file";
  /** Kind of the file. */
  readonly mime_type: string;
  /** What is known of the file, by its kind. */
  readonly media_details: Readonly<Record<string, unknown>>;
  /** Address of the file. */
  readonly source_url: string;
  /** Sizes of the image that are not made. */
  readonly missing_image_sizes?: ReadonlyArray<string>;
  /** Name of the file as it was uploaded. */
  readonly filename: string;
  /** Bytes of the file that is served. */
  readonly filesize: number | null;
  /** How the camera was held, as photographs tell it; 1 for upright. */
  readonly exif_orientation?: number;
  /** Kind that sizes are made in, where it is another than that of the image. */
  readonly image_output_format?: string | null;
  /** Whether sizes are made to be shown while they load. */
  readonly image_save_progressive?: boolean;
  /** Quality that sizes are made in. */
  readonly image_quality?: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly author?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly replies?: ReadonlyArray<ReadonlyArray<EmbeddedComment> | EmbeddedErrorBody>;
    readonly "cms:attached-to"?: ReadonlyArray<EmbeddedPost | EmbeddedPage | EmbeddedAttachment | EmbeddedNavMenuItem | EmbeddedCmsBlock | EmbeddedCmsNavigation | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface NavMenuItem {
  /** Title of the item; without one, that of what it stands for. */
  readonly title: string | {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Number that stands for the item. */
  readonly id: number;
  /** The kind of thing, for people. */
  readonly type_label: string;
  /** What kind of thing the item stands for. */
  readonly type: "taxonomy" | "post_type" | "post_type_archive" | "custom";
  /** Whether the item is shown: it is once it is published. */
  readonly status: string;
  /** The item above; 0 at the top. */
  readonly parent: number;
  /** Text that is shown when somebody points at the item. */
  readonly attr_title: string;
  /** Classes for the element that holds the item. */
  readonly classes: ReadonlyArray<string>;
  /** A few words about the item. */
  readonly description: string;
  /** Place of the item among the others. */
  readonly menu_order: number;
  /** Type of the post or taxonomy of the term that the item stands for. */
  readonly object: string;
  /** Id of the post or term that the item stands for. */
  readonly object_id: number;
  /** Where the address is opened: `_blank` for a window of its own. */
  readonly target: "_blank" | "";
  /** Where the item leads. */
  readonly url: string;
  /** How whoever made the site is related to whom the item leads to. */
  readonly xfn: ReadonlyArray<string>;
  /** Whether there is nothing that the item stands for. */
  readonly invalid: boolean;
  /** The menu that the item is in. */
  readonly menus: number;
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly "cms:term"?: ReadonlyArray<ReadonlyArray<EmbeddedNavMenu> | EmbeddedErrorBody>;
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface CmsBlock {
  /** When the post was or will be published, in the site's own time. */
  readonly date: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt: string | null;
  /** Address the post was first given; it stays, wherever the post moves. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** Address of the post on the site. */
  readonly link: string;
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that opens content and excerpt; empty for none. */
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
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
    /** Version of the block format the content is written in; 0 without blocks. */
    readonly block_version?: number;
  };
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers, made from the content where none is written. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly cms_pattern_sync_status?: string | null;
    readonly footnotes?: string | null;
  };
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category: ReadonlyArray<number>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly "cms:term"?: ReadonlyArray<ReadonlyArray<EmbeddedCmsPatternCategory> | EmbeddedErrorBody>;
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface CmsNavigation {
  /** When the post was or will be published, in the site's own time. */
  readonly date: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt: string | null;
  /** Address the post was first given; it stays, wherever the post moves. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Id of the post. */
  readonly id: number;
  /** Address of the post on the site. */
  readonly link: string;
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: string;
  /** Type of the post. */
  readonly type: string;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Title of the post. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Content of the post. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Content as shown to readers. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
    /** Version of the block format the content is written in; 0 without blocks. */
    readonly block_version?: number;
  };
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly "cms:edit-lock"?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface PostRevision {
  /** Id of the user who saved it. */
  readonly author: number;
  /** When it was saved, in the site's own time. */
  readonly date: string;
  /** When it was saved, in GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** When it was last changed, in the site's own time. */
  readonly modified: string;
  /** When it was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Id of the post it belongs to. */
  readonly parent: number;
  /** Name made of the post and the kind of revision. */
  readonly slug: string;
  /** Address that only stands for the revision. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Title of the post in this state. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Content of the post in this state. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Content as shown to readers. */
    readonly rendered: string;
  };
  /** Excerpt of the post in this state. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers; never made from the content. */
    readonly rendered: string;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface PageRevision {
  /** Id of the user who saved it. */
  readonly author: number;
  /** When it was saved, in the site's own time. */
  readonly date: string;
  /** When it was saved, in GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** When it was last changed, in the site's own time. */
  readonly modified: string;
  /** When it was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Id of the post it belongs to. */
  readonly parent: number;
  /** Name made of the post and the kind of revision. */
  readonly slug: string;
  /** Address that only stands for the revision. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Title of the post in this state. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Content of the post in this state. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Content as shown to readers. */
    readonly rendered: string;
  };
  /** Excerpt of the post in this state. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers; never made from the content. */
    readonly rendered: string;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly footnotes?: string | null;
  };
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface NavMenuItemRevision {
  /** Id of the user who saved it. */
  readonly author: number;
  /** When it was saved, in the site's own time. */
  readonly date: string;
  /** When it was saved, in GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** When it was last changed, in the site's own time. */
  readonly modified: string;
  /** When it was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Id of the post it belongs to. */
  readonly parent: number;
  /** Name made of the post and the kind of revision. */
  readonly slug: string;
  /** Address that only stands for the revision. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Title of the post in this state. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Where the autosave can be seen as it would look. */
  readonly preview_link?: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsBlockRevision {
  /** Id of the user who saved it. */
  readonly author: number;
  /** When it was saved, in the site's own time. */
  readonly date: string;
  /** When it was saved, in GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** When it was last changed, in the site's own time. */
  readonly modified: string;
  /** When it was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Id of the post it belongs to. */
  readonly parent: number;
  /** Name made of the post and the kind of revision. */
  readonly slug: string;
  /** Address that only stands for the revision. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Title of the post in this state. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Content of the post in this state. */
  readonly content: {
    /** Content as stored. */
    readonly raw: string;
    /** Content as shown to readers. */
    readonly rendered: string;
  };
  /** Excerpt of the post in this state. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers; never made from the content. */
    readonly rendered: string;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly cms_pattern_sync_status?: string | null;
    readonly footnotes?: string | null;
  };
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsNavigationRevision {
  /** Id of the user who saved it. */
  readonly author: number;
  /** When it was saved, in the site's own time. */
  readonly date: string;
  /** When it was saved, in GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** When it was last changed, in the site's own time. */
  readonly modified: string;
  /** When it was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Id of the post it belongs to. */
  readonly parent: number;
  /** Name made of the post and the kind of revision. */
  readonly slug: string;
  /** Address that only stands for the revision. */
  readonly guid: {
    /** The address as shown to readers. */
    readonly rendered: string;
    /** The address as stored. */
    readonly raw?: string;
  };
  /** Title of the post in this state. */
  readonly title: {
    /** Title as stored. */
    readonly raw?: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  };
  /** Content of the post in this state. */
  readonly content: {
    /** Content as stored. */
    readonly raw?: string;
    /** Content as shown to readers. */
    readonly rendered: string;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Type {
  /** Capability each action on posts of the type takes. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** What the type is for. */
  readonly description: string;
  /** Whether items of the type can lie below one another. */
  readonly hierarchical: boolean;
  /** Whether the site lists all items of the type, or the path of that list. */
  readonly has_archive: string | boolean;
  /** Where the type is offered to people. */
  readonly visibility?: {
    /** Whether people work with the type through a screen of its own. */
    readonly show_ui?: boolean;
    /** Whether items of the type can be put into menus. */
    readonly show_in_nav_menus?: boolean;
  };
  /** Whether items of the type have pages on the site. */
  readonly viewable?: boolean;
  /** Words for people, by what they are used for. */
  readonly labels?: Readonly<Record<string, unknown>>;
  /** What the type is called, in the plural. */
  readonly name: string;
  /** Name of the type in requests. */
  readonly slug: string;
  /** Icon of the type. */
  readonly icon: string | null;
  /** Features items of the type have. */
  readonly supports?: Readonly<Record<string, unknown>>;
  /** Taxonomies whose terms items of the type can have. */
  readonly taxonomies: ReadonlyArray<string>;
  /** Last part of the routes of the type. */
  readonly rest_base: string;
  /** Namespace of the routes of the type. */
  readonly rest_namespace: string;
  /** Blocks a new item starts with. */
  readonly template: ReadonlyArray<unknown>;
  /** What may not be changed about the blocks of an item; false when everything may. */
  readonly template_lock: "all" | "insert" | "contentOnly" | false;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Status {
  /** What the status is called. */
  readonly name: string;
  /** Whether posts of this status are private. */
  readonly private?: boolean;
  /** Whether posts of this status are kept for those who edit them. */
  readonly protected?: boolean;
  /** Whether everybody may read posts of this status. */
  readonly public: boolean;
  /** Whether visitors may ask for posts of this status. */
  readonly queryable: boolean;
  /** Whether a list of all posts shows those of this status. */
  readonly show_in_list?: boolean;
  /** Name of the status in requests. */
  readonly slug: string;
  /** Whether the date of a post moves on with each save while it has this status. */
  readonly date_floating: boolean;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Taxonomy {
  /** What the taxonomy is called, in the plural. */
  readonly name: string;
  /** Name of the taxonomy in requests. */
  readonly slug: string;
  /** Capability each action on terms of the taxonomy takes. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** What the taxonomy is for. */
  readonly description: string;
  /** Words for people, by what they are used for. */
  readonly labels?: Readonly<Record<string, unknown>>;
  /** Post types whose items can have its terms. */
  readonly types: ReadonlyArray<string>;
  /** Whether its terms can be shown as a cloud. */
  readonly show_cloud?: boolean;
  /** Whether terms can lie below one another. */
  readonly hierarchical: boolean;
  /** Last part of the routes of the taxonomy. */
  readonly rest_base: string;
  /** Namespace of the routes of the taxonomy. */
  readonly rest_namespace: string;
  /** Where the taxonomy is offered to people. */
  readonly visibility?: {
    /** Whether visitors and editors get to see it at all. */
    readonly public?: boolean;
    /** Whether visitors may ask for posts by its terms. */
    readonly publicly_queryable?: boolean;
    /** Whether people manage its terms through a screen of its own. */
    readonly show_ui?: boolean;
    /** Whether lists of posts have a column for its terms. */
    readonly show_admin_column?: boolean;
    /** Whether its terms can be put into menus. */
    readonly show_in_nav_menus?: boolean;
    /** Whether its terms can be set from a list of posts. */
    readonly show_in_quick_edit?: boolean;
  };
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Category {
  /** Number that stands for the term. */
  readonly id: number;
  /** How many published posts have the term. */
  readonly count: number;
  /** A few words about the term, with inline markup. */
  readonly description: string;
  /** Where on the site the posts of the term are listed. */
  readonly link: string;
  /** Name of the term, for people. */
  readonly name: string;
  /** Name of the term in addresses; no other term of the taxonomy has it. */
  readonly slug: string;
  /** Taxonomy the term belongs to. */
  readonly taxonomy: "category";
  /** The term above; 0 at the top. */
  readonly parent: number;
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly up?: ReadonlyArray<EmbeddedCategory | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface Tag {
  /** Number that stands for the term. */
  readonly id: number;
  /** How many published posts have the term. */
  readonly count: number;
  /** A few words about the term, with inline markup. */
  readonly description: string;
  /** Where on the site the posts of the term are listed. */
  readonly link: string;
  /** Name of the term, for people. */
  readonly name: string;
  /** Name of the term in addresses; no other term of the taxonomy has it. */
  readonly slug: string;
  /** Taxonomy the term belongs to. */
  readonly taxonomy: "post_tag";
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsPatternCategory {
  /** Number that stands for the term. */
  readonly id: number;
  /** How many published posts have the term. */
  readonly count: number;
  /** A few words about the term, with inline markup. */
  readonly description: string;
  /** Where on the site the posts of the term are listed. */
  readonly link: string;
  /** Name of the term, for people. */
  readonly name: string;
  /** Name of the term in addresses; no other term of the taxonomy has it. */
  readonly slug: string;
  /** Taxonomy the term belongs to. */
  readonly taxonomy: "cms_pattern_category";
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface User {
  /** Number that stands for the user. */
  readonly id: number;
  /** Name the user signs in with. */
  readonly username?: string;
  /** Name shown to others. */
  readonly name: string;
  /** First name. */
  readonly first_name?: string;
  /** Last name. */
  readonly last_name?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Address of the user’s own site. */
  readonly url: string;
  /** What the user tells about themselves. */
  readonly description: string;
  /** Page of the author on the site. */
  readonly link: string;
  /** Language the user works in. */
  readonly locale?: "" | "en_US";
  /** Name among friends. */
  readonly nickname?: string;
  /** Name of the user in addresses. */
  readonly slug: string;
  /** When the user was registered. */
  readonly registered_date?: string;
  /** Roles of the user. */
  readonly roles?: ReadonlyArray<string>;
  /** Password; never shown. */
  readonly password?: string;
  /** Everything the user may do. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** What is given to the user alone, and the names of the roles. */
  readonly extra_capabilities?: Readonly<Record<string, unknown>>;
  /** Addresses of the user’s picture, by width. */
  readonly avatar_urls: {
    /** Picture 24 pixels wide. */
    readonly "24": string;
    /** Picture 48 pixels wide. */
    readonly "48": string;
    /** Picture 96 pixels wide. */
    readonly "96": string;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly persisted_preferences?: {
      /** When the preferences were last changed. */
      readonly _modified?: string;
    } | null;
  };
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface ApplicationPassword {
  /** What the password is known by. */
  readonly uuid: string;
  /** UUID of the application that uses the password, given by the application itself. */
  readonly app_id: string | "";
  /** What the user calls the password. */
  readonly name: string;
  /** The password itself, told only when it is made. */
  readonly password?: string;
  /** When the password was made, GMT. */
  readonly created: string;
  /** When the password was last used, GMT; noted once a day. */
  readonly last_used: string | null;
  /** From where the password was last used. */
  readonly last_ip: string | null;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Comment {
  /** Number that stands for the comment. */
  readonly id: number;
  /** User who wrote the comment; 0 for a guest. */
  readonly author: number;
  /** E-mail address of the author. */
  readonly author_email?: string;
  /** Address the comment was sent from. */
  readonly author_ip?: string;
  /** Name of the author. */
  readonly author_name: string;
  /** Site of the author. */
  readonly author_url: string;
  /** Program the comment was sent with. */
  readonly author_user_agent?: string;
  /** Text of the comment. */
  readonly content: {
    /** The text as it is stored. */
    readonly raw?: string;
    /** The text as it is shown. */
    readonly rendered: string;
  };
  /** When the comment was written, in the time of the site. */
  readonly date: string;
  /** When the comment was written, in GMT. */
  readonly date_gmt: string;
  /** Where on the site the comment is. */
  readonly link: string;
  /** Comment this one answers; 0 for none. */
  readonly parent: number;
  /** Post the comment is on. */
  readonly post: number;
  /** State of the comment. */
  readonly status: string;
  /** Type of the comment. */
  readonly type: string;
  /** Addresses of the author’s picture, by width. */
  readonly author_avatar_urls: {
    /** Picture 24 pixels wide. */
    readonly "24": string;
    /** Picture 48 pixels wide. */
    readonly "48": string;
    /** Picture 96 pixels wide. */
    readonly "96": string;
  };
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    /** Whether the note was settled or taken up again. */
    readonly _cms_note_status?: string | null;
  };
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly author?: ReadonlyArray<EmbeddedUser | EmbeddedErrorBody>;
    readonly up?: ReadonlyArray<EmbeddedPost | EmbeddedPage | EmbeddedAttachment | EmbeddedNavMenuItem | EmbeddedCmsBlock | EmbeddedCmsNavigation | EmbeddedErrorBody>;
    readonly "in-reply-to"?: ReadonlyArray<EmbeddedComment | EmbeddedErrorBody>;
    readonly children?: ReadonlyArray<ReadonlyArray<EmbeddedComment> | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface SearchResult {
  /** Id of what was found; the name of a format. */
  readonly id: number | string;
  /** Title as shown to readers. */
  readonly title: string;
  /** Address of what was found on the site. */
  readonly url: string;
  /** What it is. */
  readonly type: string;
  /** Type of the post. */
  readonly subtype: "post" | "page" | "category" | "post_tag";
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface RenderedBlock {
  /** The markup of the block. */
  readonly rendered?: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface BlockType {
  /** Attributes of the block, each with its schema. */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  /** Whether the service makes its markup each time it is shown. */
  readonly is_dynamic: boolean;
  /** Version of the interface between editor and block. */
  readonly api_version: number;
  /** Name of the block, with its namespace. */
  readonly name: string;
  /** What the block is called. */
  readonly title: string;
  /** What the block is for. */
  readonly description: string;
  /** Its icon. */
  readonly icon: string | null;
  /** The heading that editors offer it under. */
  readonly category: string | null;
  /** Words it is found by. */
  readonly keywords: ReadonlyArray<string>;
  /** Blocks it may stand directly in; any when null. */
  readonly parent: ReadonlyArray<string> | null;
  /** Blocks it may stand in at any depth; any when null. */
  readonly ancestor: ReadonlyArray<string> | null;
  /** Blocks that may stand directly in it; any when null. */
  readonly allowed_blocks: ReadonlyArray<string> | null;
  /** What it tells the blocks inside it: name, and the attribute that has the value. */
  readonly provides_context: Readonly<Record<string, string>>;
  /** What it wants to know from the blocks around it. */
  readonly uses_context: ReadonlyArray<string>;
  /** CSS selectors that styles of the block are written for. */
  readonly selectors: Readonly<Record<string, unknown>>;
  /** Features of the editor that the block has. */
  readonly supports: Readonly<Record<string, unknown>>;
  /** Looks the block can be given: its own, then those registered for it. */
  readonly styles: ReadonlyArray<{
    /** Name of the style, unique within the block. */
    readonly name?: string;
    /** What the style is called. */
    readonly label?: string;
    /** CSS that makes the style. */
    readonly inline_style?: string;
    /** Handle of the style sheet that makes the style. */
    readonly style_handle?: string;
  } | string>;
  /** What translations of its texts are found under. */
  readonly textdomain: string | null;
  /** What a preview of the block shows. */
  readonly example: {
    /** Attributes of the preview. */
    readonly attributes?: Readonly<Record<string, unknown>>;
    /** Blocks inside it. */
    readonly innerBlocks?: ReadonlyArray<{
      /** Name of the block. */
      readonly name?: string;
      /** Its attributes. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Blocks inside it. */
      readonly innerBlocks?: ReadonlyArray<unknown>;
    }>;
  } | null;
  /** Scripts of the editor. */
  readonly editor_script_handles: ReadonlyArray<string>;
  /** Scripts of the editor and of pages. */
  readonly script_handles: ReadonlyArray<string>;
  /** Scripts of pages. */
  readonly view_script_handles: ReadonlyArray<string>;
  /** Script modules of pages. */
  readonly view_script_module_ids: ReadonlyArray<string>;
  /** Style sheets of the editor. */
  readonly editor_style_handles: ReadonlyArray<string>;
  /** Style sheets of the editor and of pages. */
  readonly style_handles: ReadonlyArray<string>;
  /** Style sheets of pages. */
  readonly view_style_handles: ReadonlyArray<string>;
  /** Ways to begin with the block. */
  readonly variations: ReadonlyArray<{
    /** Name of the variation, unique within the block. */
    readonly name?: string;
    /** What the variation is called. */
    readonly title?: string;
    /** What it is for. */
    readonly description?: string;
    /** The heading it is offered under. */
    readonly category: string | null;
    /** Its icon. */
    readonly icon: string | null;
    /** Whether it is taken unless another is chosen. */
    readonly isDefault?: boolean;
    /** The attributes it begins with. */
    readonly attributes?: Readonly<Record<string, unknown>>;
    /** Blocks inside it. */
    readonly innerBlocks?: ReadonlyArray<{
      /** Name of the block. */
      readonly name?: string;
      /** Its attributes. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Blocks inside it. */
      readonly innerBlocks?: ReadonlyArray<unknown>;
    }>;
    /** What a preview of it shows. */
    readonly example: {
      /** Attributes of the preview. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Blocks inside it. */
      readonly innerBlocks?: ReadonlyArray<{
        /** Name of the block. */
        readonly name?: string;
        /** Its attributes. */
        readonly attributes?: Readonly<Record<string, unknown>>;
        /** Blocks inside it. */
        readonly innerBlocks?: ReadonlyArray<unknown>;
      }>;
    } | null;
    /** Where it is offered. */
    readonly scope?: ReadonlyArray<"block" | "inserter" | "transform"> | null;
    /** Words it is found by. */
    readonly keywords: ReadonlyArray<string>;
  } | string>;
  /** Blocks that it puts itself beside or into, each with the place. */
  readonly block_hooks: Readonly<Record<string, unknown>>;
  /** The first script of the editor. */
  readonly editor_script: string | null;
  /** The first script of the editor and of pages. */
  readonly script: string | null;
  /** The first script of pages. */
  readonly view_script: string | null;
  /** The first style sheet of the editor. */
  readonly editor_style: string | null;
  /** The first style sheet of the editor and of pages. */
  readonly style: string | null;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Settings {
  /** Whether search engines are welcome: 1 or 0. */
  readonly blog_public?: number | null;
  /** Whether the desk is closed for maintenance. */
  readonly app_admin_maintenance?: boolean | null;
  /** Whether anybody may sign up: 1 or 0. */
  readonly users_can_register?: number | null;
  /** Role of those who sign up. */
  readonly default_role?: string | null;
  /** Whether every comment waits for a nod: 1 or 0. */
  readonly comment_moderation?: number | null;
  /** Whether only users may comment: 1 or 0. */
  readonly comment_registration?: number | null;
  /** Whether people have pictures: 1 or 0. */
  readonly show_avatars?: number | null;
  /** Name of the site. */
  readonly title?: string | null;
  /** A few words about the site. */
  readonly description?: string | null;
  /** Address of the site. */
  readonly url?: string | null;
  /** Address that messages about running the site go to. */
  readonly email?: string | null;
  /** A city whose clocks the site goes by. */
  readonly timezone?: string | null;
  /** How dates are written. */
  readonly date_format?: string | null;
  /** How times are written. */
  readonly time_format?: string | null;
  /** First day of the week; 0 is Sunday. */
  readonly start_of_week?: number | null;
  /** Language of the site as a locale code. */
  readonly language?: string | null;
  /** Whether emoticons become pictures. */
  readonly use_smilies?: boolean | null;
  /** Category of posts that name none. */
  readonly default_category?: number | null;
  /** Format of posts that name none. */
  readonly default_post_format?: string | null;
  /** How many posts a page of the site shows at most. */
  readonly posts_per_page?: number | null;
  /** What the front page shows: posts or a page. */
  readonly show_on_front?: string | null;
  /** Page shown as the front page. */
  readonly page_on_front?: number | null;
  /** Page that shows the newest posts. */
  readonly page_for_posts?: number | null;
  /** Whether other sites may announce links to new posts. */
  readonly default_ping_status?: string | null;
  /** Whether new posts can be commented on. */
  readonly default_comment_status?: string | null;
  /** Image that is the logo of the site. */
  readonly site_logo?: number | null;
  /** Image that is the icon of the site. */
  readonly site_icon?: number | null;
  /** Places whose menus everybody may read, without signing in. */
  readonly open_menu_locations?: ReadonlyArray<string> | null;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Theme {
  /** Name of the folder of the theme. */
  readonly stylesheet: string;
  /** Name of the folder of the theme it builds on, or of its own. */
  readonly template: string;
  /** Least version of PHP that the theme asks for. */
  readonly requires_php: string;
  /** Least version of the software that the theme asks for. */
  readonly requires_wp: string;
  /** Name under which translations of the theme are found. */
  readonly textdomain: string;
  /** Version of the theme. */
  readonly version: string;
  /** Address of a picture of the theme. */
  readonly screenshot: string;
  /** Who made the theme. */
  readonly author: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Address of who made the theme. */
  readonly author_uri: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** What the theme is. */
  readonly description: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** What the theme is called. */
  readonly name: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Words for what kind of theme it is. */
  readonly tags: {
    readonly raw?: ReadonlyArray<string>;
    readonly rendered?: string;
  };
  /** Address of a page about the theme. */
  readonly theme_uri: {
    readonly raw?: string;
    readonly rendered?: string;
  };
  /** Whether the site uses the theme. */
  readonly status: "inactive" | "active";
  /** What the active theme supports, feature by feature. */
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
  /** Whether the pages of the theme are made of blocks. */
  readonly is_block_theme: boolean;
  /** Address of the folder of the theme. */
  readonly stylesheet_uri: string;
  /** Address of the folder of the theme it builds on. */
  readonly template_uri: string;
  /** The kinds of pages that there can be a template for. */
  readonly default_template_types: ReadonlyArray<{
    readonly slug?: string;
    readonly title?: string;
    readonly description?: string;
  }>;
  /** Where on a page parts of a template can stand. */
  readonly default_template_part_areas: ReadonlyArray<{
    readonly area?: string;
    readonly label?: string;
    readonly description?: string;
    readonly icon?: string;
    readonly area_tag?: string;
  }>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsGlobalStylesRevision {
  /** Id of the user who saved it. */
  readonly author: number;
  /** When it was saved, in the site's own time. */
  readonly date: string;
  /** When it was saved, in GMT. */
  readonly date_gmt: string;
  /** Id of the revision. */
  readonly id: number;
  /** When it was last changed, in the site's own time. */
  readonly modified: string;
  /** When it was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Id of the global styles it belongs to. */
  readonly parent: number;
  /** The styles in this state. */
  readonly styles: Readonly<Record<string, unknown>>;
  /** The settings in this state. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsGlobalStyles {
  /** Id of the global styles. */
  readonly id: number;
  /** How the page, its elements and its blocks look. */
  readonly styles: Readonly<Record<string, unknown>>;
  /** What editors may change, and the presets they choose from. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Title of the global styles. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  } | string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsFontFamily {
  /** Id of the font. */
  readonly id: number;
  /** Version of the format of theme.json that the settings are in. */
  readonly theme_json_version: number;
  /** Ids of the faces of the family. */
  readonly font_faces: ReadonlyArray<number>;
  /** What the font is, as it would stand in a theme.json. */
  readonly font_family_settings: {
    readonly name: string;
    readonly slug: string;
    readonly fontFamily: string;
    readonly preview?: string;
  };
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly font_faces?: ReadonlyArray<EmbeddedCmsFontFace | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface CmsFontFace {
  /** Id of the font. */
  readonly id: number;
  /** Version of the format of theme.json that the settings are in. */
  readonly theme_json_version: number;
  /** Id of the family. */
  readonly parent: number;
  /** What the font is, as it would stand in a theme.json. */
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
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface FontCollection {
  /** Name in addresses. */
  readonly slug: string;
  /** Name for people. */
  readonly name: string;
  /** What the collection is. */
  readonly description: string;
  /** The families in it. */
  readonly font_families: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** What the families are listed under. */
  readonly categories: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Plugin {
  /** Name of the plugin, and behind a slash that of its module. */
  readonly plugin: string;
  /** Whether the site uses the plugin. */
  readonly status: string;
  /** What the plugin is called. */
  readonly name: string;
  /** Address of a page about the plugin. */
  readonly plugin_uri: string;
  /** Who made the plugin. */
  readonly author: string;
  /** Address of who made the plugin. */
  readonly author_uri: string;
  /** What the plugin does. */
  readonly description: {
    /** As its maker wrote it. */
    readonly raw?: string;
    /** As it is shown, with the name of its maker. */
    readonly rendered?: string;
  };
  /** Version of the plugin. */
  readonly version: string;
  /** Whether only all sites of a network can use it at once; there are no networks here. */
  readonly network_only: boolean;
  /** Versions of the software that the plugin works with. */
  readonly requires_wp: string;
  /** Least version of PHP that the plugin asks for, where it has use for one. */
  readonly requires_php: string;
  /** Name under which translations of the plugin are found. */
  readonly textdomain: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface NavMenu {
  /** Number that stands for the menu. */
  readonly id: number;
  /** A few words about the menu, with inline markup. */
  readonly description: string;
  /** Name of the menu, for people; no other menu has it. */
  readonly name: string;
  /** Name of the menu in addresses, which follows from its name. */
  readonly slug: string;
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Places that show the menu. */
  readonly locations: ReadonlyArray<string>;
  /** Whether new pages at the top become items of the menu. */
  readonly auto_add: boolean;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly "cms:menu-location"?: ReadonlyArray<EmbeddedMenuLocation | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface MenuLocation {
  /** Name of the place. */
  readonly name: string;
  /** What the place is, for people. */
  readonly description: string;
  /** Id of the menu that is shown there; 0 for none. */
  readonly menu: number;
  /** With `tree`: the published items of the menu, each with those below it as `children`. */
  readonly items: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly "cms:menu"?: ReadonlyArray<EmbeddedNavMenu | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface Sidebar {
  /** Id of the sidebar. */
  readonly id: string;
  /** What the sidebar is called. */
  readonly name: string;
  /** What the sidebar is for. */
  readonly description: string;
  /** Class of the sidebar where people arrange widgets. */
  readonly class: string;
  /** Markup before each widget. */
  readonly before_widget: string;
  /** Markup behind each widget. */
  readonly after_widget: string;
  /** Markup before the title of a widget. */
  readonly before_title: string;
  /** Markup behind the title of a widget. */
  readonly after_title: string;
  /** Whether its widgets are shown. */
  readonly status: "active" | "inactive";
  /** The widgets it holds, in their order. */
  readonly widgets: ReadonlyArray<Readonly<Record<string, unknown>> | string>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
  readonly _embedded?: {
    readonly "cms:widget"?: ReadonlyArray<ReadonlyArray<EmbeddedWidget> | EmbeddedErrorBody>;
    readonly [other: string]: ReadonlyArray<unknown> | undefined;
  };
}

export interface WidgetType {
  /** Id of the type. */
  readonly id: string;
  /** What the type is called. */
  readonly name: string;
  /** What widgets of the type show. */
  readonly description: string;
  /** Whether there can be several widgets of the type; there always can. */
  readonly is_multi: boolean;
  /** Class of the element around each widget. */
  readonly classname: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Widget {
  /** Type and number of the widget. A new one gets the next number of its type, whatever is sent. */
  readonly id: string;
  /** Type of the widget; it stays what it is once the widget is made. */
  readonly id_base: string;
  /** The sidebar that the widget is in. */
  readonly sidebar: string;
  /** The widget as its sidebar shows it; empty for one that is inactive. */
  readonly rendered: string;
  /** The form for its settings; null for one that has none. */
  readonly rendered_form?: string | null;
  /** The settings: sent as raw, or encoded with their hash. */
  readonly instance?: {
    /** The settings in a form that clients need not understand. */
    readonly encoded?: string;
    /** Tells that the encoded settings were made here. */
    readonly hash?: string;
    /** The settings as they are, where the type shows them. */
    readonly raw?: Readonly<Record<string, unknown>>;
  };
  /** The settings as the fields of the form, written as a query. */
  readonly form_data?: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
  /** With `_embed`: relation → what its links lead to, or why that cannot be shown. */
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
  /** Name of the plugin that brings it. */
  readonly id: string;
  /** How it is rated, of five. */
  readonly rating: number;
  /** How often it was rated. */
  readonly rating_count: number;
  /** On how many sites it is in use. */
  readonly active_installs: number;
  /** How the blocks of its author are rated. */
  readonly author_block_rating: number;
  /** How many blocks its author has. */
  readonly author_block_count: number;
  /** Who made it. */
  readonly author: string;
  /** Address of its icon. */
  readonly icon: string;
  /** When it changed last. */
  readonly last_updated: string;
  /** The day of that, for people. */
  readonly humanized_updated: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface PatternDirectoryItem {
  /** Id in the directory. */
  readonly id: number;
  /** Title of the pattern. */
  readonly title: string;
  /** Its block markup. */
  readonly content: string;
  /** Categories that it is listed under. */
  readonly categories: ReadonlyArray<string>;
  /** Words that it is found by. */
  readonly keywords: ReadonlyArray<string>;
  /** What it shows. */
  readonly description: string;
  /** Width that it is best shown in. */
  readonly viewport_width: number;
  /** Blocks that it is made for. */
  readonly block_types: ReadonlyArray<string>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface BlockPattern {
  /** Name of the pattern. */
  readonly name: string;
  /** What the pattern is called. */
  readonly title: string;
  /** The markup of its blocks. */
  readonly content: string;
  /** What the pattern shows. */
  readonly description: string;
  /** Width in pixels that a preview is made for. */
  readonly viewport_width: number;
  /** Whether editors offer it. */
  readonly inserter: boolean;
  /** Categories it is listed under. */
  readonly categories: ReadonlyArray<unknown>;
  /** Words it is found by. */
  readonly keywords: ReadonlyArray<unknown>;
  /** Blocks that it is offered for. */
  readonly block_types: ReadonlyArray<unknown>;
  /** Types of posts that it is offered for. */
  readonly post_types: ReadonlyArray<unknown>;
  /** Kinds of templates that it is offered for. */
  readonly template_types: ReadonlyArray<unknown>;
  /** Where it comes from. */
  readonly source: "core" | "plugin" | "theme" | "pattern-directory/core" | "pattern-directory/theme" | "pattern-directory/featured";
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface BlockPatternCategory {
  /** Name of the category. */
  readonly name: string;
  /** What the category is called. */
  readonly label: string;
  /** What its patterns have in common. */
  readonly description: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface SiteHealthTest {
  /** Name of the test. */
  readonly test: string;
  /** What it came to. */
  readonly label: string;
  /** How serious that is. */
  readonly status: "good" | "recommended" | "critical";
  /** What it is about. */
  readonly badge: {
    readonly label: string;
    readonly color: string;
  };
  /** More about it, as markup. */
  readonly description: string;
  /** What to do about it, as markup. */
  readonly actions: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface NavigationFallback {
  /** Id of the menu. */
  readonly id: number;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsTemplate {
  /** Its theme, two slashes, and its slug. */
  readonly id: string;
  /** Name of it within its theme. */
  readonly slug: string;
  /** Name of the folder of the theme that it is for. */
  readonly theme: string;
  /** Type of posts that it is saved as. */
  readonly type: string;
  /** Where it comes from: `theme`, `plugin`, or `custom` once the site has saved it. */
  readonly source: string;
  /** What the site has saved it over; null for one of its own, and where it is not saved. */
  readonly origin: string | null;
  /** Markup of its blocks. */
  readonly content: {
    /** Markup as stored. */
    readonly raw: string;
    /** Version of the block format that it is written in; 0 without blocks. */
    readonly block_version?: number;
  } | string;
  /** What it is called. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  } | string;
  /** What it is for. */
  readonly description: string;
  /** State it is in: published, whatever is sent. */
  readonly status: string;
  /** Id of the post that it is saved as; 0 for none. */
  readonly cms_id: number;
  /** Whether the theme has a file for it. */
  readonly has_theme_file: boolean;
  /** Id of the user who saved it; 0 for nobody. */
  readonly author: number;
  /** When it was last saved, in the site's own time. */
  readonly modified: string | null;
  /** Name of who made it. */
  readonly author_text: string;
  /** What kind of maker that is. */
  readonly original_source: "theme" | "plugin" | "site" | "user";
  /** When it was first saved, in the site's own time. */
  readonly date: string | null;
  /** Whether it is chosen for posts, instead of showing a kind of pages. */
  readonly is_custom: boolean;
  /** Name of the plugin that brings it. */
  readonly plugin: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface CmsTemplatePart {
  /** Its theme, two slashes, and its slug. */
  readonly id: string;
  /** Name of it within its theme. */
  readonly slug: string;
  /** Name of the folder of the theme that it is for. */
  readonly theme: string;
  /** Type of posts that it is saved as. */
  readonly type: string;
  /** Where it comes from: `theme`, `plugin`, or `custom` once the site has saved it. */
  readonly source: string;
  /** What the site has saved it over; null for one of its own, and where it is not saved. */
  readonly origin: string | null;
  /** Markup of its blocks. */
  readonly content: {
    /** Markup as stored. */
    readonly raw: string;
    /** Version of the block format that it is written in; 0 without blocks. */
    readonly block_version?: number;
  } | string;
  /** What it is called. */
  readonly title: {
    /** Title as stored. */
    readonly raw: string;
    /** Title as shown to readers. */
    readonly rendered: string;
  } | string;
  /** What it is for. */
  readonly description: string;
  /** State it is in: published, whatever is sent. */
  readonly status: string;
  /** Id of the post that it is saved as; 0 for none. */
  readonly cms_id: number;
  /** Whether the theme has a file for it. */
  readonly has_theme_file: boolean;
  /** Id of the user who saved it; 0 for nobody. */
  readonly author: number;
  /** When it was last saved, in the site's own time. */
  readonly modified: string | null;
  /** Name of who made it. */
  readonly author_text: string;
  /** What kind of maker that is. */
  readonly original_source: "theme" | "plugin" | "site" | "user";
  /** When it was first saved, in the site's own time. */
  readonly date: string | null;
  /** Where on a page it stands. */
  readonly area: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface AbilityCategory {
  /** Name of the category. */
  readonly slug: string;
  /** Name for people. */
  readonly label: string;
  /** What its abilities are about. */
  readonly description: string;
  /** More about it. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface AbilityExecution {
  /** What came out. */
  readonly result: number | boolean | string | ReadonlyArray<unknown> | Readonly<Record<string, unknown>> | null;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Ability {
  /** Name of the ability. */
  readonly name: string;
  /** Name for people. */
  readonly label: string;
  /** What it does. */
  readonly description: string;
  /** Category that it belongs to. */
  readonly category: string;
  /** What it takes. */
  readonly input_schema: Readonly<Record<string, unknown>>;
  /** What comes out of it. */
  readonly output_schema: Readonly<Record<string, unknown>>;
  /** What it does to the site, and where it is shown. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Icon {
  /** Name, with that of the collection before it. */
  readonly name: string;
  /** Name for people. */
  readonly label: string;
  /** The drawing, as SVG. */
  readonly content: string;
  /** Collection that it belongs to. */
  readonly collection: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface IconCollection {
  /** Name of the collection. */
  readonly slug: string;
  /** Name for people. */
  readonly label: string;
  /** What is in it. */
  readonly description: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface ViewConfig {
  /** Kind of what is listed. */
  readonly kind: string;
  /** Name of what is listed. */
  readonly name: string;
  /** Version of the shape of this. */
  readonly version: number;
  /** View that a list starts with. */
  readonly default_view: Readonly<Record<string, unknown>>;
  /** What each layout starts with. */
  readonly default_layouts: Readonly<Record<string, unknown>>;
  /** Views to choose from. */
  readonly view_list: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Form that a record is edited in. */
  readonly form: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Webhook {
  /** Number that stands for the webhook. */
  readonly id: number;
  /** What people call it. */
  readonly name: string;
  /** Where events are sent to. */
  readonly url: string;
  /** Types of the events that are sent; none for all. */
  readonly types: ReadonlyArray<string>;
  /** Narrows them by members of the subject, each with the values that are wanted, such as {"type": ["page"], "status": ["publish"]}. */
  readonly filter: Readonly<Record<string, ReadonlyArray<string | number>>>;
  /** Whether an event waits until those of the same subject before it have arrived or are given up. */
  readonly ordered: boolean;
  /** While it is paused, nothing is sent and nothing is put aside for it. */
  readonly status: string;
  /** Why it is paused. */
  readonly reason: string;
  /** Whose rights decide whether events are sent: who made it, or last changed its address. */
  readonly owner: number;
  /** When it was made, GMT. */
  readonly created: string;
  /** Since when every delivery has failed, GMT. */
  readonly failing_since: string | null;
  /** What deliveries are signed with (Standard Webhooks), told only when it is made. */
  readonly secret?: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface WebhookDelivery {
  /** Number that stands for the delivery. */
  readonly id: number;
  /** Of which webhook. */
  readonly webhook: number;
  /** Place of the event in the order of all events. */
  readonly event: number;
  /** Type of the event. */
  readonly type: string;
  /** What the event is about. */
  readonly subject: string;
  /** Waiting for an attempt, delivered, or given up. */
  readonly state: "waiting" | "delivered" | "dead";
  /** How often it was tried. */
  readonly attempts: number;
  /** Since when it is to be delivered, GMT. */
  readonly created: string;
  /** When it is tried next, GMT. */
  readonly due: string | null;
  /** What became of each attempt. */
  readonly log: ReadonlyArray<{
    readonly at?: string;
    readonly status?: number;
    readonly milliseconds?: number;
    readonly answer?: string;
  }>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Changes {
  /** Records that changed, each as it is now. */
  readonly changes: ReadonlyArray<{
    /** To go on behind this change. */
    readonly cursor: string;
    /** Such as post, term, comment or user. */
    readonly kind: string;
    /** Number of the record; null where all records of the kind are to be read anew. */
    readonly id: number | null;
    /** Type of the last event. */
    readonly type: string;
    /** When that happened. */
    readonly at: string;
    /** It is gone, or out of your sight. */
    readonly deleted: boolean;
    /** The record; null where it is gone. */
    readonly record: Readonly<Record<string, unknown>> | null;
  }>;
  /** To go on from. */
  readonly cursor: string;
  /** Whether there is more to be had at once. */
  readonly more: boolean;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Audit {
  /** Number of the entry. */
  readonly id: number;
  /** When it was done, GMT. */
  readonly at: string;
  /** What was done, as noun and verb. */
  readonly action: string;
  /** Id of the user who did it; null for visitors, commands and the service itself. */
  readonly actor: number | null;
  /** Name that the user had then. */
  readonly login: string | null;
  /** How they proved who they are. */
  readonly via: "none" | "cookie" | "application-password" | "password" | "reset-link" | "command";
  /** UUID of the application password that was used. */
  readonly key: string | null;
  /** Network address of whoever asked; empty for commands and the service itself. */
  readonly address: string;
  /** What it was done to. */
  readonly subject: {
    readonly kind?: string;
    readonly id: string | null;
  };
  /** What else is known of it. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Redirect {
  /** Number of the redirect. */
  readonly id: number;
  /** The old address: a path of this site, with its query where it has one. */
  readonly source: string;
  /** The new address: a path of this site, or a whole address. */
  readonly target: string;
  /** What a browser is told: 301 and 308 for good, 302 and 307 for now, 410 that it is gone. */
  readonly status: number;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface PreviewLink {
  /** Number of the link. */
  readonly id: number;
  /** Id of the user who made it. */
  readonly author: number;
  /** When it was made, GMT. */
  readonly created: string;
  /** When it ends, GMT. */
  readonly expires: string;
  /** The link itself, told only when it is made. */
  readonly url: string;
  /** Relation → where its links lead. */
  readonly _links?: Readonly<Record<string, ReadonlyArray<Link>>>;
}

export interface Link {
  /** Where it leads. */
  readonly href: string;
  /** Whether `_embed` puts in what is there. */
  readonly embeddable?: boolean;
}

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly additional_errors?: ReadonlyArray<ErrorBody>;
}

export interface Event {
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly type: string;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: {
    /** Who did it; null for visitors and for the service itself. */
    readonly actor: {
      readonly id: number;
    } | null;
    /** What it happened to. */
    readonly subject: {
      readonly kind: string;
    };
    /** Cache tags: responses that carry one of them are stale now. */
    readonly tags: ReadonlyArray<string>;
    /** The record before, without its texts. */
    readonly before: Readonly<Record<string, unknown>> | null;
    /** The record after. */
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
  /** Address of what is to be embedded. */
  readonly url: string;
  readonly format?: unknown;
  readonly maxwidth?: unknown;
}

export interface Oembed10ProxyGetQuery {
  /** Address of what is to be embedded. */
  readonly url: string;
  /** Shape of the card. */
  readonly format?: "json" | "xml";
  /** Width that the card may have. */
  readonly maxwidth?: number;
  /** Height that the card may have. */
  readonly maxheight?: number;
  /** Whether a page of no known provider is asked for a card. */
  readonly discover?: boolean;
}

export interface PostsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many posts on a page. */
  readonly per_page?: number;
  /** Only posts in which these words are found. */
  readonly search?: string;
  /** Only posts dated after this moment. */
  readonly after?: string;
  /** Only posts changed after this moment. */
  readonly modified_after?: string;
  /** Only posts by these users. */
  readonly author?: number | ReadonlyArray<number>;
  /** Leave out the posts of these users. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Where to search; everywhere unless said. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must meet all conditions on terms, or one of them. */
  readonly tax_relation?: "AND" | "OR";
  /** Another name for `tax_relation`. */
  readonly relation?: "AND" | "OR";
  /** Only posts that have these terms: Categories. */
  readonly categories?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether terms below these count too. */
    readonly include_children?: boolean;
    /** Whether posts must have all terms, or one. */
    readonly operator?: "AND" | "OR";
  };
  /** Leave out the posts that have these terms: Categories. */
  readonly categories_exclude?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether terms below these count too. */
    readonly include_children?: boolean;
  };
  /** Only posts that have these terms: Tags. */
  readonly tags?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether posts must have all terms, or one. */
    readonly operator?: "AND" | "OR";
  };
  /** Leave out the posts that have these terms: Tags. */
  readonly tags_exclude?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
  };
  /** Only sticky posts, or only others. */
  readonly sticky?: boolean;
  /** Whether sticky posts stand in their usual place. */
  readonly ignore_sticky?: boolean;
  /** Only posts of one of these formats; `standard` for those without one. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio" | ReadonlyArray<"standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio">;
  /** Another name for `format`. */
  readonly formats?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio" | ReadonlyArray<"standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio">;
}

export interface PostsPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Kind of post, which themes may show in its own way. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Whether the post stays in front of all others. */
  readonly sticky?: boolean;
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Ids of the terms the post has: Categories. */
  readonly categories?: number | ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags?: number | ReadonlyArray<number>;
}

export interface PostsIdGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** How many words an excerpt has that is made from the content. */
  readonly excerpt_length?: number;
  /** Password of the post, where it has one. */
  readonly password?: string;
}

export interface PostsIdDeleteQuery {
  /** Whether to remove the post for good instead of putting it in the bin. */
  readonly force?: boolean;
}

export interface PagesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many posts on a page. */
  readonly per_page?: number;
  /** Only posts in which these words are found. */
  readonly search?: string;
  /** Only posts dated after this moment. */
  readonly after?: string;
  /** Only posts changed after this moment. */
  readonly modified_after?: string;
  /** Only posts by these users. */
  readonly author?: number | ReadonlyArray<number>;
  /** Leave out the posts of these users. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Only posts in exactly this place of their order. */
  readonly menu_order?: number;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title" | "menu_order";
  /** Only posts right below these; 0 for the top. */
  readonly parent?: number | ReadonlyArray<number>;
  /** Leave out the posts right below these; 0 for the top. */
  readonly parent_exclude?: number | ReadonlyArray<number>;
  /** Where to search; everywhere unless said. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
}

export interface PagesPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Id of the post this one stands below; 0 at the top. */
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Place among the posts beside it, the lowest first. */
  readonly menu_order?: number;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
}

export interface MediaGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many posts on a page. */
  readonly per_page?: number;
  /** Only posts in which these words are found. */
  readonly search?: string;
  /** Only posts dated after this moment. */
  readonly after?: string;
  /** Only posts changed after this moment. */
  readonly modified_after?: string;
  /** Only posts by these users. */
  readonly author?: number | ReadonlyArray<number>;
  /** Leave out the posts of these users. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Only posts right below these; 0 for the top. */
  readonly parent?: number | ReadonlyArray<number>;
  /** Leave out the posts right below these; 0 for the top. */
  readonly parent_exclude?: number | ReadonlyArray<number>;
  /** Where to search; everywhere unless said. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Only files in one of these states. */
  readonly status?: "inherit" | "private" | "trash" | ReadonlyArray<"inherit" | "private" | "trash">;
  /** Only files of one of these kinds. */
  readonly media_type?: "image" | "video" | "text" | "application" | "audio" | ReadonlyArray<"image" | "video" | "text" | "application" | "audio">;
  /** Only files of exactly one of these types. Types that are not known say nothing. */
  readonly mime_type?: string | ReadonlyArray<string>;
}

export interface MediaPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** What is read where the image is not seen. */
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
  /** Id of the post that the file is attached to. */
  readonly post?: number;
  /** Whether to make the sizes of an image, and to turn and shrink it where that is due. */
  readonly generate_sub_sizes?: boolean;
  /** Whether sizes may be made in another format than that of the image. */
  readonly convert_format?: boolean;
  /** What matters most in the image, each way from 0 to 1; null for its middle. */
  readonly focal_point?: {
    readonly x: number;
    readonly y: number;
  } | null;
}

export interface MediaIdGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
}

export interface MediaIdPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  };
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** What is read where the image is not seen. */
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
  /** Id of the post that the file is attached to. */
  readonly post?: number;
  /** What matters most in the image, each way from 0 to 1; null for its middle. */
  readonly focal_point?: {
    readonly x: number;
    readonly y: number;
  } | null;
}

export interface MediaIdPostProcessPostBody {
  /** What is to be done. */
  readonly action: "create-image-subsizes";
}

export interface MediaIdEditPostBody {
  /** Address of the file to be edited. */
  readonly src: string;
  /** Changes to the image, in this order. */
  readonly modifiers?: ReadonlyArray<unknown>;
  /** Degrees to turn the image by, clockwise. */
  readonly rotation?: number;
  /** Where the part to keep begins, from the left. */
  readonly x?: number;
  /** Where the part to keep begins, from the top. */
  readonly y?: number;
  /** Width of the part to keep. */
  readonly width?: number;
  /** Height of the part to keep. */
  readonly height?: number;
  /** Whether to mirror the image. */
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
  /** Id of the post that the file is attached to. */
  readonly post?: number;
  /** What is read where the image is not seen. */
  readonly alt_text?: string;
}

export interface MediaIdSideloadPostBody {
  /** The size that the file is, or a list of sizes. */
  readonly image_size: string | string | ReadonlyArray<string>;
  /** Whether the file may be kept in another format. */
  readonly convert_format?: boolean;
}

export interface MediaIdFinalizePostBody {
  /** The sizes that were sent. */
  readonly sub_sizes?: ReadonlyArray<{
    /** The size that the file is, or a list of sizes. */
    readonly image_size: string | string | ReadonlyArray<string>;
    readonly width?: number;
    readonly height?: number;
    readonly file: string;
    readonly mime_type?: string;
    readonly filesize?: number;
    readonly original_image?: string;
  }>;
}

export interface PlatenV1MediaIdSignedAddressPostBody {
  /** How long the addresses hold. */
  readonly seconds?: number;
}

export interface MenuItemsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many posts on a page. */
  readonly per_page?: number;
  /** Only posts in which these words are found. */
  readonly search?: string;
  /** Only posts dated after this moment. */
  readonly after?: string;
  /** Only posts changed after this moment. */
  readonly modified_after?: string;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title" | "menu_order";
  /** Where to search; everywhere unless said. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must meet all conditions on terms, or one of them. */
  readonly tax_relation?: "AND" | "OR";
  /** Only posts that have these terms: Navigation Menus. */
  readonly menus?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether posts must have all terms, or one. */
    readonly operator?: "AND" | "OR";
  };
  /** Leave out the posts that have these terms: Navigation Menus. */
  readonly menus_exclude?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
  };
  /** Only items in exactly this place of their order. */
  readonly menu_order?: number;
}

export interface MenuItemsPostBody {
  /** Title of the item; without one, that of what it stands for. */
  readonly title?: string | string | {
  
  };
  /** What kind of thing the item stands for. */
  readonly type?: "taxonomy" | "post_type" | "post_type_archive" | "custom";
  /** Whether the item is shown: it is once it is published. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** The item above; 0 at the top. */
  readonly parent?: number;
  /** Text that is shown when somebody points at the item. */
  readonly attr_title?: string;
  /** Classes for the element that holds the item. */
  readonly classes?: string | ReadonlyArray<string>;
  /** A few words about the item. */
  readonly description?: string;
  /** Place of the item among the others. */
  readonly menu_order?: number;
  /** Type of the post or taxonomy of the term that the item stands for. */
  readonly object?: string;
  /** Id of the post or term that the item stands for. */
  readonly object_id?: number;
  /** Where the address is opened: `_blank` for a window of its own. */
  readonly target?: "_blank" | "";
  /** Where the item leads. */
  readonly url?: string;
  /** How whoever made the site is related to whom the item leads to. */
  readonly xfn?: string | ReadonlyArray<string>;
  /** The menu that the item is in. */
  readonly menus?: number;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface BlocksGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many posts on a page. */
  readonly per_page?: number;
  /** Only posts in which these words are found. */
  readonly search?: string;
  /** Only posts dated after this moment. */
  readonly after?: string;
  /** Only posts changed after this moment. */
  readonly modified_after?: string;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Where to search; everywhere unless said. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must meet all conditions on terms, or one of them. */
  readonly tax_relation?: "AND" | "OR";
  /** Another name for `tax_relation`. */
  readonly relation?: "AND" | "OR";
  /** Only posts that have these terms: Pattern Categories. */
  readonly cms_pattern_category?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
    /** Whether posts must have all terms, or one. */
    readonly operator?: "AND" | "OR";
  };
  /** Leave out the posts that have these terms: Pattern Categories. */
  readonly cms_pattern_category_exclude?: number | ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: number | ReadonlyArray<number>;
  };
}

export interface BlocksPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
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
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category?: number | ReadonlyArray<number>;
}

export interface NavigationGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many posts on a page. */
  readonly per_page?: number;
  /** Only posts in which these words are found. */
  readonly search?: string;
  /** Only posts dated after this moment. */
  readonly after?: string;
  /** Only posts changed after this moment. */
  readonly modified_after?: string;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Where to search; everywhere unless said. */
  readonly search_columns?: "post_title" | "post_content" | "post_excerpt" | ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any" | ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
}

export interface NavigationPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
}

export interface NavigationIdGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Password of the post, where it has one. */
  readonly password?: string;
}

export interface PlatenV1DraftsPostBody {
  /** Name of the post type. */
  readonly type: string;
}

export interface PlatenV1RenderTypeIdPostBody {
  /** Title, as it would be saved. */
  readonly title?: string;
  /** Content, as it would be saved. */
  readonly content?: string;
  /** Excerpt, as it would be saved. */
  readonly excerpt?: string;
}

export interface PlatenV1LocksTypeIdPostBody {
  /** Whether to take it over from whoever has it. */
  readonly take?: boolean;
}

export interface PostsParentRevisionsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many revisions on a page; all of them unless said. */
  readonly per_page?: number;
  /** Only revisions in which these words are found. */
  readonly search?: string;
  /** Leave out the revisions with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only revisions with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How many revisions to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "date" | "id" | "include" | "relevance" | "slug" | "include_slugs" | "title";
}

export interface PostsParentRevisionsIdDeleteQuery {
  /** Must be true: revisions cannot be put in the bin. */
  readonly force?: boolean;
}

export interface PostsIdAutosavesGetQuery {
  /** Id of the post that the revisions belong to. */
  readonly parent?: number;
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
}

export interface PostsIdAutosavesPostBody {
  /** Id of the post that the revisions belong to. */
  readonly parent?: number;
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Kind of post, which themes may show in its own way. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Whether the post stays in front of all others. */
  readonly sticky?: boolean;
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Ids of the terms the post has: Categories. */
  readonly categories?: number | ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags?: number | ReadonlyArray<number>;
}

export interface PagesIdAutosavesPostBody {
  /** Id of the post this one stands below; 0 at the top. */
  readonly parent?: number;
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Excerpt of the post. */
  readonly excerpt?: string | {
    /** Excerpt as stored. */
    readonly raw?: string;
  };
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Place among the posts beside it, the lowest first. */
  readonly menu_order?: number;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
}

export interface MenuItemsIdAutosavesPostBody {
  /** The item above; 0 at the top. */
  readonly parent?: number;
  /** Title of the item; without one, that of what it stands for. */
  readonly title?: string | string | {
  
  };
  /** What kind of thing the item stands for. */
  readonly type?: "taxonomy" | "post_type" | "post_type_archive" | "custom";
  /** Whether the item is shown: it is once it is published. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Text that is shown when somebody points at the item. */
  readonly attr_title?: string;
  /** Classes for the element that holds the item. */
  readonly classes?: string | ReadonlyArray<string>;
  /** A few words about the item. */
  readonly description?: string;
  /** Place of the item among the others. */
  readonly menu_order?: number;
  /** Type of the post or taxonomy of the term that the item stands for. */
  readonly object?: string;
  /** Id of the post or term that the item stands for. */
  readonly object_id?: number;
  /** Where the address is opened: `_blank` for a window of its own. */
  readonly target?: "_blank" | "";
  /** Where the item leads. */
  readonly url?: string;
  /** How whoever made the site is related to whom the item leads to. */
  readonly xfn?: string | ReadonlyArray<string>;
  /** The menu that the item is in. */
  readonly menus?: number;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface BlocksIdAutosavesPostBody {
  /** Id of the post that the revisions belong to. */
  readonly parent?: number;
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
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
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category?: number | ReadonlyArray<number>;
}

export interface NavigationIdAutosavesPostBody {
  /** Id of the post that the revisions belong to. */
  readonly parent?: number;
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Password that opens content and excerpt; empty for none. */
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
}

export interface TaxonomiesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Only taxonomies of posts of this type. */
  readonly type?: string;
}

export interface CategoriesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many terms on a page. */
  readonly per_page?: number;
  /** Only terms in whose name or slug this text is found. */
  readonly search?: string;
  /** Leave out the terms with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only terms with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "id" | "include" | "name" | "slug" | "include_slugs" | "term_group" | "description" | "count";
  /** Leave out terms that no published post has. */
  readonly hide_empty?: boolean;
  /** Only terms right below this one; 0 for the top. */
  readonly parent?: number;
  /** Only terms of this post. */
  readonly post?: number;
  /** Only terms with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
}

export interface CategoriesPostBody {
  /** A few words about the term, with inline markup. */
  readonly description?: string;
  /** Name of the term, for people. */
  readonly name: string;
  /** Name of the term in addresses; no other term of the taxonomy has it. */
  readonly slug?: string;
  /** The term above; 0 at the top. */
  readonly parent?: number;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface CategoriesIdPostBody {
  /** A few words about the term, with inline markup. */
  readonly description?: string;
  /** Name of the term, for people. */
  readonly name?: string;
  /** Name of the term in addresses; no other term of the taxonomy has it. */
  readonly slug?: string;
  /** The term above; 0 at the top. */
  readonly parent?: number;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface CategoriesIdDeleteQuery {
  /** Must be true: terms cannot be put in the trash. */
  readonly force?: boolean;
}

export interface TagsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many terms on a page. */
  readonly per_page?: number;
  /** Only terms in whose name or slug this text is found. */
  readonly search?: string;
  /** Leave out the terms with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only terms with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How many terms to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "id" | "include" | "name" | "slug" | "include_slugs" | "term_group" | "description" | "count";
  /** Leave out terms that no published post has. */
  readonly hide_empty?: boolean;
  /** Only terms of this post. */
  readonly post?: number;
  /** Only terms with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
}

export interface TagsPostBody {
  /** A few words about the term, with inline markup. */
  readonly description?: string;
  /** Name of the term, for people. */
  readonly name: string;
  /** Name of the term in addresses; no other term of the taxonomy has it. */
  readonly slug?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface TagsIdPostBody {
  /** A few words about the term, with inline markup. */
  readonly description?: string;
  /** Name of the term, for people. */
  readonly name?: string;
  /** Name of the term in addresses; no other term of the taxonomy has it. */
  readonly slug?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface UsersGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many users on a page. */
  readonly per_page?: number;
  /** Only users in whom this text is found. */
  readonly search?: string;
  /** Leave out the users with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only users with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How many users to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "id" | "include" | "name" | "registered_date" | "slug" | "include_slugs" | "email" | "url";
  /** Only users with one of these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
  /** Only users with one of these roles. */
  readonly roles?: string | ReadonlyArray<string>;
  /** Only users with one of these capabilities. */
  readonly capabilities?: string | ReadonlyArray<string>;
  /** Only users who can write posts. */
  readonly who?: "authors";
  /** Only users who have published something, or something of the types named. */
  readonly has_published_posts?: boolean | "post" | "page" | "attachment" | "nav_menu_item" | "cms_block" | "cms_template" | "cms_template_part" | "cms_global_styles" | "cms_navigation" | "cms_font_family" | "cms_font_face" | ReadonlyArray<"post" | "page" | "attachment" | "nav_menu_item" | "cms_block" | "cms_template" | "cms_template_part" | "cms_global_styles" | "cms_navigation" | "cms_font_family" | "cms_font_face">;
  /** Where to search; everywhere unless said. */
  readonly search_columns?: "email" | "name" | "id" | "username" | "slug" | ReadonlyArray<"email" | "name" | "id" | "username" | "slug">;
}

export interface UsersPostBody {
  /** Name the user signs in with. */
  readonly username: string;
  /** Name shown to others. */
  readonly name?: string;
  /** First name. */
  readonly first_name?: string;
  /** Last name. */
  readonly last_name?: string;
  /** E-mail address. */
  readonly email: string;
  /** Address of the user’s own site. */
  readonly url?: string;
  /** What the user tells about themselves. */
  readonly description?: string;
  /** Language the user works in. */
  readonly locale?: "" | "en_US";
  /** Name among friends. */
  readonly nickname?: string;
  /** Name of the user in addresses. */
  readonly slug?: string;
  /** Roles of the user. */
  readonly roles?: string | ReadonlyArray<string>;
  /** Password; never shown. */
  readonly password: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly persisted_preferences?: {
      /** When the preferences were last changed. */
      readonly _modified?: string;
    };
  };
}

export interface UsersIdPostBody {
  /** Name the user signs in with. */
  readonly username?: string;
  /** Name shown to others. */
  readonly name?: string;
  /** First name. */
  readonly first_name?: string;
  /** Last name. */
  readonly last_name?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Address of the user’s own site. */
  readonly url?: string;
  /** What the user tells about themselves. */
  readonly description?: string;
  /** Language the user works in. */
  readonly locale?: "" | "en_US";
  /** Name among friends. */
  readonly nickname?: string;
  /** Name of the user in addresses. */
  readonly slug?: string;
  /** Roles of the user. */
  readonly roles?: string | ReadonlyArray<string>;
  /** Password; never shown. */
  readonly password?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly persisted_preferences?: {
      /** When the preferences were last changed. */
      readonly _modified?: string;
    };
  };
}

export interface UsersIdDeleteQuery {
  /** Must be true: users cannot be put in the trash. */
  readonly force?: boolean;
  /** User who gets the posts and links of the deleted one; false for nobody. */
  readonly reassign: number;
}

export interface UsersUserIdApplicationPasswordsPostBody {
  /** UUID of the application that uses the password, given by the application itself. */
  readonly app_id?: string | "";
  /** What the user calls the password. */
  readonly name: string;
}

export interface UsersUserIdApplicationPasswordsUuidPostBody {
  /** UUID of the application that uses the password, given by the application itself. */
  readonly app_id?: string | "";
  /** What the user calls the password. */
  readonly name?: string;
}

export interface CommentsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many comments on a page. */
  readonly per_page?: number;
  /** Only comments in which this text is found. */
  readonly search?: string;
  /** Only comments written after this. */
  readonly after?: string;
  /** Only comments of these users. For those who write posts. */
  readonly author?: number | ReadonlyArray<number>;
  /** Leave out the comments of these users. For those who write posts. */
  readonly author_exclude?: number | ReadonlyArray<number>;
  /** Only comments with this e-mail address. For those who write posts. */
  readonly author_email?: string;
  /** Only comments written before this. */
  readonly before?: string;
  /** Leave out the comments with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only comments with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How many comments to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "date" | "date_gmt" | "id" | "include" | "post" | "parent" | "type";
  /** Only answers to these comments; 0 for those that answer none. */
  readonly parent?: number | ReadonlyArray<number>;
  /** Leave out the answers to these comments. */
  readonly parent_exclude?: number | ReadonlyArray<number>;
  /** Only comments on these posts. */
  readonly post?: number | ReadonlyArray<number>;
  /** Only comments in this state. For those who write posts. */
  readonly status?: string;
  /** Only comments of this type. For those who write posts. */
  readonly type?: string;
  /** Password of the post, where it has one. */
  readonly password?: string;
}

export interface CommentsPostBody {
  /** User who wrote the comment; 0 for a guest. */
  readonly author?: number;
  /** E-mail address of the author. */
  readonly author_email?: string;
  /** Address the comment was sent from. */
  readonly author_ip?: string;
  /** Name of the author. */
  readonly author_name?: string;
  /** Site of the author. */
  readonly author_url?: string;
  /** Program the comment was sent with. */
  readonly author_user_agent?: string;
  /** Text of the comment. */
  readonly content?: string | {
    /** The text as it is stored. */
    readonly raw?: string;
  };
  /** When the comment was written, in the time of the site. */
  readonly date?: string;
  /** When the comment was written, in GMT. */
  readonly date_gmt?: string;
  /** Comment this one answers; 0 for none. */
  readonly parent?: number;
  /** Post the comment is on. */
  readonly post?: number;
  /** State of the comment. */
  readonly status?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    /** Whether the note was settled or taken up again. */
    readonly _cms_note_status?: "resolved" | "reopen";
  };
}

export interface CommentsIdDeleteQuery {
  /** Whether to remove the comment for good, past the bin. */
  readonly force?: boolean;
  /** Password of the post, where it has one. */
  readonly password?: string;
}

export interface SearchGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed";
  /** Which page of the list. */
  readonly page?: number;
  /** How many results on a page. */
  readonly per_page?: number;
  /** Only what these words are found in. */
  readonly search?: string;
  /** What to search for. */
  readonly type?: "post" | "term" | "post-format";
  /** Only posts of these types, or terms of these taxonomies. */
  readonly subtype?: "post" | "page" | "category" | "post_tag" | "any" | ReadonlyArray<"post" | "page" | "category" | "post_tag" | "any">;
  /** Leave out what has these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only what has these ids. */
  readonly include?: number | ReadonlyArray<number>;
}

export interface BlockRendererNameGetQuery {
  /** Has to be `edit`: what is rendered is for those who edit. */
  readonly context?: "edit";
  /** Attributes of the block. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Id of the post that the block stands in. */
  readonly post_id?: number;
}

export interface BlockTypesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Namespace of the blocks. */
  readonly namespace?: string;
}

export interface SettingsPostBody {
  /** Whether search engines are welcome: 1 or 0. */
  readonly blog_public?: number;
  /** Whether the desk is closed for maintenance. */
  readonly app_admin_maintenance?: boolean;
  /** Whether anybody may sign up: 1 or 0. */
  readonly users_can_register?: number;
  /** Role of those who sign up. */
  readonly default_role?: string;
  /** Whether every comment waits for a nod: 1 or 0. */
  readonly comment_moderation?: number;
  /** Whether only users may comment: 1 or 0. */
  readonly comment_registration?: number;
  /** Whether people have pictures: 1 or 0. */
  readonly show_avatars?: number;
  /** Name of the site. */
  readonly title?: string;
  /** A few words about the site. */
  readonly description?: string;
  /** Address of the site. */
  readonly url?: string;
  /** Address that messages about running the site go to. */
  readonly email?: string;
  /** A city whose clocks the site goes by. */
  readonly timezone?: string;
  /** How dates are written. */
  readonly date_format?: string;
  /** How times are written. */
  readonly time_format?: string;
  /** First day of the week; 0 is Sunday. */
  readonly start_of_week?: number;
  /** Language of the site as a locale code. */
  readonly language?: string;
  /** Whether emoticons become pictures. */
  readonly use_smilies?: boolean;
  /** Category of posts that name none. */
  readonly default_category?: number;
  /** Format of posts that name none. */
  readonly default_post_format?: string;
  /** How many posts a page of the site shows at most. */
  readonly posts_per_page?: number;
  /** What the front page shows: posts or a page. */
  readonly show_on_front?: string;
  /** Page shown as the front page. */
  readonly page_on_front?: number;
  /** Page that shows the newest posts. */
  readonly page_for_posts?: number;
  /** Whether other sites may announce links to new posts. */
  readonly default_ping_status?: "open" | "closed";
  /** Whether new posts can be commented on. */
  readonly default_comment_status?: "open" | "closed";
  /** Image that is the logo of the site. */
  readonly site_logo?: number;
  /** Image that is the icon of the site. */
  readonly site_icon?: number;
  /** Places whose menus everybody may read, without signing in. */
  readonly open_menu_locations?: string | ReadonlyArray<string>;
}

export interface ThemesGetQuery {
  /** Only the active theme, or all but that. */
  readonly status?: "active" | "inactive" | ReadonlyArray<"active" | "inactive">;
}

export interface ActiveThemePostBody {
  /** Name of the folder of the theme. */
  readonly stylesheet: string;
}

export interface GlobalStylesParentRevisionsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many revisions on a page; all of them unless said. */
  readonly per_page?: number;
  /** How many revisions to pass over; wins over the page. */
  readonly offset?: number;
}

export interface GlobalStylesIdPostBody {
  /** How the page, its elements and its blocks look. */
  readonly styles?: Readonly<Record<string, unknown>>;
  /** What editors may change, and the presets they choose from. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Title of the global styles. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
}

export interface StylesGetQuery {
  /** Only what the blocks of this post need beside all others. */
  readonly post?: number;
}

export interface FontFamiliesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many fonts on a page. */
  readonly per_page?: number;
  /** Leave out the fonts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only fonts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How words are searched for. */
  readonly search_semantics?: "exact";
  /** How many fonts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "id" | "include";
  /** Only families with these slugs. */
  readonly slug?: string | ReadonlyArray<string>;
}

export interface FontFamiliesPostBody {
  /** Version of the format of theme.json that the settings are in. */
  readonly theme_json_version?: number;
  /** What the font is, as JSON in a text. */
  readonly font_family_settings: string;
}

export interface FontFamiliesIdDeleteQuery {
  /** Must be true: fonts cannot be put in the bin. */
  readonly force?: boolean;
}

export interface FontFamiliesFontFamilyIdFontFacesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many fonts on a page. */
  readonly per_page?: number;
  /** Leave out the fonts with these ids. */
  readonly exclude?: number | ReadonlyArray<number>;
  /** Only fonts with these ids. */
  readonly include?: number | ReadonlyArray<number>;
  /** How words are searched for. */
  readonly search_semantics?: "exact";
  /** How many fonts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "id" | "include";
}

export interface FontFamiliesFontFamilyIdFontFacesPostBody {
  /** Version of the format of theme.json that the settings are in. */
  readonly theme_json_version?: number;
  /** What the font is, as JSON in a text. */
  readonly font_face_settings: string;
}

export interface FontCollectionsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many collections on a page. */
  readonly per_page?: number;
}

export interface PluginsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Only plugins that have this text in what they say of themselves. */
  readonly search?: string;
  /** Only plugins of these states. */
  readonly status?: "inactive" | "active" | ReadonlyArray<"inactive" | "active">;
}

export interface PluginsPostBody {
  /** Name of the plugin in the source of the site. */
  readonly slug: string;
  /** Whether the site is to use the plugin. */
  readonly status?: "inactive" | "active";
}

export interface PluginsPluginPostBody {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Whether the site is to use the plugin. */
  readonly status?: "inactive" | "active";
}

export interface MenusPostBody {
  /** A few words about the menu, with inline markup. */
  readonly description?: string;
  /** Name of the menu, for people; no other menu has it. */
  readonly name: string;
  /** Name of the menu in addresses, which follows from its name. */
  readonly slug?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Places that show the menu. */
  readonly locations?: string | ReadonlyArray<string>;
  /** Whether new pages at the top become items of the menu. */
  readonly auto_add?: boolean;
}

export interface MenusIdPostBody {
  /** A few words about the menu, with inline markup. */
  readonly description?: string;
  /** Name of the menu, for people; no other menu has it. */
  readonly name?: string;
  /** Name of the menu in addresses, which follows from its name. */
  readonly slug?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Places that show the menu. */
  readonly locations?: string | ReadonlyArray<string>;
  /** Whether new pages at the top become items of the menu. */
  readonly auto_add?: boolean;
}

export interface MenuLocationsLocationGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Whether to show the items of the menu too. */
  readonly tree?: boolean;
}

export interface SidebarsIdPostBody {
  /** The widgets it holds, in their order. */
  readonly widgets?: ReadonlyArray<Readonly<Record<string, unknown>> | string>;
}

export interface WidgetTypesIdEncodePostBody {
  /** Settings that are not saved, encoded and with their hash. */
  readonly instance?: {
    readonly encoded?: string;
    readonly hash?: string;
  };
  /** The fields of the form, written as a query. */
  readonly form_data?: string;
  /** The number that the fields of the form are given. */
  readonly number?: number;
}

export interface WidgetTypesIdRenderPostBody {
  /** Settings that are not saved, encoded and with their hash. */
  readonly instance?: {
    readonly encoded?: string;
    readonly hash?: string;
  };
}

export interface WidgetsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Only widgets of this sidebar. */
  readonly sidebar?: string;
}

export interface WidgetsPostBody {
  /** Type and number of the widget. A new one gets the next number of its type, whatever is sent. */
  readonly id?: string;
  /** Type of the widget; it stays what it is once the widget is made. */
  readonly id_base?: string;
  /** The sidebar that the widget is in. */
  readonly sidebar: string;
  /** The settings: sent as raw, or encoded with their hash. */
  readonly instance?: string | {
    /** The settings in a form that clients need not understand. */
    readonly encoded?: string;
    /** Tells that the encoded settings were made here. */
    readonly hash?: string;
    /** The settings as they are, where the type shows them. */
    readonly raw?: Readonly<Record<string, unknown>>;
  };
  /** The settings as the fields of the form, written as a query. */
  readonly form_data?: string;
}

export interface WidgetsIdPostBody {
  /** Type of the widget; it stays what it is once the widget is made. */
  readonly id_base?: string;
  /** The sidebar that the widget is in. */
  readonly sidebar?: string;
  /** The settings: sent as raw, or encoded with their hash. */
  readonly instance?: string | {
    /** The settings in a form that clients need not understand. */
    readonly encoded?: string;
    /** Tells that the encoded settings were made here. */
    readonly hash?: string;
    /** The settings as they are, where the type shows them. */
    readonly raw?: Readonly<Record<string, unknown>>;
  };
  /** The settings as the fields of the form, written as a query. */
  readonly form_data?: string;
}

export interface WidgetsIdDeleteQuery {
  /** Remove it for good instead of setting it aside. */
  readonly force?: boolean;
}

export interface BlockDirectorySearchGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view";
  /** Which page of the list. */
  readonly page?: number;
  /** How many blocks on a page. */
  readonly per_page?: number;
  /** Only those that have this in them. */
  readonly term: string;
}

export interface PatternDirectoryPatternsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many patterns on a page. */
  readonly per_page?: number;
  /** Only those that have this in them. */
  readonly search?: string;
  /** Only those of the category with this id. */
  readonly category?: number;
  /** Only those with the keyword of this id. */
  readonly keyword?: number;
  /** Only those with these slugs. */
  readonly slug?: ReadonlyArray<unknown>;
  /** How many are passed over. */
  readonly offset?: number;
  /** Up or down. */
  readonly order?: "asc" | "desc";
  /** What they are ordered by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title" | "favorite_count";
}

export interface CmsBlockEditorV1UrlDetailsGetQuery {
  /** Address of the page. */
  readonly url: string;
}

export interface TemplatesIdAutosavesPostBody {
  /** Name of it within its theme. */
  readonly slug?: string;
  /** Name of the folder of the theme that it is for. */
  readonly theme?: string;
  /** Type of posts that it is saved as. */
  readonly type?: string;
  /** Markup of its blocks. */
  readonly content?: string | {
    /** Markup as stored. */
    readonly raw?: string;
  } | string;
  /** What it is called. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** What it is for. */
  readonly description?: string;
  /** State it is in: published, whatever is sent. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the user who saved it; 0 for nobody. */
  readonly author?: number;
}

export interface TemplatesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Only the one that is saved as the post with this id. */
  readonly cms_id?: number;
  /** Only parts that stand in this area of a page. */
  readonly area?: string;
  /** Only templates that posts of this type can have. */
  readonly post_type?: string;
}

export interface TemplatesPostBody {
  /** Name of it within its theme. */
  readonly slug: string;
  /** Name of the folder of the theme that it is for. */
  readonly theme?: string;
  /** Type of posts that it is saved as. */
  readonly type?: string;
  /** Markup of its blocks. */
  readonly content?: string | {
    /** Markup as stored. */
    readonly raw?: string;
  } | string;
  /** What it is called. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** What it is for. */
  readonly description?: string;
  /** State it is in: published, whatever is sent. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the user who saved it; 0 for nobody. */
  readonly author?: number;
}

export interface TemplatesLookupGetQuery {
  /** Slug of the template that would show the page. */
  readonly slug: string;
  /** Whether that is a template chosen for the page. */
  readonly is_custom?: boolean;
  /** The slug without the name of a record, as in `taxonomy-genre`. */
  readonly template_prefix?: string;
}

export interface TemplatesIdDeleteQuery {
  /** Whether to remove it for good instead of putting it in the bin. */
  readonly force?: boolean;
}

export interface TemplatePartsIdAutosavesPostBody {
  /** Name of it within its theme. */
  readonly slug?: string;
  /** Name of the folder of the theme that it is for. */
  readonly theme?: string;
  /** Type of posts that it is saved as. */
  readonly type?: string;
  /** Markup of its blocks. */
  readonly content?: string | {
    /** Markup as stored. */
    readonly raw?: string;
  } | string;
  /** What it is called. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** What it is for. */
  readonly description?: string;
  /** State it is in: published, whatever is sent. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the user who saved it; 0 for nobody. */
  readonly author?: number;
  /** Where on a page it stands. */
  readonly area?: string;
}

export interface TemplatePartsPostBody {
  /** Name of it within its theme. */
  readonly slug: string;
  /** Name of the folder of the theme that it is for. */
  readonly theme?: string;
  /** Type of posts that it is saved as. */
  readonly type?: string;
  /** Markup of its blocks. */
  readonly content?: string | {
    /** Markup as stored. */
    readonly raw?: string;
  } | string;
  /** What it is called. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
  } | string;
  /** What it is for. */
  readonly description?: string;
  /** State it is in: published, whatever is sent. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
  /** Id of the user who saved it; 0 for nobody. */
  readonly author?: number;
  /** Where on a page it stands. */
  readonly area?: string;
}

export interface CmsAbilitiesV1CategoriesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many on a page. */
  readonly per_page?: number;
}

export interface CmsAbilitiesV1AbilitiesNameRunGetQuery {
  /** What the ability takes. */
  readonly input?: number | boolean | string | ReadonlyArray<unknown> | Readonly<Record<string, unknown>> | null;
}

export interface CmsAbilitiesV1AbilitiesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many on a page. */
  readonly per_page?: number;
  /** Only those of this category. */
  readonly category?: string;
  /** Only those whose names begin with this. */
  readonly namespace?: string;
  /** Only those with this in their meta. */
  readonly meta?: {
    readonly annotations?: Readonly<Record<string, unknown>>;
  };
}

export interface IconsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many icons on a page. */
  readonly per_page?: number;
  /** Only those whose names have this in them. */
  readonly search?: string;
  /** Only icons of this collection. */
  readonly collection?: string;
}

export interface IconsCollectionGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many icons on a page. */
  readonly per_page?: number;
  /** Only those whose names have this in them. */
  readonly search?: string;
}

export interface ViewConfigGetQuery {
  /** Kind of what is listed: postType, taxonomy or root. */
  readonly kind: string;
  /** Name of the type, the taxonomy or the like. */
  readonly name: string;
}

export interface PlatenV1EditorStartGetQuery {
  /** Name of the post type. */
  readonly type: string;
  /** Id of the post that is opened; a template is none. */
  readonly id?: number;
}

export interface WebhooksPostBody {
  /** What people call it. */
  readonly name?: string;
  /** Where events are sent to. */
  readonly url: string;
  /** Types of the events that are sent; none for all. */
  readonly types?: string | ReadonlyArray<string>;
  /** Narrows them by members of the subject, each with the values that are wanted, such as {"type": ["page"], "status": ["publish"]}. */
  readonly filter?: Readonly<Record<string, ReadonlyArray<string | number>>>;
  /** Whether an event waits until those of the same subject before it have arrived or are given up. */
  readonly ordered?: boolean;
  /** While it is paused, nothing is sent and nothing is put aside for it. */
  readonly status?: "active" | "paused";
}

export interface WebhooksIdPostBody {
  /** What people call it. */
  readonly name?: string;
  /** Where events are sent to. */
  readonly url?: string;
  /** Types of the events that are sent; none for all. */
  readonly types?: string | ReadonlyArray<string>;
  /** Narrows them by members of the subject, each with the values that are wanted, such as {"type": ["page"], "status": ["publish"]}. */
  readonly filter?: Readonly<Record<string, ReadonlyArray<string | number>>>;
  /** Whether an event waits until those of the same subject before it have arrived or are given up. */
  readonly ordered?: boolean;
  /** While it is paused, nothing is sent and nothing is put aside for it. */
  readonly status?: "active" | "paused";
}

export interface WebhooksIdRedeliverPostBody {
  /** Events from this moment on are sent once more. */
  readonly since: string;
  /** Events before this moment. */
  readonly until?: string;
}

export interface WebhooksIdDeliveriesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Only deliveries in this state. */
  readonly state?: "waiting" | "delivered" | "dead";
  /** Only deliveries older than the one with this id. */
  readonly before?: number;
  /** How many deliveries at most. */
  readonly per_page?: number;
}

export interface ChangesGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Cursor of the last answer; without one, only the cursor of the present is told. */
  readonly since?: string;
  /** How many events are looked at. */
  readonly per_page?: number;
  /** Seconds to wait for a change where there is none. */
  readonly wait?: number;
}

export interface AuditGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Which page of the list. */
  readonly page?: number;
  /** How many entries on a page. */
  readonly per_page?: number;
  /** Upwards or downwards in time. */
  readonly order?: "asc" | "desc";
  /** Only what these users did. */
  readonly actor?: number | ReadonlyArray<number>;
  /** Only these actions, such as user.deleted. */
  readonly action?: string | ReadonlyArray<string>;
  /** Only what was done to this kind of thing, such as user. */
  readonly subject?: string;
  /** Only what was done to the one with this id. */
  readonly subject_id?: string;
  /** Only what was done from this network address. */
  readonly address?: string;
  /** Only what was done from this moment on. */
  readonly after?: string;
  /** Only what was done before this moment. */
  readonly before?: string;
}

export interface RedirectsGetQuery {
  /** Which shape of the item to answer with; it decides which fields are there. */
  readonly context?: "view" | "embed" | "edit";
  /** Only the redirect of this old address. */
  readonly path?: string;
  /** Only redirects with greater numbers. */
  readonly after?: number;
  /** How many at most. */
  readonly per_page?: number;
}

export interface RedirectsPostBody {
  /** The old address: a path of this site, with its query where it has one. */
  readonly source: string;
  /** The new address: a path of this site, or a whole address. */
  readonly target: string;
  /** What a browser is told: 301 and 308 for good, 302 and 307 for now, 410 that it is gone. */
  readonly status?: 301 | 302 | 307 | 308 | 410;
}

export interface RedirectsIdPostBody {
  /** The old address: a path of this site, with its query where it has one. */
  readonly source?: string;
  /** The new address: a path of this site, or a whole address. */
  readonly target?: string;
  /** What a browser is told: 301 and 308 for good, 302 and 307 for now, 410 that it is gone. */
  readonly status?: 301 | 302 | 307 | 308 | 410;
}

export interface PlatenV1PreviewLinksTypeIdPostBody {
  /** Seconds after which the link ends. */
  readonly lifetime?: number;
}

export interface PlatenV1PreviewsGetQuery {
  /** The member preview_token of a preview link. */
  readonly token: string;
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
  readonly '/platen/v1/media/{id}/signed-address': {
    readonly path: `/platen/v1/media/${number}/signed-address`;
    readonly post: { readonly body: PlatenV1MediaIdSignedAddressPostBody; readonly answer: unknown };
  };
  readonly '/platen/v1/media/{id}/usage': {
    readonly path: `/platen/v1/media/${number}/usage`;
    readonly get: { readonly answer: unknown };
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
    readonly post: { readonly body: PlatenV1LocksTypeIdPostBody; readonly answer: unknown };
    readonly delete: { readonly answer: unknown };
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
    readonly get: { readonly answer: unknown };
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
  readonly '/cms-site-health/v1/directory-sizes': {
    readonly path: '/cms-site-health/v1/directory-sizes';
    readonly get: { readonly answer: unknown };
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
    readonly delete: { readonly query: TemplatesIdDeleteQuery; readonly answer: {
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
    readonly delete: { readonly query: TemplatesIdDeleteQuery; readonly answer: {
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

// Generated from the contract by scripts/contract.ts; do not edit.

export interface Post {
  /** Id of the post. */
  readonly id: number;
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
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: "publish" | "future" | "draft" | "pending" | "private";
  /** Type of the post. */
  readonly type: string;
  /** Address of the post on the site. */
  readonly link: string;
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
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers, made from the content where none is written. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
  };
  /** Id of the user who wrote the post. */
  readonly author: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media: number;
  /** Whether the post takes comments. */
  readonly comment_status: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status: "open" | "closed";
  /** Whether the post stays in front of all others. */
  readonly sticky: boolean;
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Kind of post, which themes may show in its own way. */
  readonly format: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly footnotes?: string;
  };
  /** Ids of the terms the post has: Categories. */
  readonly categories: ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags: ReadonlyArray<number>;
  /** Address of the post with a mark in the place of its slug. */
  readonly permalink_template?: string;
  /** Slug that the present title would give the post. */
  readonly generated_slug?: string;
  /** Classes for the element that holds the post. */
  readonly class_list: ReadonlyArray<string>;
}

export interface Page {
  /** Id of the post. */
  readonly id: number;
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
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: "publish" | "future" | "draft" | "pending" | "private";
  /** Type of the post. */
  readonly type: string;
  /** Address of the post on the site. */
  readonly link: string;
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
  /** Excerpt of the post. */
  readonly excerpt: {
    /** Excerpt as stored. */
    readonly raw?: string;
    /** Excerpt as shown to readers, made from the content where none is written. */
    readonly rendered: string;
    /** Whether a password is needed to read it. */
    readonly protected: boolean;
  };
  /** Id of the user who wrote the post. */
  readonly author: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media: number;
  /** Id of the post this one stands below; 0 at the top. */
  readonly parent: number;
  /** Place among the posts beside it, the lowest first. */
  readonly menu_order: number;
  /** Whether the post takes comments. */
  readonly comment_status: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status: "open" | "closed";
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly footnotes?: string;
  };
  /** Address of the post with a mark in the place of its slug. */
  readonly permalink_template?: string;
  /** Slug that the present title would give the post. */
  readonly generated_slug?: string;
  /** Classes for the element that holds the post. */
  readonly class_list: ReadonlyArray<string>;
}

export interface Attachment {
  /** Id of the post. */
  readonly id: number;
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
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: "publish" | "future" | "draft" | "pending" | "private";
  /** Type of the post. */
  readonly type: string;
  /** Address of the post on the site. */
  readonly link: string;
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Values registered for this kind of record, by name. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Address of the post with a mark in the place of its slug. */
  readonly permalink_template?: string;
  /** Slug that the present title would give the post. */
  readonly generated_slug?: string;
  /** Classes for the element that holds the post. */
  readonly class_list: ReadonlyArray<string>;
  /** Description of the file. */
  readonly description: {
    /** Description as stored. */
    readonly raw?: string;
    /** Description as shown to readers, behind the file itself. */
    readonly rendered: string;
  };
  /** Caption of the file. */
  readonly caption: {
    /** Caption as stored. */
    readonly raw?: string;
    /** Caption as shown to readers. */
    readonly rendered: string;
  };
  /** What is read where the image is not seen. */
  readonly alt_text: string;
  /** Whether the file is an image. */
  readonly media_type: "image" | "file";
  /** Kind of the file. */
  readonly mime_type: string;
  /** What is known of the file, by its kind. */
  readonly media_details: Readonly<Record<string, unknown>>;
  /** Id of the post that the file is attached to. */
  readonly post: number;
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
}

export interface CmsBlock {
  /** Id of the post. */
  readonly id: number;
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
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: "publish" | "future" | "draft" | "pending" | "private";
  /** Type of the post. */
  readonly type: string;
  /** Address of the post on the site. */
  readonly link: string;
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template: string;
  /** Values registered for this kind of record, by name. */
  readonly meta: {
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category: ReadonlyArray<number>;
}

export interface CmsNavigation {
  /** Id of the post. */
  readonly id: number;
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
  /** When the post was last changed, in the site's own time. */
  readonly modified: string;
  /** When the post was last changed, in GMT. */
  readonly modified_gmt: string;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug: string;
  /** State the post is in. */
  readonly status: "publish" | "future" | "draft" | "pending" | "private";
  /** Type of the post. */
  readonly type: string;
  /** Address of the post on the site. */
  readonly link: string;
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
    readonly footnotes?: string;
  };
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
    readonly footnotes?: string;
  };
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
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
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
    };
  };
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
    readonly _cms_note_status?: "resolved" | "reopen";
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
  readonly type: "post" | "term" | "post-format";
  /** Type of the post. */
  readonly subtype: "post" | "page" | "category" | "post_tag";
}

export interface Settings {
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
}

export interface NavigationFallback {
  /** Id of the menu. */
  readonly id: number;
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
    readonly headers?: Readonly<Record<string, string | ReadonlyArray<string>>>;
  }>;
}

export interface CmsV2GetQuery {
  readonly namespace?: unknown;
  readonly context?: unknown;
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
  readonly author?: ReadonlyArray<number>;
  /** Leave out the posts of these users. */
  readonly author_exclude?: ReadonlyArray<number>;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Where to search; everywhere unless said. */
  readonly search_columns?: ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must meet all conditions on terms, or one of them. */
  readonly tax_relation?: "AND" | "OR";
  /** Another name for `tax_relation`. */
  readonly relation?: "AND" | "OR";
  /** Only posts that have these terms: Categories. */
  readonly categories?: ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: ReadonlyArray<number>;
    /** Whether terms below these count too. */
    readonly include_children?: boolean;
    /** Whether posts must have all terms, or one. */
    readonly operator?: "AND" | "OR";
  };
  /** Leave out the posts that have these terms: Categories. */
  readonly categories_exclude?: ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: ReadonlyArray<number>;
    /** Whether terms below these count too. */
    readonly include_children?: boolean;
  };
  /** Only posts that have these terms: Tags. */
  readonly tags?: ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: ReadonlyArray<number>;
    /** Whether posts must have all terms, or one. */
    readonly operator?: "AND" | "OR";
  };
  /** Leave out the posts that have these terms: Tags. */
  readonly tags_exclude?: ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: ReadonlyArray<number>;
  };
  /** Only sticky posts, or only others. */
  readonly sticky?: boolean;
  /** Whether sticky posts stand in their usual place. */
  readonly ignore_sticky?: boolean;
  /** Only posts of one of these formats; `standard` for those without one. */
  readonly format?: ReadonlyArray<"standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio">;
  /** Another name for `format`. */
  readonly formats?: ReadonlyArray<"standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio">;
}

export interface PostsPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Whether the post stays in front of all others. */
  readonly sticky?: boolean;
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Kind of post, which themes may show in its own way. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Ids of the terms the post has: Categories. */
  readonly categories?: ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags?: ReadonlyArray<number>;
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
  readonly author?: ReadonlyArray<number>;
  /** Leave out the posts of these users. */
  readonly author_exclude?: ReadonlyArray<number>;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: ReadonlyArray<number>;
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
  readonly parent?: ReadonlyArray<number>;
  /** Leave out the posts right below these; 0 for the top. */
  readonly parent_exclude?: ReadonlyArray<number>;
  /** Where to search; everywhere unless said. */
  readonly search_columns?: ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
}

export interface PagesPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Id of the post this one stands below; 0 at the top. */
  readonly parent?: number;
  /** Place among the posts beside it, the lowest first. */
  readonly menu_order?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
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
  readonly author?: ReadonlyArray<number>;
  /** Leave out the posts of these users. */
  readonly author_exclude?: ReadonlyArray<number>;
  /** Only posts dated before this moment. */
  readonly before?: string;
  /** Only posts changed before this moment. */
  readonly modified_before?: string;
  /** Leave out the posts with these ids. */
  readonly exclude?: ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Only posts right below these; 0 for the top. */
  readonly parent?: ReadonlyArray<number>;
  /** Leave out the posts right below these; 0 for the top. */
  readonly parent_exclude?: ReadonlyArray<number>;
  /** Where to search; everywhere unless said. */
  readonly search_columns?: ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: ReadonlyArray<string>;
  /** Only files in one of these states. */
  readonly status?: ReadonlyArray<"inherit" | "private" | "trash">;
  /** Only files of one of these kinds. */
  readonly media_type?: ReadonlyArray<"image" | "video" | "text" | "application" | "audio">;
  /** Only files of exactly one of these types. Types that are not known say nothing. */
  readonly mime_type?: ReadonlyArray<string>;
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Description of the file. */
  readonly description?: string | {
    /** Description as stored. */
    readonly raw?: string;
  };
  /** Caption of the file. */
  readonly caption?: string | {
    /** Caption as stored. */
    readonly raw?: string;
  };
  /** What is read where the image is not seen. */
  readonly alt_text?: string;
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Description of the file. */
  readonly description?: string | {
    /** Description as stored. */
    readonly raw?: string;
  };
  /** Caption of the file. */
  readonly caption?: string | {
    /** Caption as stored. */
    readonly raw?: string;
  };
  /** What is read where the image is not seen. */
  readonly alt_text?: string;
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
  /** Title of the post. */
  readonly title?: string | {
    /** Title as stored. */
    readonly raw?: string;
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
  /** Id of the post that the file is attached to. */
  readonly post?: number;
  /** What is read where the image is not seen. */
  readonly alt_text?: string;
}

export interface MediaIdSideloadPostBody {
  /** The size that the file is, or a list of sizes. */
  readonly image_size: string | ReadonlyArray<string>;
  /** Whether the file may be kept in another format. */
  readonly convert_format?: boolean;
}

export interface MediaIdFinalizePostBody {
  /** The sizes that were sent. */
  readonly sub_sizes?: ReadonlyArray<{
    /** The size that the file is, or a list of sizes. */
    readonly image_size: string | ReadonlyArray<string>;
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
  readonly exclude?: ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Where to search; everywhere unless said. */
  readonly search_columns?: ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
  /** Whether posts must meet all conditions on terms, or one of them. */
  readonly tax_relation?: "AND" | "OR";
  /** Another name for `tax_relation`. */
  readonly relation?: "AND" | "OR";
  /** Only posts that have these terms: Pattern Categories. */
  readonly cms_pattern_category?: ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: ReadonlyArray<number>;
    /** Whether posts must have all terms, or one. */
    readonly operator?: "AND" | "OR";
  };
  /** Leave out the posts that have these terms: Pattern Categories. */
  readonly cms_pattern_category_exclude?: ReadonlyArray<number> | {
    /** Ids of the terms. */
    readonly terms?: ReadonlyArray<number>;
  };
}

export interface BlocksPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category?: ReadonlyArray<number>;
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
  readonly exclude?: ReadonlyArray<number>;
  /** Only posts with these ids. */
  readonly include?: ReadonlyArray<number>;
  /** How the words are looked for: `exact` wants them to be all there is. */
  readonly search_semantics?: "exact";
  /** How many posts to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "author" | "date" | "id" | "include" | "modified" | "parent" | "relevance" | "slug" | "include_slugs" | "title";
  /** Where to search; everywhere unless said. */
  readonly search_columns?: ReadonlyArray<"post_title" | "post_content" | "post_excerpt">;
  /** Only posts with one of these slugs. */
  readonly slug?: ReadonlyArray<string>;
  /** Only posts in one of these states; `any` for all but the bin. */
  readonly status?: ReadonlyArray<"publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft" | "inherit" | "request-pending" | "request-confirmed" | "request-failed" | "request-completed" | "any">;
}

export interface NavigationPostBody {
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  readonly exclude?: ReadonlyArray<number>;
  /** Only revisions with these ids. */
  readonly include?: ReadonlyArray<number>;
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
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Whether the post stays in front of all others. */
  readonly sticky?: boolean;
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Kind of post, which themes may show in its own way. */
  readonly format?: "standard" | "aside" | "chat" | "gallery" | "link" | "image" | "quote" | "status" | "video" | "audio";
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
  /** Ids of the terms the post has: Categories. */
  readonly categories?: ReadonlyArray<number>;
  /** Ids of the terms the post has: Tags. */
  readonly tags?: ReadonlyArray<number>;
}

export interface PagesIdAutosavesPostBody {
  /** Id of the post this one stands below; 0 at the top. */
  readonly parent?: number;
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  /** Id of the user who wrote the post. */
  readonly author?: number;
  /** Id of the main image; 0 for none. */
  readonly featured_media?: number;
  /** Place among the posts beside it, the lowest first. */
  readonly menu_order?: number;
  /** Whether the post takes comments. */
  readonly comment_status?: "open" | "closed";
  /** Whether other sites may tell the post that they link to it. */
  readonly ping_status?: "open" | "closed";
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly footnotes?: string;
  };
}

export interface BlocksIdAutosavesPostBody {
  /** Id of the post that the revisions belong to. */
  readonly parent?: number;
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  /** Template the post is shown in; empty for the usual one. */
  readonly template?: string;
  /** Values registered for this kind of record, by name. */
  readonly meta?: {
    readonly cms_pattern_sync_status?: "partial" | "unsynced";
    readonly footnotes?: string;
  };
  /** Ids of the terms the post has: Pattern Categories. */
  readonly cms_pattern_category?: ReadonlyArray<number>;
}

export interface NavigationIdAutosavesPostBody {
  /** Id of the post that the revisions belong to. */
  readonly parent?: number;
  /** When the post was or will be published, in the site's own time. */
  readonly date?: string | null;
  /** When the post was or will be published, in GMT. */
  readonly date_gmt?: string | null;
  /** Password that opens content and excerpt; empty for none. */
  readonly password?: string;
  /** Name of the post in its address, unique within its type. */
  readonly slug?: string;
  /** State the post is in. */
  readonly status?: "publish" | "future" | "draft" | "pending" | "private";
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
  readonly exclude?: ReadonlyArray<number>;
  /** Only terms with these ids. */
  readonly include?: ReadonlyArray<number>;
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
  readonly slug?: ReadonlyArray<string>;
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
  readonly exclude?: ReadonlyArray<number>;
  /** Only terms with these ids. */
  readonly include?: ReadonlyArray<number>;
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
  readonly slug?: ReadonlyArray<string>;
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
  readonly exclude?: ReadonlyArray<number>;
  /** Only users with these ids. */
  readonly include?: ReadonlyArray<number>;
  /** How many users to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "id" | "include" | "name" | "registered_date" | "slug" | "include_slugs" | "email" | "url";
  /** Only users with one of these slugs. */
  readonly slug?: ReadonlyArray<string>;
  /** Only users with one of these roles. */
  readonly roles?: ReadonlyArray<string>;
  /** Only users with one of these capabilities. */
  readonly capabilities?: ReadonlyArray<string>;
  /** Only users who can write posts. */
  readonly who?: "authors";
  /** Only users who have published something, or something of the types named. */
  readonly has_published_posts?: boolean | ReadonlyArray<"post" | "page" | "attachment" | "nav_menu_item" | "cms_block" | "cms_template" | "cms_template_part" | "cms_global_styles" | "cms_navigation" | "cms_font_family" | "cms_font_face">;
  /** Where to search; everywhere unless said. */
  readonly search_columns?: ReadonlyArray<"email" | "name" | "id" | "username" | "slug">;
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
  readonly roles?: ReadonlyArray<string>;
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
  readonly roles?: ReadonlyArray<string>;
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
  readonly author?: ReadonlyArray<number>;
  /** Leave out the comments of these users. For those who write posts. */
  readonly author_exclude?: ReadonlyArray<number>;
  /** Only comments with this e-mail address. For those who write posts. */
  readonly author_email?: string;
  /** Only comments written before this. */
  readonly before?: string;
  /** Leave out the comments with these ids. */
  readonly exclude?: ReadonlyArray<number>;
  /** Only comments with these ids. */
  readonly include?: ReadonlyArray<number>;
  /** How many comments to pass over; wins over the page. */
  readonly offset?: number;
  /** Upwards or downwards. */
  readonly order?: "asc" | "desc";
  /** What to sort by. */
  readonly orderby?: "date" | "date_gmt" | "id" | "include" | "post" | "parent" | "type";
  /** Only answers to these comments; 0 for those that answer none. */
  readonly parent?: ReadonlyArray<number>;
  /** Leave out the answers to these comments. */
  readonly parent_exclude?: ReadonlyArray<number>;
  /** Only comments on these posts. */
  readonly post?: ReadonlyArray<number>;
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
  readonly subtype?: ReadonlyArray<"post" | "page" | "category" | "post_tag" | "any">;
  /** Leave out what has these ids. */
  readonly exclude?: ReadonlyArray<number>;
  /** Only what has these ids. */
  readonly include?: ReadonlyArray<number>;
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
  readonly '/cms/v2': {
    readonly path: '/cms/v2';
    readonly get: { readonly query: CmsV2GetQuery; readonly answer: unknown };
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
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: Post };
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
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: Page };
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
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: Attachment };
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
    readonly get: { readonly query: CmsV2GetQuery; readonly answer: unknown };
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
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: CmsBlock };
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
    readonly delete: { readonly query: PostsIdDeleteQuery; readonly answer: CmsNavigation };
  };
  readonly 'posts/{parent}/revisions': {
    readonly path: `posts/${number}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<PostRevision> };
  };
  readonly 'posts/{parent}/revisions/{id}': {
    readonly path: `posts/${number}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: PostRevision };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: PostRevision };
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
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: PageRevision };
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
  readonly 'blocks/{parent}/revisions': {
    readonly path: `blocks/${number}/revisions`;
    readonly get: { readonly query: PostsParentRevisionsGetQuery; readonly answer: ReadonlyArray<CmsBlockRevision> };
  };
  readonly 'blocks/{parent}/revisions/{id}': {
    readonly path: `blocks/${number}/revisions/${number}`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: CmsBlockRevision };
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: CmsBlockRevision };
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
    readonly delete: { readonly query: PostsParentRevisionsIdDeleteQuery; readonly answer: CmsNavigationRevision };
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
    readonly delete: { readonly query: CategoriesIdDeleteQuery; readonly answer: Category };
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
    readonly delete: { readonly query: CategoriesIdDeleteQuery; readonly answer: Tag };
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
    readonly delete: { readonly query: CategoriesIdDeleteQuery; readonly answer: CmsPatternCategory };
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
    readonly delete: { readonly query: UsersIdDeleteQuery; readonly answer: User };
  };
  readonly 'users/me': {
    readonly path: 'users/me';
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: User };
    readonly post: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly put: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly patch: { readonly body: UsersIdPostBody; readonly answer: User };
    readonly delete: { readonly query: UsersIdDeleteQuery; readonly answer: User };
  };
  readonly 'users/{user_id}/application-passwords': {
    readonly path: `users/${string}/application-passwords`;
    readonly get: { readonly query: MediaIdGetQuery; readonly answer: ReadonlyArray<ApplicationPassword> };
    readonly post: { readonly body: UsersUserIdApplicationPasswordsPostBody; readonly answer: ApplicationPassword };
    readonly delete: { readonly answer: ApplicationPassword };
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
    readonly delete: { readonly answer: ApplicationPassword };
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
    readonly delete: { readonly query: CommentsIdDeleteQuery; readonly answer: Comment };
  };
  readonly 'search': {
    readonly path: 'search';
    readonly get: { readonly query: SearchGetQuery; readonly answer: ReadonlyArray<SearchResult> };
  };
  readonly 'settings': {
    readonly path: 'settings';
    readonly get: { readonly answer: Settings };
    readonly post: { readonly body: SettingsPostBody; readonly answer: Settings };
    readonly put: { readonly body: SettingsPostBody; readonly answer: Settings };
    readonly patch: { readonly body: SettingsPostBody; readonly answer: Settings };
  };
  readonly '/cms-block-editor/v1': {
    readonly path: '/cms-block-editor/v1';
    readonly get: { readonly query: CmsV2GetQuery; readonly answer: unknown };
  };
  readonly '/cms-block-editor/v1/navigation-fallback': {
    readonly path: '/cms-block-editor/v1/navigation-fallback';
    readonly get: { readonly answer: NavigationFallback };
  };
}


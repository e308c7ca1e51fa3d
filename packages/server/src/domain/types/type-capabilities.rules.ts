/** What can be done to posts of a type, in the order shown to clients. */
export const postRights = [
  'edit_post',
  'read_post',
  'delete_post',
  'edit_posts',
  'edit_others_posts',
  'delete_posts',
  'publish_posts',
  'read_private_posts',
  'read',
  'delete_private_posts',
  'delete_published_posts',
  'delete_others_posts',
  'edit_private_posts',
  'edit_published_posts',
  'create_posts',
] as const;

export type PostRight = (typeof postRights)[number];

/** Right → the capability it takes. */
export type PostCapabilities = Readonly<Record<PostRight, string>>;

interface CapabilityWords {
  /** In capabilities about one post, such as `edit_page`. */
  readonly singular: string;
  /** In capabilities about all of them, such as `edit_pages`. */
  readonly plural: string;
}

/** The capabilities that follow from the words, with some replaced. */
export function postCapabilities(
  { singular, plural }: CapabilityWords,
  replaced: Partial<PostCapabilities> = {},
): PostCapabilities {
  const named = (right: PostRight): string => {
    if (right === 'read') return right;
    return right.endsWith('_posts') ? right.replace(/posts$/, plural) : right.replace(/post$/, singular);
  };
  const editPosts = replaced.edit_posts ?? named('edit_posts');
  const made = postRights.map((right) => [right, right === 'create_posts' ? editPosts : named(right)]);
  return { ...(Object.fromEntries(made) as PostCapabilities), ...replaced };
}

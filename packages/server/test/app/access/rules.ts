/**
 * Who may do what, told a second time and independently of the service: by hand, from the capabilities of the roles.
 * Each right is written as the least role that holds it.
 */
export const callers = [
  'visitor',
  'rolless',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'administrator',
] as const;
export type Caller = (typeof callers)[number];
type Least = Caller | 'nobody';

export const holds = (caller: Caller, least: Least): boolean =>
  least !== 'nobody' && callers.indexOf(caller) >= callers.indexOf(least);

export interface TypeRights {
  /** Reading what is the caller's own, or open to readers. */
  readonly read: Least;
  /** Whether published ones are open to visitors. */
  readonly isOpen: boolean;
  readonly create: Least;
  readonly publish: Least;
  readonly edit: Least;
  readonly others: Least;
  readonly published: Least;
  readonly private: Least;
  readonly readPrivate: Least;
}

const likePosts: TypeRights = {
  read: 'subscriber',
  isOpen: true,
  create: 'contributor',
  publish: 'author',
  edit: 'contributor',
  others: 'editor',
  published: 'author',
  private: 'editor',
  readPrivate: 'editor',
};

const all = (least: Least): Omit<TypeRights, 'read' | 'isOpen'> => ({
  create: least,
  publish: least,
  edit: least,
  others: least,
  published: least,
  private: least,
  readPrivate: least,
});

export const typeRights: Readonly<Record<string, TypeRights>> = {
  posts: likePosts,
  books: likePosts,
  chapter: likePosts,
  notes: likePosts,
  pages: { read: 'subscriber', isOpen: true, ...all('editor') },
  // No role holds the rights on private patterns of others.
  blocks: {
    ...likePosts,
    read: 'contributor',
    isOpen: false,
    create: 'author',
    private: 'nobody',
    readPrivate: 'nobody',
  },
  navigation: { read: 'subscriber', isOpen: true, ...all('administrator') },
};

/** States of posts, with those in the trash by what they were before, and those behind a password. */
export const states = [
  'publish',
  'locked',
  'draft',
  'pending',
  'future',
  'private',
  'trashed draft',
  'trashed publish',
] as const;
export type State = (typeof states)[number];

export const statusOf = (state: State): string =>
  state === 'locked' ? 'publish' : state.startsWith('trashed') ? 'trash' : state;

export interface Item {
  readonly type: string;
  readonly state: State;
  readonly isOwn: boolean;
}

type Rights = Readonly<Record<string, TypeRights>>;

/** How the posts of a site may be used. The table can be another one, to see that it matters. */
export interface PostRules {
  canRead(caller: Caller, item: Item): boolean;
  canEdit(caller: Caller, item: Item): boolean;
  canPublish(caller: Caller, type: string): boolean;
  canCreate(caller: Caller, type: string): boolean;
  canEditOthers(caller: Caller, type: string): boolean;
  canEditType(caller: Caller, type: string): boolean;
}

export function postRules(table: Rights = typeRights): PostRules {
  const rightsOf = (type: string): TypeRights => table[type] ?? likePosts;
  const canEdit = (caller: Caller, { type, state, isOwn }: Item): boolean => {
    const rights = rightsOf(type);
    const former = state.replace('trashed ', '');
    const isPublished = ['publish', 'locked', 'future'].includes(former);
    if (isOwn && caller !== 'visitor') return holds(caller, isPublished ? rights.published : rights.edit);
    return (
      holds(caller, rights.others) &&
      (!isPublished || holds(caller, rights.published)) &&
      (former !== 'private' || holds(caller, rights.private))
    );
  };
  return {
    canEdit,
    canRead: (caller, item) => {
      const rights = rightsOf(item.type);
      const isPublic = item.state === 'publish' || item.state === 'locked';
      if (isPublic) return rights.isOpen || holds(caller, rights.read);
      if (item.isOwn && caller !== 'visitor') return holds(caller, rights.read);
      return item.state === 'private' ? holds(caller, rights.readPrivate) : canEdit(caller, item);
    },
    canPublish: (caller, type) => holds(caller, rightsOf(type).publish),
    canCreate: (caller, type) => holds(caller, rightsOf(type).create),
    canEditOthers: (caller, type) => holds(caller, rightsOf(type).others),
    canEditType: (caller, type) => holds(caller, rightsOf(type).edit),
  };
}

/** Taxonomies by who may add terms; changing and removing them is for editors in all. */
export const termRights: Readonly<Record<string, Least>> = {
  categories: 'editor',
  genres: 'editor',
  tags: 'contributor',
  mood: 'contributor',
  cms_pattern_category: 'contributor',
};

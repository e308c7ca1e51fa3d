import type { SiteDraft } from '../../site/site-draft.ts';
import type { Registry } from '../../lib/registry.ts';

/** A state a post can be in. */
export interface PostStatus {
  readonly name: string;
  readonly label: string;
  /** Everybody may read posts in this state. */
  readonly public: boolean;
  /** Only those who may read private posts see them. */
  readonly private: boolean;
  /** Only those who may edit the post see it. */
  readonly protected: boolean;
  /** Used by the service itself, not chosen by people. */
  readonly internal: boolean;
  readonly publiclyQueryable: boolean;
  readonly excludeFromSearch: boolean;
  readonly showInAllList: boolean;
  readonly showInStatusList: boolean;
  /** The date of a post moves on with each save until it leaves this state. */
  readonly dateFloating: boolean;
}

export type PostStatusRegistration = Pick<PostStatus, 'name' | 'label'> & Partial<PostStatus>;

declare module '../../scope.ts' {
  interface Registries {
    readonly postStatuses: Registry<PostStatus>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** A further state for posts. One that is said to be nothing else is internal. */
    registerPostStatus(status: PostStatusRegistration): void;
  }
}

export function registerPostStatus(draft: Pick<SiteDraft, 'postStatuses'>, given: PostStatusRegistration): void {
  const { public: isPublic = false, private: isPrivate = false, protected: isProtected = false } = given;
  const { internal = !isPublic && !isPrivate && !isProtected } = given;
  draft.postStatuses.add(given.name, {
    public: isPublic,
    private: isPrivate,
    protected: isProtected,
    internal,
    publiclyQueryable: isPublic,
    excludeFromSearch: internal,
    showInAllList: !internal,
    showInStatusList: !internal,
    dateFloating: false,
    ...given,
  });
}

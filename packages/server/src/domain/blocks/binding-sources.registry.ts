import type { Json, JsonMap } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import type { PostRow } from '../posts/post.ts';

/** A source of values that attributes of blocks can be bound to. */
export interface BindingSource {
  /** As blocks name it in `metadata.bindings`, such as `library/shelf`. */
  readonly name: string;
  /**
   * The value for an attribute: a string or a number. Undefined keeps what was saved with the block. `scope` reads as a
   * visitor, because content is the same for all readers.
   */
  readonly read: (
    args: JsonMap,
    given: { readonly scope: Scope; readonly row: PostRow },
  ) => Json | undefined | Promise<Json | undefined>;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly bindingSources: Registry<BindingSource>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** Lets attributes of blocks be bound to values of the plugin, for the post around the block. */
    registerBindingSource(source: BindingSource): void;
  }
}

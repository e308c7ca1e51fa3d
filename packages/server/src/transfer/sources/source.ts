import type { ExportedHead } from '../../formats/wxr/exported.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Position } from '../import.ts';
import type { ExportedComment } from '../records/comment.ts';
import type { ExportedItem } from '../records/post.ts';
import type { ExportedRevision } from '../records/revision.ts';

/** Something that was read, and where the next begins. */
export interface Read<T> {
  readonly value: T;
  readonly end: number;
}

/** A comment and the post it is on. */
export interface PostedComment {
  readonly post: number;
  readonly comment: ExportedComment;
}

/** A widget where it is shown: `text-2` in `sidebar-1`. */
export interface ForeignWidget {
  readonly id: string;
  readonly sidebar: string;
  readonly settings: JsonMap;
}

/** What a site has beside its items, where the source tells. */
export interface Beside {
  /** Option → value. */
  readonly options: ReadonlyMap<string, Json>;
  /** Options are as a database of the old service has them: all of them texts. */
  readonly areOptionsTexts: boolean;
  /** Location → id of the menu it shows there. */
  readonly locations: ReadonlyMap<string, number>;
  /** Menus that new pages are added to. */
  readonly addingMenus: readonly number[];
  readonly widgets: readonly ForeignWidget[];
  /** Comments came with the items already: those that are missing are taken, and of the others their browsers. */
  readonly isSecond: boolean;
  comments(from: number): AsyncGenerator<Read<PostedComment>>;
  revisions(from: number): AsyncGenerator<Read<ExportedRevision>>;
}

/** A site to come over from, whatever it is read out of. */
export interface Source {
  /** Tells one state of it from any other, as far as that can be seen at a glance. */
  readonly key: string;
  /** Tells it from any other that differs in anything. */
  whole(): Promise<string>;
  readonly head: ExportedHead;
  /** Of all items, in bytes or numbers. */
  readonly size: number;
  /** Null where it has nothing but items. */
  readonly beside: Beside | null;
  /** What sources of this kind do not hold. */
  readonly lacks: readonly string[];
  /** From where an earlier one ended; 0 for all. */
  items(from: number): AsyncGenerator<Read<ExportedItem>>;
  positionAt(offset: number): Promise<Position>;
  /** Whether the position was taken in this very source. */
  isAt(position: Position): Promise<boolean>;
}

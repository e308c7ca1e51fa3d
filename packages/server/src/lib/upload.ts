import type { JsonMap } from './json.ts';

/** A file that came with a request. Its bytes wait at `path` until the request is answered. */
export interface ReceivedFile {
  readonly field: string;
  readonly name: string;
  /** As the client declares it. */
  readonly type: string;
  readonly path: string;
  readonly size: number;
}

/** A form with files, or a body that is one file. */
export interface Upload {
  readonly isForm: boolean;
  readonly params: JsonMap;
  readonly files: readonly ReceivedFile[];
  /** The client was gone before it had sent everything. */
  readonly isCut?: boolean;
}

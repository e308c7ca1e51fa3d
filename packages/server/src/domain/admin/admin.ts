/** One file of an admin, as its manifest describes it. */
export interface AdminFile {
  /** Content type. */
  readonly type: string;
  readonly sha256: string;
  /** Bytes of its compressed forms, which lie beside it, where there are any. */
  readonly gzip?: number;
  readonly brotli?: number;
}

/** A built admin: whatever has such a manifest can be served, and nothing of it is ever run here. */
export interface Admin {
  readonly folder: string;
  /** The page, with a place for what the service tells it. */
  readonly page: string;
  readonly files: ReadonlyMap<string, AdminFile>;
  /** Locale → the script with its translations. English has none. */
  readonly languages: ReadonlyMap<string, string>;
}

declare module '../../site/core.ts' {
  interface Shared {
    readonly admin: Admin | null;
  }
}

declare module '../../scope.ts' {
  interface Tools {
    /** Null where none is installed, or none is wanted. */
    readonly admin: Admin | null;
  }
}

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the server per request, without PostgreSQL's. */
  readonly cpu: number;
  readonly failures: number;
  /** Per request, `begin` and `commit` among them. */
  readonly statements: number;
  /** Per request: rows and index entries that scans gave, and rows fetched by way of an index. */
  readonly returned: number;
  readonly fetched: number;
}

export interface CaseResult {
  readonly name: string;
  readonly platen: Figures;
  readonly bare: Figures;
  /** Whether both sent the same body; null for writes. */
  readonly sameBytes: boolean | null;
}

export interface ScaleResult {
  readonly date: string;
  readonly commit: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryGb: number;
    readonly load: number;
    readonly node: string;
    readonly postgres: string;
    readonly sharedBuffers: string;
  };
  readonly seed: number;
  readonly posts: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly seedSeconds: number;
  readonly databaseMb: number;
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly cases: readonly CaseResult[];
}

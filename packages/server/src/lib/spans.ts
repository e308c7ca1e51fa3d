/** What is known of a piece of work before it begins. */
export interface SpanGiven {
  readonly name: string;
  /** Something asked of us, something we ask of another, or neither. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Headers that may name the span of whoever asked. */
  readonly carrier?: Readonly<Record<string, string>>;
}

/** Adds what becomes known on the way. */
export type NoteSpan = (attributes: Readonly<Record<string, string | number>>) => void;

/** Tells whoever traces requests through several services how long each piece of work takes, and within which other. */
export interface Spans {
  within<T>(span: SpanGiven, work: (note: NoteSpan) => Promise<T>): Promise<T>;
}

/** What is known of a piece of work before it begins. */
export interface SpanGiven {
  readonly name: string;
  /** Something asked of us, something we ask of another, or neither. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Headers with the client's trace context. */
  readonly carrier?: Readonly<Record<string, string>>;
}

/** Adds what becomes known on the way. */
export type NoteSpan = (attributes: Readonly<Record<string, string | number>>) => void;

/** Creates OpenTelemetry spans. */
export interface Spans {
  within<T>(span: SpanGiven, work: (note: NoteSpan) => Promise<T>): Promise<T>;
}

import type { Json, JsonMap } from './json.ts';

export interface SiteChange {
  readonly theme?: 'classic';
  readonly pretty?: false;
  readonly fixture?: true;
  readonly options?: JsonMap;
  readonly plugins?: readonly string[];
  /** Minutes by which local times may differ from UTC. */
  readonly offsets?: readonly number[];
  /** Groups of custom fields, by the names of their definition files. */
  readonly fields?: {
    readonly groups: readonly string[];
    readonly settings?: JsonMap;
    readonly engine?: string;
  };
}

export interface Upload {
  readonly mode: 'multipart' | 'raw';
  readonly file: string;
  readonly filename?: string;
  readonly type: string;
  readonly field?: string;
}

export interface Expectation {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly partial?: boolean;
  readonly empty?: boolean;
  readonly text?: string;
}

export interface RequestStep {
  readonly as?: string;
  readonly method?: string;
  readonly path: string;
  readonly absolute?: boolean;
  readonly query?: JsonMap;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly raw?: string;
  readonly form?: JsonMap;
  readonly upload?: Upload;
  readonly save?: Readonly<Record<string, string>>;
  readonly keep?: readonly string[];
  readonly headersRecorded?: boolean;
  readonly expectOnlyStatus?: boolean;
  readonly allow5xx?: boolean;
  readonly expect: Expectation;
}

export interface SleepStep {
  readonly sleep: number;
}

export type Step = RequestStep | SleepStep;

export interface Recording {
  readonly suite: string;
  readonly name: string;
  readonly about: string;
  readonly site: SiteChange;
  readonly steps: readonly Step[];
}

export function isRequest(step: Step): step is RequestStep {
  return !isSleep(step);
}

export function isSleep(step: Step): step is SleepStep {
  return 'sleep' in step;
}

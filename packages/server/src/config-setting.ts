/** What later settings may build their defaults on. A setting that could not be read is absent. */
export interface Known {
  readonly environment?: 'development' | 'production';
  readonly host?: string;
  readonly port?: number;
  readonly siteUrl?: string;
}

interface Derived {
  readonly words: string;
  readonly from: (known: Known, nodeEnv: string) => string | undefined;
}

export interface Setting<T> {
  readonly variable: string;
  readonly description: string;
  /** Read when nothing is set. A setting without one, or whose own gives undefined, must be set. */
  readonly fallback?: string | Derived;
  readonly read: (text: string) => T;
}

export const setting = <T>(given: Setting<T>): Setting<T> => given;

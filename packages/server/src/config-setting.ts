/** Settings that later defaults may use. Invalid settings are missing. */
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
  /** Unit of a number, for the reference. */
  readonly unit?: 'bytes' | 'connections' | 'days' | 'ms' | 'processes' | 'requests' | 'seconds' | 'uploads';
  /** How to get a value, for the error of a missing one. */
  readonly hint?: string;
  /** Default. Without one, or if it is undefined, the setting is required. */
  readonly fallback?: string | Derived;
  readonly read: (text: string) => T;
}

export const setting = <T>(given: Setting<T>): Setting<T> => given;

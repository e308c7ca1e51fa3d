/** What a look at one thing came to. */
export interface Verdict {
  readonly status: 'good' | 'recommended' | 'critical';
  readonly label: string;
  readonly description: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** What can be looked at as the service is configured, without the addresses and passwords that takes. */
export interface HealthProbes {
  readonly isEncrypted: boolean;
  /** Of memory, for responses to visitors. */
  readonly cacheBytes: number;
  /** Signs in to the mail server, or throws; null where there is none. */
  readonly signInToMail: (() => Promise<void>) | null;
  /** Bytes that each replica is behind; null for one that cannot be asked. */
  replicaLags(): Promise<readonly (number | null)[]>;
}

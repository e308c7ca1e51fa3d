import type { Config, NodeConfig } from '../config.ts';
import type { Database } from '../db/connection/connect.ts';
import type { Installation } from '../db/schema/installation.ts';
import type { EventSignal } from '../events/event-signal.ts';
import type { Logger } from '../lib/log.ts';
import type { Secrets } from '../lib/secrets.ts';
import type { Spans } from '../lib/spans.ts';
import type { Scope, Site, Tools } from '../scope.ts';

/** What modules create once per process, for all its sites. Open: each module merges in what it shares. */
export interface Shared {}

/** What it is created from: nothing of a site. */
export interface SharedParts {
  readonly config: NodeConfig;
}

/** What the tools of the nouns are made of. */
export interface ToolParts {
  /** Its `secret` is that of the site, for signatures. */
  readonly config: Config;
  /** PLATEN_SECRET itself. Encrypts values that never leave the database. */
  readonly encryptionSecrets: Secrets;
  readonly installation: Installation;
  readonly db: Database;
  readonly shared: Shared;
  /** Tells this node that responses made from these are stale. */
  readonly noteChanges: (tags: Iterable<string>) => void;
}

/** What serving and commands share: connections, what is registered, and scopes made of both. */
export interface Core extends ToolParts {
  readonly log: Logger;
  /** Null without tracing. */
  readonly spans: Spans | null;
  readonly tools: Tools;
  readonly eventSignal: EventSignal;
  /** As it is now: switching a plugin swaps it. */
  site(): Site;
  /** For background work. */
  ownScope(): Promise<Scope>;
}

import type { RestRequest } from '../../rest/request.ts';
import type { Scope } from '../../scope.ts';
import { cleanAgent } from './comment-text.rules.ts';

declare module '../../scope.ts' {
  interface Scope {
    /** Address the request came from, as far as trusted proxies tell. */
    readonly remoteAddress: string;
  }
}

/** Where a comment comes from. */
export interface Origin {
  readonly authorIp: string;
  readonly authorAgent: string;
}

export const originOf = ({ remoteAddress }: Scope, { headers }: RestRequest): Origin => ({
  authorIp: remoteAddress,
  authorAgent: cleanAgent(headers['user-agent'] ?? ''),
});

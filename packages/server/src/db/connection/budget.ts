import type { Pool } from 'pg';
import { NoConnectionError } from '../sqlstate.ts';

/** Connections that the pools of a process may have open together. A pool gets one when it needs it. */
export interface ConnectionBudget {
  join(pool: Pool, limits: ShareLimits): Share;
  /** Connections that pools have, or may open. */
  used(): number;
}

export interface ShareLimits {
  /** Of this pool, however many are left. */
  readonly max: number;
  /** How long a caller waits for its turn. */
  readonly timeoutMs: number;
}

/** The share of one pool. */
export interface Share {
  /** Resolves when the pool has a connection for the caller, or may open one; then connect at once. */
  turn(): Promise<void>;
  /** To be called when that connection is there, or could not be had. */
  arrived(): void;
  /** Whether a connection that is being released should be closed, because another pool waits. */
  yields(): boolean;
  waiting(): number;
  leave(): void;
}

interface Member {
  readonly pool: Pool;
  readonly max: number;
  readonly callers: Waiting[];
  /** Connections that it has or may open. */
  held: number;
  /** Callers that are about to take an idle connection. */
  arriving: number;
  usedAtMs: number;
}

interface Waiting {
  readonly sinceMs: number;
  resolve(): void;
}

/** How long a pool may keep its only connection busy while others wait. Opening one takes about 15 ms. */
const quantumMs = 50;

export function createConnectionBudget(max: number): ConnectionBudget {
  const members = new Set<Member>();
  let used = 0;

  const idleOf = ({ pool, arriving }: Member): number => pool.idleCount - arriving;
  const isEager = ({ callers, held, max: own }: Member): boolean => callers.length > 0 && held < own;
  /** The pool whose caller has waited longest of those that could open a connection; those without any come first. */
  const neediest = (): Member | null => {
    const eager = [...members].filter(isEager);
    const poor = eager.filter(({ held }) => held === 0);
    const [first = null] = (poor.length > 0 ? poor : eager).toSorted((one, other) => sinceOf(one) - sinceOf(other));
    return first;
  };

  const admit = (member: Member): void => {
    member.arriving += 1;
    member.usedAtMs = performance.now();
    member.callers.shift()?.resolve();
  };

  /** Gives out what is left, then what idle pools have. */
  const distribute = (): void => {
    for (let member = neediest(); member !== null; member = neediest()) {
      if (used >= max && !reclaim(member)) return;
      used += 1;
      member.held += 1;
      member.pool.options.max = member.held;
      admit(member);
    }
  };

  /** Takes a connection from the pool that was idle longest. True if one is free at once. */
  const reclaim = (needy: Member): boolean => {
    const [idlest] = [...members]
      .filter((one) => one !== needy && one.callers.length === 0 && (idleOf(one) > 0 || isUnused(one)))
      .toSorted((one, other) => one.usedAtMs - other.usedAtMs);
    if (idlest === undefined) return false;
    if (!isUnused(idlest)) {
      idlest.arriving += 1;
      const taken = (): void => void (idlest.arriving -= 1);
      idlest.pool.connect().then((client) => {
        taken();
        client.release(true);
      }, taken);
      return false;
    }
    give(idlest);
    return true;
  };

  /** It may open more connections than it has. */
  const isUnused = ({ pool, held, arriving }: Member): boolean => held > pool.totalCount + arriving;

  const give = (member: Member): void => {
    member.held -= 1;
    member.pool.options.max = member.held;
    used -= 1;
  };

  const join: ConnectionBudget['join'] = (pool, { max: own, timeoutMs }) => {
    const member: Member = { pool, max: own, callers: [], held: 0, arriving: 0, usedAtMs: performance.now() };
    members.add(member);
    pool.options.max = 0;
    const serveIdle = (): void => {
      while (member.callers.length > 0 && idleOf(member) > 0) admit(member);
    };
    pool.on('remove', () => {
      if (member.held > 0) give(member);
      distribute();
    });
    pool.on('release', () => setImmediate(serveIdle));
    return {
      turn: () => {
        if (member.callers.length === 0 && idleOf(member) > 0) {
          member.arriving += 1;
          member.usedAtMs = performance.now();
          return Promise.resolve();
        }
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const waiting: Waiting = { sinceMs: performance.now(), resolve: () => (clearTimeout(timer), resolve()) };
        const timer = setTimeout(() => {
          member.callers.splice(member.callers.indexOf(waiting), 1);
          reject(new NoConnectionError('busy'));
        }, timeoutMs);
        member.callers.push(waiting);
        distribute();
        return promise;
      },
      arrived: () => {
        member.arriving -= 1;
        serveIdle();
      },
      yields: () => {
        const needy = neediest();
        if (needy === null || needy === member || used < max) return false;
        return needy.held < member.held - 1 || performance.now() - sinceOf(needy) > quantumMs;
      },
      waiting: () => member.callers.length,
      leave: () => {
        members.delete(member);
        used -= member.held;
        member.held = 0;
        distribute();
      },
    };
  };
  return { join, used: () => used };
}

const sinceOf = ({ callers: [first] }: Pick<Member, 'callers'>): number => first?.sinceMs ?? Infinity;

import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';

import { endsConnection, explainFailure, isUniqueViolation, NoConnectionError, sqlState } from './sqlstate.ts';

const fromServer = (code: string, constraint?: string): DatabaseError =>
  Object.assign(new DatabaseError('refused', 0, 'error'), { code, severity: 'ERROR', constraint });
const fromNode = (code: string, facts: object = {}): Error => Object.assign(new Error(code), { code, ...facts });

const expected: Record<string, readonly string[]> = {
  'bad-input': ['22P02', '22003', '22007', '22008', '22021', '22P05', '2201X', '54000', '54001'],
  conflict: ['23505'],
  'missing-reference': ['23503'],
  retry: ['40001', '40P01', '26000', '42P05', '0A000'],
  busy: ['55P03', '57014'],
  unavailable: '53100 53200 53300 57P01 57P02 57P03 08000 08001 08003 08004 08006 08007 08P01'.split(' '),
  'read-only': ['25006'],
  fault: ['42P01', '42601', '42501', '23502', '23514', '28P01', '3D000', '57P04', 'XX000', 'P0001', '25P02'],
};
const statuses: Record<string, number> = {
  'bad-input': 400,
  conflict: 409,
  'missing-reference': 404,
  retry: 503,
  busy: 503,
  unavailable: 503,
  'read-only': 503,
  fault: 500,
};

const codes: Record<number, string> = {
  400: 'rest_invalid_param',
  404: 'rest_missing_reference',
  409: 'rest_conflict',
  500: 'rest_internal_error',
  503: 'rest_service_unavailable',
};

describe('states of PostgreSQL', () => {
  it('tries a row again that came while the part for it was being made', () => {
    const moved = Object.assign(fromServer('23514'), { schema: 'platen_partitions' });
    expect(explainFailure(moved).kind).toBe('retry');
  });

  const rows = Object.entries(expected).flatMap(([kind, states]) => states.map((state) => [state, kind] as const));
  it.each(rows)('%s is %s', (state, kind) => {
    const failure = explainFailure(fromServer(state));
    expect([failure.kind, failure.status]).toEqual([kind, statuses[kind]]);
    expect(failure.retryAfter !== undefined).toBe(failure.status === 503);
    expect(failure.code).toBe(codes[failure.status]);
  });

  it('names the constraint', () => {
    expect(explainFailure(fromServer('23505', 'users_login_key')).constraint).toBe('users_login_key');
    expect(explainFailure(fromServer('22P02'))).not.toHaveProperty('constraint');
  });
});

describe('errors of the network and the driver', () => {
  it.each([
    fromNode('ECONNREFUSED'),
    fromNode('ECONNRESET'),
    fromNode('EPIPE'),
    fromNode('ETIMEDOUT'),
    fromNode('EHOSTUNREACH'),
    fromNode('ENETUNREACH'),
    fromNode('ENOTFOUND'),
    fromNode('EAI_AGAIN'),
    fromNode('ENOENT', { syscall: 'connect' }),
    Object.assign(new AggregateError([fromNode('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated'),
    new Error('Connection terminated due to connection timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    new Error('Query read timeout'),
    new Error('timeout expired'),
    new Error('Cannot use a pool after calling end on the pool'),
    new Error('driver has already been destroyed'),
    new NoConnectionError('unavailable'),
  ])('%s is unavailable', (error) => {
    expect(explainFailure(error)).toMatchObject({ kind: 'unavailable', status: 503, retryAfter: 2 });
  });

  it('a full queue is busy', () => {
    expect(explainFailure(new NoConnectionError('busy'))).toMatchObject({ kind: 'busy', status: 503, retryAfter: 1 });
  });

  it.each([
    new Error('something else'),
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    fromNode('ENOENT', { syscall: 'open' }),
    fromNode('EACCES'),
    // Five letters do not make a state.
    fromNode('23505'),
    'a text',
    null,
    undefined,
    { code: '23505', severity: 'ERROR' },
  ])('%s is a fault', (error) => {
    expect(explainFailure(error)).toMatchObject({ kind: 'fault', status: 500, code: 'rest_internal_error' });
  });
});

describe('errors below other errors', () => {
  const within = (cause: unknown, depth = 1): Error =>
    depth === 0
      ? (cause as Error)
      : new Error('The plugin x failed in the hook y', { cause: within(cause, depth - 1) });

  it('keep their meaning, however deep', () => {
    expect(explainFailure(within(fromServer('40P01')))).toMatchObject({ kind: 'retry', status: 503 });
    expect(explainFailure(within(fromServer('55P03'), 3))).toMatchObject({ kind: 'busy', status: 503, retryAfter: 1 });
    expect(explainFailure(within(new NoConnectionError('busy'), 2))).toMatchObject({ kind: 'busy' });
    expect(explainFailure(within(fromNode('ECONNRESET'), 2))).toMatchObject({ kind: 'unavailable' });
    expect(sqlState(within(fromServer('40001'), 2))).toBe('40001');
    expect(isUniqueViolation(within(fromServer('23505', 'users_login_key')), 'users_login_key')).toBe(true);
    expect(isUniqueViolation(within(fromServer('23505', 'users_login_key')), 'users_email_key')).toBe(false);
  });

  it('are faults where they are faults', () => {
    expect(explainFailure(within(fromServer('42P01')))).toMatchObject({ kind: 'fault', status: 500 });
    expect(explainFailure(within(new TypeError('no')))).toMatchObject({ kind: 'fault' });
    expect(explainFailure(within('a text'))).toMatchObject({ kind: 'fault' });
  });

  it('mean what the outermost known one means', () => {
    expect(explainFailure(new NoConnectionError('busy', fromNode('ECONNREFUSED')))).toMatchObject({ kind: 'busy' });
  });

  it('may go round in a circle', () => {
    const [one, other] = [new Error('one'), new Error('other')];
    one.cause = other;
    other.cause = one;
    expect(explainFailure(one)).toMatchObject({ kind: 'fault' });
  });
});

describe('unique violations', () => {
  it('are told from others, and from each other', () => {
    const error = fromServer('23505', 'users_login_key');
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'users_login_key')).toBe(true);
    expect(isUniqueViolation(error, 'users_email_key')).toBe(false);
    expect(isUniqueViolation(fromServer('23503', 'users_login_key'))).toBe(false);
    expect(isUniqueViolation(new Error('23505'))).toBe(false);
  });
});

describe('what ends a connection', () => {
  it.each(['57P01', '57P02', '57P03', '08006', '25006'])('%s does', (state) =>
    expect(endsConnection(fromServer(state))).toBe(true),
  );
  it.each(['23505', '40001', '57014', '53100', '42P01'])('%s does not', (state) =>
    expect(endsConnection(fromServer(state))).toBe(false),
  );
  it('a lost socket does, a mistake does not', () => {
    expect(endsConnection(fromNode('ECONNRESET'))).toBe(true);
    expect(endsConnection(new Error('Query read timeout'))).toBe(true);
    expect(endsConnection(new TypeError('no'))).toBe(false);
    expect(endsConnection('no')).toBe(false);
  });
});

it('reads the state only of errors that PostgreSQL sent', () => {
  expect(sqlState(fromServer('22P02'))).toBe('22P02');
  expect(sqlState(fromNode('EPIPE'))).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

describe('names of statements', () => {
  test('are given to a text that comes again, and stay', () => {
    const nameOf = createStatementNames();
    expect(nameOf('select 1')).toBeUndefined();
    const name = nameOf('select 1');
    expect(name).toEqual(expect.any(String));
    expect(nameOf('select 1')).toBe(name);
    expect(nameOf('select 2')).toBeUndefined();
    expect(nameOf('select 2')).not.toBe(name);
  });

  test('end at some number, and so does what is watched', () => {
    const nameOf = createStatementNames();
    for (let at = 0; at < 5000; at += 1) expect(nameOf(`once ${at}`)).toBeUndefined();
    const names = Array.from({ length: 2000 }, (_, at) => (nameOf(`twice ${at}`), nameOf(`twice ${at}`)));
    expect(new Set(names.filter((name) => name !== undefined)).size).toBe(500);
  });
});

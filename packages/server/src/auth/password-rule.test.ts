import { describe, expect, it } from 'vitest';
import { judge, passwordProblem } from './password-rule.ts';

const owner = { login: 'mira.novak', email: 'mira.novak@example.org' };

describe('the rule for passwords', () => {
  it.each([
    ['', 'at least 12'],
    ['a', 'at least 12'],
    ['password', 'at least 12'],
    ['x7Kp2mQ9', 'at least 12'],
    ['elevenchars', 'at least 12'],
    ['🚲🚲🚲🚲🚲🚲🚲🚲🚲🚲🚲', 'at least 12'],
    ['back\\slash and more words', 'backslash'],
    ['x'.repeat(4097), 'at most 4096'],
    ['password1234', 'easy to guess'],
    ['Passw0rd2026', 'easy to guess'],
    ['P@$$w0rd!!!!', 'easy to guess'],
    ['123456789012', 'easy to guess'],
    ['210987654321', 'easy to guess'],
    ['qwertyuiop12', 'easy to guess'],
    ['qwertzuiop123', 'easy to guess'],
    ['iloveyou1234', 'easy to guess'],
    ['letmein12345', 'easy to guess'],
    ['Summer2026!!', 'easy to guess'],
    ['monkeymonkey', 'easy to guess'],
    ['liverpoolfc1', 'easy to guess'],
    ['aaaaaaaaaaaa', 'easy to guess'],
    ['abcabcabcabc', 'easy to guess'],
    ['121212121212', 'easy to guess'],
    ['mira.novak12', 'easy to guess'],
    ['Mira.Novak@Example.org', 'easy to guess'],
    ['correct horse battery staple', null],
    ['correct horse', null],
    ['a long enough secret', null],
    ['tr0ub4dor&3-ok', null],
    ['mjölnir-häst-42', null],
    ['Ab3dEfGh1jKlMnOpQrStUvWx', null],
  ])('%j', (password, problem) => {
    const found = passwordProblem(password, owner);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it('gives more for more, and nothing for what is refused', () => {
    const strengths = ['password1234', 'correct horse', 'correct horse battery', 'k9$Lq2!vR7#xT4@p'].map(
      (password) => judge(password, owner).strength,
    );
    expect(strengths[0]).toBe(0);
    expect(strengths[1]).toBe(1);
    expect(strengths).toEqual(strengths.toSorted());
    expect(strengths[3]).toBeGreaterThanOrEqual(3);
  });

  it('takes no longer for a hostile one', () => {
    const began = performance.now();
    for (const unit of ['ab1!', 'password1', '1', 'qwerty', 'p@$$'])
      passwordProblem(unit.repeat(800).slice(0, 4000), owner);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

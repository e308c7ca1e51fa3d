import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { activeInSource, activeInTree } from '../../../test/support/allow-list-checks.ts';
import { filterMarkup } from './allow-list.ts';
import type { MarkupContext } from './allow-list.ts';
import { vectors } from '../../../test/support/allow-list-vectors.ts';

const recordings = new URL('../../../../../conformance/recordings/', import.meta.url);
const contexts: readonly MarkupContext[] = ['post', 'comment', 'plain'];

interface Pair {
  readonly place: string;
  readonly context: MarkupContext;
  readonly sent: string;
  readonly stored: string;
}

const rawOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value;

/** What contributors and authors sent, beside what was stored. */
const recordedPairs = (): Pair[] => {
  const pairs: Pair[] = [];
  for (const suite of ['rendering', 'posts', 'blocks', 'media', 'permissions', 'revisions-autosaves'])
    for (const file of readdirSync(new URL(`${suite}/`, recordings))) {
      const { steps } = JSON.parse(readFileSync(new URL(`${suite}/${file}`, recordings), 'utf8')) as {
        steps: {
          as?: string;
          body?: Record<string, unknown>;
          expect?: { status: number; body?: Record<string, unknown> };
        }[];
      };
      for (const [index, { as, body, expect: answer }] of steps.entries()) {
        if ((as !== 'author' && as !== 'contributor') || body === undefined || (answer?.status ?? 400) >= 300) continue;
        for (const field of ['title', 'content', 'excerpt', 'caption', 'description']) {
          const sent = rawOf(body[field]);
          const stored = answer?.body?.[`${field}.raw`] ?? rawOf(answer?.body?.[field]);
          if (typeof sent === 'string' && typeof stored === 'string' && !sent.includes('{{') && !stored.includes('{{'))
            pairs.push({
              place: `${suite}/${file}#${index} ${field}`,
              context: field === 'title' ? 'comment' : 'post',
              sent,
              stored,
            });
        }
      }
    }
  return pairs;
};

/** Recorded, and not followed: the reference keeps attributes that scripts read as instructions. */
const deviations: ReadonlySet<string> = new Set([
  '<p data-wp-interactive="x" data-foo-bar="y" data-="z" data-a_b="1" aria-hidden="true" aria-nosuch="q">d</p>',
]);

const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const marks = `<>"'/= \n\t\0&;:()[]{}\\-\u00a0\ud800\``;
const words = [
  '-- --> <!-- </p> <b> <math> </math> <textarea> </textarea> <title> <script> javascript: url( data-wp-',
  '&colon; &#x3c; &lt; &quot; <!--&nbsp;wp:x&nbsp;{"a":" "}&nbsp;--> \\u003c style=" <p&nbsp; &nbsp;onclick=alert(1)',
].flatMap((line) => line.split(' ').map((word) => word.replaceAll('&nbsp;', ' ')));
const pieces = [...marks, ...words];

const mutated = (count: number): string[] => {
  const random = seeded(20_260_731);
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? '';
  const mutate = (text: string): string => {
    const at = random(text.length + 1);
    const end = at + random(12);
    const kinds = [
      () => text.slice(0, at) + pick(pieces) + text.slice(at),
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, at) + pick(pieces) + text.slice(end),
      () => text.slice(0, at) + pick(vectors).slice(random(20)),
      () => text.slice(0, at) + text.slice(at, end).toUpperCase() + text.slice(end),
      () =>
        text.slice(0, at) + text.slice(at, end).replace(/./gu, (char) => `&#${char.codePointAt(0)};`) + text.slice(end),
    ];
    return kinds[random(kinds.length)]?.() ?? text;
  };
  return Array.from({ length: count }, () => {
    let text = pick(vectors);
    for (let turn = random(5) + 1; turn > 0; turn--) text = mutate(text);
    return text;
  });
};

const problemsOf = (hostile: string, context: MarkupContext): string[] => {
  const once = filterMarkup(hostile, { context });
  const twice = filterMarkup(once, { context });
  return [
    ...activeInTree(once, context),
    ...activeInSource(once, context),
    ...(once === twice ? [] : [`changes again into ${twice}`]),
  ].map((problem) => `${problem}\n  from ${JSON.stringify(hostile)}\n  via ${JSON.stringify(once)}`);
};

const object = (address: string): string => `<object data="${address}" type="application/pdf"></object>`;

describe('the allow-list', () => {
  it('stores what the recordings show, but for one deviation', () => {
    const pairs = recordedPairs();
    const wrong = pairs.filter(({ sent, stored, context }) => filterMarkup(sent, { context }) !== stored);
    process.stdout.write(`allow-list: ${pairs.length - wrong.length} of ${pairs.length} recorded pairs equal\n`);
    expect(pairs.length).toBeGreaterThan(110);
    expect(wrong.filter(({ sent }) => !deviations.has(sent))).toEqual([]);
    expect(wrong).toHaveLength(deviations.size);
  });

  it.each(contexts)('leaves nothing active of the hand-made vectors (%s)', (context) => {
    expect(vectors.length).toBeGreaterThanOrEqual(200);
    expect(vectors.flatMap((vector) => problemsOf(vector, context))).toEqual([]);
  });

  it('leaves nothing active of 5,000 mutations', () => {
    expect(mutated(5000).flatMap((hostile) => problemsOf(hostile, 'post'))).toEqual([]);
  });

  it('changes a filtered style no more, however its quotes were written', () => {
    const parts = [
      'color:red',
      'behavior:x',
      'font-family:',
      "'A B'",
      '&#39;C&#39;',
      '&#039;D&#039;',
      '&apos;E&apos;',
      '&quot;F&quot;',
      'background:url(',
      ')',
      'calc(1px + ',
      ',',
      ';',
      ' ',
      '--x:',
      '\n',
      '/*',
      '&colon;',
    ];
    const random = seeded(29);
    const styles = Array.from({ length: 5000 }, () =>
      Array.from({ length: random(8) + 1 }, () => parts[random(parts.length)] ?? '').join(''),
    );
    const example = "font-family:'A B';behavior:x";
    const changed = [example, ...styles]
      .map((style) => filterMarkup(`<p style="${style}">`, { context: 'post' }))
      .filter((once) => filterMarkup(once, { context: 'post' }) !== once);
    expect(changed).toEqual([]);
    expect(filterMarkup(`<p style="${example}">`, { context: 'post' })).toBe('<p style="font-family:&#039;A B&#039;">');
  });

  it('keeps data that no script takes for an instruction', () => {
    const kept = '<p data-x="1" data-x-y="2" data-x-position="3" data-xhr="4">a</p>';
    expect(filterMarkup(kept, { context: 'post' })).toBe(kept);
    for (const name of [
      'data-wp-on',
      'data-hx-get',
      'data-ng-click',
      'data-on-click',
      'data-x-init',
      'data-x-on-click',
    ])
      expect(filterMarkup(`<p ${name}="x">a</p>`, { context: 'post' })).toBe('<p>a</p>');
  });

  it('closes a comment that never ends at its first bracket, and keeps what follows visible', () => {
    expect(filterMarkup('<!--><b>x', { context: 'post' })).toBe('<!--&gt;--><b>x');
    expect(filterMarkup('a<!-- b > c', { context: 'comment' })).toBe('a<!-- b &gt;--> c');
    expect(filterMarkup('a<!-- b > c', { context: 'plain' })).toBe('a c');
  });

  it('drops an object that shows nothing and closes itself', () => {
    expect(filterMarkup('<object type="text" />a</object>', { context: 'post' })).toBe('a</object>');
    expect(filterMarkup('<object type="text">a</object>', { context: 'post' })).toBe('<object>a</object>');
  });

  it('puts block attributes behind all others when filtering changes their names', () => {
    const [sent, kept] = [
      '{"x<y":[{"a<b":1},2],"url":"z","m":{"n":null}}',
      '{"url":"z","m":{"n":null},"x\\u0026lt;y":',
    ];
    const filtered = filterMarkup(`<!-- wp:x ${sent.replaceAll('<', '\\u003c')} /-->`, { context: 'post' });
    expect(filtered).toContain(`<!-- wp:x ${kept}[{`);
    expect(filterMarkup(filtered, { context: 'post' })).toBe(filtered);
  });

  it('keeps well-formed comments wherever tags are allowed, and none that is an instruction to a server', () => {
    for (const context of ['post', 'comment'] as const) {
      expect(filterMarkup('a<!-- c -->b', { context })).toBe('a<!-- c -->b');
      expect(filterMarkup('a<!-- > --!> -->b', { context })).toBe('a<!-- &gt; --!&gt; -->b');
      expect(filterMarkup('a<!--#include file="x" -->b<!--esi <p>x</p>-->', { context })).not.toMatch(/<!--/);
    }
    expect(filterMarkup('a<!-- c -->b', { context: 'plain' })).toBe('ab');
  });

  it('has checks that see what is active', () => {
    for (const bad of [
      '<script>x</script>',
      '<p onclick="x">',
      '<a href="javascript:x">',
      '<p style="width:expression(1)">',
      '<p data-wp-on--click="x">',
    ]) {
      expect(activeInTree(bad, 'post')).not.toEqual([]);
      expect(activeInSource(bad, 'post')).not.toEqual([]);
    }
    expect(activeInSource('a < b', 'post')).not.toEqual([]);
  });

  it('keeps a PDF of the own uploads in an object and no other', () => {
    const rules = { context: 'post', uploadsUrl: 'https://site.example/up' } as const;
    expect(filterMarkup(object('https://site.example/up/a.pdf'), rules)).toBe(object('https://site.example/up/a.pdf'));
    for (const foreign of [
      'https://evil.example/a.pdf',
      'https://site.example/up/../a.pdf',
      'https://site.example/upper/a.pdf',
      'https://site.example/up/a.html',
    ])
      expect(filterMarkup(object(foreign), rules)).toBe('<object></object>');
  });

  it('drops elements that are text in HTML and markup in MathML once MathML is there', () => {
    expect(filterMarkup('<textarea>a</textarea>', { context: 'post' })).toBe('<textarea>a</textarea>');
    expect(filterMarkup('<textarea>a</textarea><math><title>b</math>', { context: 'post' })).toBe('a<math>b</math>');
  });

  it('filters strings inside block attributes and leaves the bytes of all else', () => {
    const kept = '<!-- wp:x/y {"a" : 1.0,"b":"c \\u0026amp; d \\u002d\\u002d e"} /-->';
    const sent = '<!-- wp:x/y {"a" : 1.0,"b":"c \\u0026 d -- e"} /-->';
    expect(filterMarkup(sent, { context: 'post' })).toBe(kept);
    expect(filterMarkup(kept, { context: 'post' })).toBe(kept);
    expect(filterMarkup('<!-- wp:x {} --><!-- /wp:x -->', { context: 'post' })).toBe('<!-- wp:x --><!-- /wp:x -->');
    expect(filterMarkup('<!-- wp:x {"a" : "\\u003cscript\\u003ex\\u003cb\\u003ey"} /-->', { context: 'post' })).toBe(
      '<!-- wp:x {"a" : "x\\u003cb\\u003ey"} /-->',
    );
  });
});

describe('custom CSS of blocks', () => {
  const filter = (text: string): string => filterMarkup(text, { context: 'post' });

  it('is removed, however its name is written, and nothing else', () => {
    expect(filter('<!-- wp:a {"style":{"css":"x","color":{"text":"red"}},"b":"--"} /-->')).toBe(
      '<!-- wp:a {"style":{"color":{"text":"red"}},"b":"\\u002d\\u002d"} /-->',
    );
    for (const name of ['css', 'c\\u0073s', 'c\\u003cscript\\u003ess'])
      expect(filter(`<!-- wp:a {"style":{"${name}":"body{}"}} -->x<!-- /wp:a -->`)).not.toContain('body');
    expect(filter('<!-- wp:a {"style":{"css":"x"}} /-->')).toBe('<!-- wp:a /-->');
    for (const kept of ['{"css":"x"}', '{"style":"css"}', '{"style":{"color":{"css":"x"}}}'])
      expect(filter(`<!-- wp:a ${kept} /-->`)).toBe(`<!-- wp:a ${kept} /-->`);
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluatePhp } from './evaluate.ts';
import type { PhpFunction } from './evaluate.ts';
import { parsePhp } from './parse.ts';
import { PhpProblem } from './problem.ts';

const functions: ReadonlyMap<string, PhpFunction> = new Map<string, PhpFunction>([
  ['upper', (call) => call.text(0).toUpperCase()],
  [
    'say',
    (call) => {
      call.echo(call.text(0));
      return null;
    },
  ],
  ['truth', () => true],
  ['registry::get()->has', (call) => call.text(0) === 'a'],
]);

const outputOf = (source: string): string => evaluatePhp(parsePhp({ source, file: 'a.php' }), { functions }).output;

const problemOf = (source: string): PhpProblem => {
  try {
    outputOf(source);
  } catch (error) {
    if (error instanceof PhpProblem) return error;
    throw error;
  }
  throw new Error(`Accepted: ${source}`);
};

test.each([
  ['markup alone', '<p>a</p>', '<p>a</p>'],
  ['echo, and the line break behind the end', "a <?php echo 'b', 1; ?>\nc", 'a b1c'],
  ['short echo without a semicolon', "<?= upper('x') . 'y' ?>!", 'Xy!'],
  ['comments', "<?php // one ?>a<?php /* two */ # three\n echo 'b';", 'ab'],
  ['single quotes', String.raw`<?php echo 'it\'s \n \\';`, String.raw`it's \n \ `.trimEnd()],
  ['double quotes', String.raw`<?php $a = 'x'; echo "$a {$a}s\t\$a \"\q";`, `x xs\t$a "\\q`],
  ['heredoc', '<?php $a = 1;\necho <<<HTML\n  a $a\n    "b"\n  HTML;', 'a 1\n  "b"'],
  ['nowdoc', "<?php echo <<<'X'\na $b\nX;", 'a $b'],
  ['assignments', "<?php $a = 'x'; $a .= $b = 'y'; say( $a . $b );", 'xyy'],
  ['arrays', "<?php $a = array( 'k' => [ 'v', 'w' ], ); echo $a['k'][1];", 'w'],
  ['choices', "<?php echo ! truth() ? 'a' : 'b'; echo '' ?: 'c'; echo $d ?? 'd';", 'bcd'],
  ['conditions', "<?php if ( truth() && 'a' === 'a' ) { echo 1; } elseif ( x() ) { echo 2; } else { echo 3; }", '1'],
  ['conditions around markup', '<?php if ( false ) : ?>a<?php else : ?>b<?php endif; ?>', 'b'],
  ['loops', "<?php foreach ( [ 'a' => 1, 'b' => 2 ] as $k => $v ) : ?><?= $k . $v ?>,<?php endforeach;", 'a1,b2,'],
  ['chains', "<?php if ( Registry::get()->has( 'a' ) ) echo 'yes';", 'yes'],
  ['the guard of themes', '<?php truth() || exit; ?>a', 'a'],
  ['exit', '<?php echo 1; exit; ?>a', '1'],
  ['own functions', "<?php function f( string $a, $b = [] ): string { return upper( $a ); } echo f( 'x' );", 'X'],
])('reads %s', (_, source, output) => {
  expect(outputOf(source)).toBe(output);
});

test.each([
  ["a\n<?php echo system( 'ls' );", 2, 'system()'],
  ['<?php\n\necho $unknown;', 3, '$unknown'],
  ['<?php eval( "1" );', 1, 'eval'],
  ['<?php echo `ls`;', 1, '`'],
  ['<?php $f( 1 );', 1, '('],
  ['<?php $a->b();', 1, '->'],
  ['<?php new Thing();', 1, 'new'],
  ['<?php include "/etc/passwd";', 1, '/etc/passwd'],
  ['<?php echo ABSPATH;', 1, 'ABSPATH'],
  ['<?php while ( true ) {}', 1, '{'],
  ['<?php global $wpdb;', 1, 'global'],
  ['<?php echo 1 + 1;', 1, '+'],
  ["<?php echo 'a", 1, 'no end'],
  ['<?php /* a', 1, 'no end'],
  ['<?php if ( true ) : ?>a', 1, 'ends too early'],
  ['<?php say( upper( [ 1 ] ) );', 1, 'array'],
  [`<?php echo ${'('.repeat(5000)}1;`, 1, 'nesting'],
  [`<?php echo ${'!'.repeat(5000)}1;`, 1, 'nesting'],
  ['<?php function f() { f(); } f();', 1, 'nested'],
])('refuses %s', (source, line, part) => {
  const problem = problemOf(source);
  expect(problem.line).toBe(line);
  expect(problem.message).toContain(part);
});

test('a function that is not in the table is refused in a part that would not run, too', () => {
  expect(problemOf("<?php say( 'a', other() );").message).toContain('other()');
});

test('loops and growing text end at a budget', () => {
  const list = `[${'1,'.repeat(1000)}]`;
  const loops = `<?php $l = ${list}; foreach ( $l as $a ) foreach ( $l as $b ) foreach ( $l as $c ) $d = 1;`;
  expect(problemOf(loops).message).toContain('more work');
  expect(problemOf(`<?php $a = 'xxxxxxxxxx'; ${'$a .= $a;'.repeat(60)}`).message).toContain('more work');
  expect(problemOf(`<?php $a = '${'x'.repeat(600_000)}'; echo $a; echo $a;`).message).toContain('output');
});

test('unsupported statements can be reported and skipped, with their file and line', () => {
  const source = `<?php
class A { function b() { return new C(); } }
say( 'one' );
$x = new B( function () { echo 1; } );
if ( $x ) { say( 'two' ); }
function later() {
  unknown();
  say( 'three' );
}
later();
} say( 'four' );`;
  const problems: string[] = [];
  const { output } = evaluatePhp(parsePhp({ source, file: 'f.php', isLenient: true }), {
    functions,
    report: ({ line, message }, file) => problems.push(`${file}:${line} ${message}`),
  });
  expect(output).toBe('onethreefour');
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['f.php:2', 'f.php:4', 'f.php:5', 'f.php:7']);
});

/** Pieces that open something, end something, or repeat. */
const pieces =
  '<?php |<?= | ?>|<p>|\'|"|(|)|[|]|{|}|;|,|.|=|=>|$a|->|::|echo |if|else|elseif|endif|foreach|as|function|return |array|upper|say|<<<A\n|A;|\n|/*|*/|//|\\|?|:|??|&&|!|1| |require |exit|{$a}|%s';
const piece = fc.constantFrom(...pieces.split('|'));
const hostile = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 80 }).map((parts) => `<?php ${parts.join('')}`),
);

/** The problem of source that is refused. */
const read = (source: string, isLenient: boolean): unknown => {
  try {
    const report = isLenient ? { report: () => undefined } : {};
    evaluatePhp(parsePhp({ source, file: 'a.php', isLenient }), { functions, ...report });
    return null;
  } catch (error) {
    return error;
  }
};

test('any source is read, or refused with its line', () => {
  const isReadOrRefused = (source: string, isLenient: boolean): void => {
    const problem = read(source, isLenient);
    expect(problem === null || (problem instanceof PhpProblem && problem.line > 0), String(problem)).toBe(true);
  };
  fc.assert(fc.property(hostile, fc.boolean(), isReadOrRefused), { numRuns: 3000 });
});

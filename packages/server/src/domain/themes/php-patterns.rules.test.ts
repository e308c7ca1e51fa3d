import { expect, test } from 'vitest';
import { PhpProblem } from '../../formats/php-source/problem.ts';
import { readPhpPattern } from './php-patterns.rules.ts';
import type { ThemePlace } from './theme-functions.rules.ts';

const place: ThemePlace = {
  stylesheet: 'leaf',
  template: 'tree',
  version: '1.2',
  siteUrl: 'https://cms.test',
  frontEndUrl: 'https://front.test',
};

const header = '<?php\n/**\n * Title: Hero\n * Slug: leaf/hero\n */\n?>\n';
const read = (body: string) => readPhpPattern({ source: header + body, file: 'patterns/hero.php', place });

test('the header describes the pattern', () => {
  const source = `<?php
/**
 * Title: A hero
 * Slug: leaf/hero
 * Description: Large, with a link.
 * Categories: featured, banner
 * Keywords: big
 * Block Types: core/post-content, core/template-part/header
 * Post Types: page
 * Template Types: front-page
 * Viewport Width: 1400
 * Inserter: no
 */
?>
<p>a</p>`;
  expect(readPhpPattern({ source, file: 'patterns/hero.php', place })).toEqual({
    name: 'leaf/hero',
    title: 'A hero',
    description: 'Large, with a link.',
    categories: ['featured', 'banner'],
    keywords: ['big'],
    blockTypes: ['core/post-content', 'core/template-part/header'],
    postTypes: ['page'],
    templateTypes: ['front-page'],
    viewportWidth: 1400,
    inserter: false,
    content: '<p>a</p>',
  });
});

test.each([
  ["<?php esc_html_e( 'A & <b>', 'leaf' ); ?>", 'A &amp; &lt;b&gt;'],
  ["<?php echo esc_attr_x( 'say \"x\"', 'context', 'leaf' ); ?>", 'say &quot;x&quot;'],
  ["<?= _n( 'one', 'many', 2, 'leaf' ) ?>", 'many'],
  ["<?php printf( esc_html__( '%1$s of %2$d, %%', 'leaf' ), '<i>a</i>', 7 ); ?>", '<i>a</i> of 7, %'],
  ['<?php echo esc_url( get_template_directory_uri() ); ?>/a.png', 'https://cms.test/themes/tree/a.png'],
  ["<?php echo esc_url( get_theme_file_uri( 'assets/a.png' ) ); ?>", 'https://cms.test/themes/leaf/assets/a.png'],
  ["<?php echo esc_url( home_url( '/about/?a=1&b=2' ) ); ?>", 'https://front.test/about/?a=1&#038;b=2'],
  ["<?php echo esc_url( 'javascript:alert(1)' ); ?>", ''],
  ["<?php echo wp_kses_post( '<b>a</b><script>1</script>' ); ?>", '<b>a</b>1'],
  ["<?php echo implode( ', ', array( 'a', 'b' ) ); ?>", 'a, b'],
  ["<?php echo date( 'Y' ); ?>", String(new Date().getUTCFullYear())],
])('%s', (body, content) => {
  expect(read(body).content).toBe(content);
});

test.each([
  ["<?php echo get_option( 'admin_email' ); ?>", 7, 'get_option()'],
  ['a\nb\n<?php query_posts(); ?>', 9, 'query_posts()'],
  ["<?php printf( '%05d', 1 ); ?>", 7, '%0'],
  ["<?php printf( '%s %s', 1 ); ?>", 7, 'argument 2'],
  ["<?php require 'other.php'; ?>", 7, 'other.php'],
])('%s is refused with its line', (body, line, part) => {
  try {
    read(body);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(PhpProblem);
    expect(error).toMatchObject({ line });
    expect((error as Error).message).toContain(part);
  }
});

test('a file without a slug or a title is no pattern', () => {
  expect(() => readPhpPattern({ source: '<p>a</p>', file: 'a.php', place })).toThrow('Slug');
  expect(() => readPhpPattern({ source: '<?php /* Slug: a/b */', file: 'a.php', place })).toThrow('Title');
});

test('a format that multiplies its arguments is refused', () => {
  expect(() => read(`<?php printf( '${'%1$s'.repeat(2000)}', '${'x'.repeat(2000)}' ); ?>`)).toThrow('too much text');
});

import { expect, test } from 'vitest';
import { readThemeCode } from './theme-code.rules.ts';
import type { ThemePlace } from './theme-functions.rules.ts';

const place: ThemePlace = {
  stylesheet: 'leaf',
  template: 'leaf',
  version: '1.2',
  siteUrl: 'https://cms.test',
  frontEndUrl: 'https://cms.test',
};

const read = (files: Readonly<Record<string, string>>) =>
  readThemeCode({ place, read: (path) => (Object.hasOwn(files, path) ? (files[path] ?? null) : null) });

test('registrations in callbacks of hooks are read', () => {
  const { registrations, findings } = read({
    'style.css': 'p{}',
    'functions.php': `<?php
defined( 'ABSPATH' ) || exit;
define( 'LEAF_VERSION', '1' );
add_action( 'init', 'leaf_styles' );
if ( ! function_exists( 'leaf_styles' ) ) :
	function leaf_styles() {
		register_block_style( 'core/list', array( 'name' => 'ticks', 'label' => __( 'Ticks', 'leaf' ), 'inline_style' => 'ul.is-style-ticks{}' ) );
		register_block_style( array( 'core/group', 'core/columns' ), [ 'name' => 'box', 'label' => 'Box' ] );
		register_block_pattern_category( 'leaf_page', array( 'label' => 'Pages', 'description' => 'Whole pages.' ) );
	}
endif;
add_action( 'wp_enqueue_scripts', function () {
	wp_enqueue_style( 'leaf', get_stylesheet_uri(), array(), filemtime( __FILE__ ) );
} );
add_action( 'after_setup_theme', static function (): void {
	add_theme_support( 'post-formats', array( 'aside', 'quote' ) );
	register_nav_menus( array( 'main' => esc_html__( 'Main', 'leaf' ) ) );
	add_image_size( 'hero', 1600, 400, true );
} );
add_action( 'widgets_init', function () {
	register_sidebar( [ 'id' => 'side', 'name' => 'Side' ] );
} );`,
  });
  expect(findings).toEqual([]);
  expect(registrations).toEqual({
    supports: new Map([['post-formats', ['aside', 'quote']]]),
    menuLocations: new Map([['main', 'Main']]),
    sidebars: [{ id: 'side', name: 'Side' }],
    imageSizes: new Map([['hero', { width: 1600, height: 400, crop: true }]]),
    blockStyles: [
      { block: 'core/list', name: 'ticks', label: 'Ticks', inlineStyle: 'ul.is-style-ticks{}' },
      { block: 'core/group', name: 'box', label: 'Box' },
      { block: 'core/columns', name: 'box', label: 'Box' },
    ],
    patternCategories: [{ name: 'leaf_page', label: 'Pages', description: 'Whole pages.' }],
    styleSheets: [{ path: 'leaf/style.css', css: 'p{}' }],
  });
});

test('patterns in files that the code includes are read', () => {
  const { patterns, findings } = read({
    'functions.php': "<?php require get_template_directory() . '/inc/patterns.php';",
    'inc/patterns.php': `<?php
$names = array( 'one', 'two' );
foreach ( $names as $name ) {
	$file = get_theme_file_path( '/inc/' . $name . '.php' );
	register_block_pattern( 'leaf/' . $name, require $file );
}`,
    'inc/one.php':
      "<?php return array( 'title' => 'One', 'categories' => [ 'text' ], 'content' => '<p>' . __( 'a' ) . '</p>' );",
    'inc/two.php': "<?php return array( 'title' => 'Two', 'inserter' => false, 'content' => get_option( 'x' ) );",
  });
  expect(patterns).toEqual([
    { name: 'leaf/one', title: 'One', description: '', categories: ['text'], content: '<p>a</p>' },
  ]);
  expect(findings.map(({ file, line }) => `${file}:${line}`)).toEqual(['inc/two.php:1', 'inc/patterns.php:5']);
});

test('what is not understood is reported with file and line, and the rest is read', () => {
  const { registrations, findings } = read({
    'functions.php': `<?php
add_filter( 'the_content', 'leaf_content' );
class Leaf_Walker extends Walker { public function walk() { return 1; } }
add_action( 'wp_head', function () { echo '<script>'; } );
add_action( 'init', array( 'Leaf_Walker', 'walk' ) );
wp_enqueue_style( 'font', 'https://fonts.example/css' );
require '../../secret.php';
require get_theme_file_path( 'inc/missing.php' );
add_theme_support( 'post-formats', array( 'nothing' ) );
register_nav_menu( 'main', 'Main' );`,
  });
  expect(findings.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 the filter the_content',
    '3 unsupported code at "class"',
    '4 the action wp_head',
    '6 the style sheet https://fonts.example/css, which is not a file of the theme',
    '7 the file ../../secret.php, which cannot be included',
    '8 the file /inc/missing.php, which cannot be included',
    expect.stringContaining('9 the theme support post-formats'),
    '5 the callback of add_action()',
  ]);
  expect([...registrations.menuLocations]).toEqual([['main', 'Main']]);
});

test('hostile code costs a bounded amount of work', () => {
  const list = `array( ${"'x',".repeat(3000)} )`;
  const source = `<?php $l = ${list}; foreach ( $l as $a ) foreach ( $l as $b ) foreach ( $l as $c ) { $x = 'y'; }`;
  expect(read({ 'functions.php': source }).findings).toEqual([
    { file: 'functions.php', line: 1, message: 'more work than a theme needs' },
  ]);
});

import { isArray } from '../../formats/php-source/evaluate.ts';
import type { PhpCall, PhpFunction } from '../../formats/php-source/evaluate.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { isAllowedAddress } from '../../text/filter/allow-list-url.ts';
import { escapeHtml } from '../../text/markup/entities.ts';

/** What functions of a theme can say about the place of the theme. */
export interface ThemePlace {
  /** Name of the folder of the theme. */
  readonly stylesheet: string;
  /** Name of the folder of the parent theme, or its own. */
  readonly template: string;
  readonly version: string;
  /** Without a slash at the end. */
  readonly siteUrl: string;
  readonly frontEndUrl: string;
}

const maxText = 1_048_576;

/** `%s`, `%d`, `%1$s`, and `%%`. Other formats are refused. */
function formatted(call: PhpCall): string {
  let next = 1;
  let length = 0;
  return call.text(0).replaceAll(/%(?:(\d+)\$)?(.?)/gsu, (_, position: string | undefined, type: string) => {
    if (type === '%') return '%';
    if (type !== 's' && type !== 'd') throw call.refuse(`the format %${type}`);
    const index = position === undefined ? next++ : Number(position);
    if (index < 1 || index >= call.count) throw call.refuse(`a format without argument ${index}`);
    const text = type === 's' ? call.text(index) : String(Math.trunc(Number(call.text(index)) || 0));
    length += text.length;
    if (length > maxText) throw call.refuse('too much text');
    return text;
  });
}

const escaped = (call: PhpCall): string => escapeHtml(call.text(0));
const plain = (call: PhpCall): string => call.text(0);

const echoing =
  (made: (call: PhpCall) => string): PhpFunction =>
  (call) => {
    call.echo(made(call));
    return null;
  };

/** An address that a browser would execute becomes none. */
function address(call: PhpCall): string {
  const text = call.text(0).trim();
  return isAllowedAddress(text) ? text : '';
}

const escapedAddress = (call: PhpCall): string => escapeHtml(address(call)).replaceAll('&amp;', '&#038;');

const plural = (call: PhpCall): string => call.text(Number(call.text(2)) === 1 ? 0 : 1);

const withPath =
  (base: () => string): PhpFunction =>
  (call) => {
    const path = call.text(0).replace(/^\/+/, '');
    return path === '' ? base() : `${base()}/${path}`;
  };

/** `home_url( '/' )` keeps its slash. */
const siteAddress =
  (base: () => string, at = 0): PhpFunction =>
  (call) => {
    const path = call.text(at);
    return path === '' ? base() : `${base()}/${path.replace(/^\/+/, '')}`;
  };

function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

function joined(call: PhpCall): string {
  const [separator, list] = [call.text(0), call.value(1)];
  if (!isArray(list)) throw call.refuse('implode() without an array');
  const texts = [...list.values()].map((value) => {
    if (typeof value !== 'string' && typeof value !== 'number')
      throw call.refuse('implode() of something else than text');
    return String(value);
  });
  if (texts.reduce((sum, text) => sum + text.length + separator.length, 0) > maxText)
    throw call.refuse('too much text');
  return texts.join(separator);
}

/** The year of copyright notices. Other dates change between two starts of Platen. */
function year(call: PhpCall): string {
  if (call.text(0) !== 'Y') throw call.refuse(`the date format "${call.text(0)}"`);
  return String(new Date().getUTCFullYear());
}

/** Functions without effects that pattern files can call. */
export function textFunctions(place: ThemePlace): ReadonlyMap<string, PhpFunction> {
  const { stylesheet, template, version } = place;
  // The URLs are read when a theme uses them, because such a theme belongs to one site.
  const home = (): string => place.siteUrl;
  const front = (): string => place.frontEndUrl;
  const own = (): string => `${place.siteUrl}/themes/${stylesheet}`;
  const parent = (): string => `${place.siteUrl}/themes/${template}`;
  const functions: Readonly<Record<string, PhpFunction>> = {
    __: plain,
    _x: plain,
    translate: plain,
    _n: plural,
    _nx: plural,
    esc_html: escaped,
    esc_html__: escaped,
    esc_html_x: escaped,
    esc_attr: escaped,
    esc_attr__: escaped,
    esc_attr_x: escaped,
    _e: echoing(plain),
    _ex: echoing(plain),
    esc_html_e: echoing(escaped),
    esc_attr_e: echoing(escaped),
    esc_url: escapedAddress,
    esc_url_raw: address,
    wp_kses_post: (call) => filterMarkup(call.text(0), { context: 'post' }),
    wp_kses_data: (call) => filterMarkup(call.text(0), { context: 'comment' }),
    wp_kses: (call) => filterMarkup(call.text(0), { context: 'post' }),
    sprintf: formatted,
    printf: echoing(formatted),
    implode: joined,
    join: joined,
    trim: (call) => call.text(0).trim(),
    trailingslashit: (call) => `${withoutLastSlashes(call.text(0))}/`,
    untrailingslashit: (call) => withoutLastSlashes(call.text(0)),
    date: year,
    gmdate: year,
    wp_date: year,
    date_i18n: year,
    get_template_directory_uri: parent,
    get_stylesheet_directory_uri: own,
    get_stylesheet_uri: () => `${own()}/style.css`,
    get_theme_file_uri: withPath(own),
    get_parent_theme_file_uri: withPath(parent),
    home_url: siteAddress(front),
    get_home_url: siteAddress(front, 1),
    site_url: siteAddress(home),
    get_site_url: siteAddress(home, 1),
    get_stylesheet: () => stylesheet,
    get_template: () => template,
    'wp_get_theme()->get': (call) => {
      if (call.text(0) !== 'Version') throw call.refuse(`the theme header "${call.text(0)}"`);
      return version;
    },
    is_rtl: () => false,
    is_admin: () => false,
    is_string: (call) => typeof call.value(0) === 'string',
    // Files begin with `defined( 'ABSPATH' ) || exit;`.
    defined: () => true,
    class_exists: () => false,
    apply_filters: (call) => call.value(1),
  };
  return new Map(Object.entries(functions));
}

import { rule, safeValue } from './style-declarations.rules.ts';
import { valueAt } from './theme-json-keys.rules.ts';
import type { ThemeJson } from './global-style.ts';

const gap = 'var(--wp--style--block-gap,24px)';
const sides = ['right', 'left'] as const;

const content = 'var(--wp--style--global--content-size,40rem)';
/** What is left and right of the content in a container that is wider: floats stand beside the content, not at the edge. */
const side = `max(0px,(100% - ${content})/2)`;

/** The classes by which blocks arrange their inner blocks. Each rule gives way to any other about the same block. */
const kinds = `
:where(body){margin:0}
.wp-site-blocks > .alignleft{float:left;margin-right:2em}
.wp-site-blocks > .alignright{float:right;margin-left:2em}
.wp-site-blocks > .aligncenter{margin-left:auto;margin-right:auto}
:where(.is-layout-flow,.is-layout-constrained) > :where(*){margin-block:0}
:where(.is-layout-flow,.is-layout-constrained) > * + :where(*){margin-block-start:${gap}}
:where(.is-layout-flow,.is-layout-constrained) > .alignleft{float:left;margin-inline:0 2em}
:where(.is-layout-flow,.is-layout-constrained) > .alignright{float:right;margin-inline:2em 0}
:where(.is-layout-flow,.is-layout-constrained) > .aligncenter{margin-left:auto;margin-right:auto}
:where(.is-layout-constrained) > .alignleft{margin-left:${side}}
:where(.is-layout-constrained) > .alignright{margin-right:${side}}
:where(.is-layout-constrained) > :is(.alignleft,.alignright){max-width:min(50%,calc(${content}/2))}
.is-layout-constrained > :where(:not(.alignleft):not(.alignright):not(.alignfull)){max-width:${content};margin-left:auto!important;margin-right:auto!important}
.is-layout-constrained > .alignwide{max-width:var(--wp--style--global--wide-size,64rem)}
.is-layout-constrained > .alignfull{max-width:none}
:where(.is-layout-flex){display:flex;flex-wrap:wrap;align-items:center}
:where(.is-layout-grid){display:grid}
:where(.is-layout-flex,.is-layout-grid){gap:${gap}}
.is-layout-flex > :is(*,div),.is-layout-grid > :is(*,div){margin:0}
.is-layout-flex.is-vertical{flex-direction:column;align-items:flex-start}
.is-layout-flex.is-nowrap{flex-wrap:nowrap}
.is-layout-flex.is-content-justification-center{justify-content:center}
.is-layout-flex.is-content-justification-right{justify-content:flex-end}
.is-layout-flex.is-content-justification-space-between{justify-content:space-between}
.is-layout-flex.is-vertical.is-content-justification-center{align-items:center}
.is-layout-flex.is-vertical.is-content-justification-right{align-items:flex-end}
.is-layout-flex.is-vertical.is-content-justification-stretch{align-items:stretch}
:where(.is-layout-grid){grid-template-columns:repeat(auto-fill,minmax(min(12rem,100%),1fr))}
`.trimStart();

const nested = ':where(.has-global-padding:not(.alignfull,.wp-block-block))';

/** Arrangements of blocks, with the sizes and gaps of the theme. */
export function layoutRules({ settings, styles }: ThemeJson): string {
  if (valueAt(settings, 'useRootPaddingAwareAlignments') !== true) return `${kinds}${globalPadding(styles)}`;
  // The page has its padding where something stands in it, so that what is as wide as the window can be just that.
  const padding = sides.map((side) => [`padding-${side}`, `var(--wp--style--root--padding-${side})`] as const);
  const margin = sides.map((side) => [`margin-${side}`, `calc(var(--wp--style--root--padding-${side}) * -1)`] as const);
  return [
    kinds,
    rule('body', [
      ['padding-right', '0!important'],
      ['padding-left', '0!important'],
    ]),
    rule('.has-global-padding', padding),
    rule('.has-global-padding > .alignfull', margin),
    // A container inside another one is within its padding already, unless it is as wide as the window.
    rule(`.has-global-padding ${nested}`, [
      ['padding-right', '0'],
      ['padding-left', '0'],
    ]),
    rule(`.has-global-padding ${nested} > .alignfull`, [
      ['margin-left', '0'],
      ['margin-right', '0'],
    ]),
  ].join('');
}

/** Else a wrapper that asks for it keeps what stands in it off the edge of a small window. */
function globalPadding(styles: ThemeJson['styles']): string {
  const own = safeValue(valueAt(styles, 'spacing', 'padding', 'left'));
  const isNone = own === undefined || /^0(?:px)?$/.test(own);
  const side = isNone ? '1.25rem' : own;
  return [
    rule('.has-global-padding', [['padding-inline', isNone ? side : '0']]),
    rule('.has-global-padding > .alignfull', [['margin-inline', `calc(${side} * -1)`]]),
  ].join('');
}

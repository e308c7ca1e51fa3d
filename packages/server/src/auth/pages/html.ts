import { createHash } from 'node:crypto';
import type { HttpResponse } from '../../rest/serve.ts';
import { pageHeaders } from '../../site/page.ts';

/** Markup made here, as opposed to text that is still to be escaped. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | null | readonly Part[];

/** A template in which everything but markup made by the same means is escaped. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.map((text, at) => text + written(parts[at] ?? null)).join(''),
});

function written(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escape(part);
  return 'markup' in part ? part.markup : part.map(written).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

/** The colors of the admin's tokens: these pages load no style sheet. */
const css = `
:root { color-scheme: light dark; --text: #1c1a16; --muted: #5f594f; --surface: #fff; --border: #e5e1d9; --edge: #8d877c; --accent: #2f4fc9; --on-accent: #fff; --link: #2844b4; --brand: #d6402a; --danger: #b9261c; --danger-soft: #fdebe8; --danger-border: #efb5ae; --sunken: #f9f8f5 }
@media (prefers-color-scheme: dark) { :root { --text: #f0ede7; --muted: #b0a99e; --surface: #171614; --border: #2f2c29; --edge: #7d766c; --accent: #a3b5ff; --on-accent: #0f1738; --link: #b3c2ff; --brand: #ff6b4f; --danger: #ff978c; --danger-soft: #3a1a17; --danger-border: #6d332d; --sunken: #131211 } }
* { box-sizing: border-box }
[hidden] { display: none !important }
body { display: flex; flex-direction: column; gap: 32px; margin: 0; min-height: 100vh; padding: 32px 40px; background: var(--surface); color: var(--text); font: 400 14px/20px Inter, system-ui, sans-serif }
header { display: flex; gap: 10px; align-items: center; font-size: 24px; font-weight: 650; letter-spacing: -.035em }
header circle { fill: var(--brand) }
main { width: min(344px, 100%); margin: auto }
h1 { margin: 0; font-size: 24px; font-weight: 600; line-height: 32px; letter-spacing: -.022em; overflow-wrap: anywhere }
p { margin: 12px 0 }
h2 { margin: 32px 0 0; font-size: 16px; font-weight: 600; line-height: 24px }
.site { margin: 4px 0 20px; color: var(--muted) }
label { display: block; margin-top: 16px; font-weight: 500 }
label.row { display: flex; gap: 8px; align-items: center; font-weight: 400 }
fieldset { margin: 20px 0 0; padding: 0; border: 0 }
legend { padding: 0; font-weight: 500 }
fieldset label.row { margin-top: 10px }
ul { margin: 12px 0; padding-inline-start: 20px; overflow-wrap: anywhere }
input:not([type=checkbox], [type=radio]) { width: 100%; min-height: 44px; margin-top: 6px; padding: 0 10px; font: inherit; font-size: 16px; color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: 8px }
input[type=checkbox], input[type=radio] { width: 18px; height: 18px; margin: 0; accent-color: var(--accent) }
button { width: 100%; min-height: 40px; margin-top: 20px; font: inherit; font-weight: 500; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer }
button.quiet { margin-top: 12px; color: var(--text); background: transparent; border-color: var(--edge) }
a { color: var(--link) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.alert { padding: 10px 12px; color: var(--danger); background: var(--danger-soft); border: 1px solid var(--danger-border); border-radius: 8px }
code { display: block; padding: 10px 12px; background: var(--sunken); border: 1px solid var(--border); border-radius: 8px; font-size: 15px; overflow-wrap: anywhere }
.qr svg { display: block; width: 200px; height: 200px; border-radius: 8px }
.codes { display: grid; gap: 8px; margin: 12px 0; padding: 0; list-style: none }
@media (max-width: 781px) { body { padding: 24px 20px } }
`;

const mark = html`<svg width="28" height="28" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
  <path d="M5 4.5A1.5 1.5 0 0 1 6.5 3h2A1.5 1.5 0 0 1 10 4.5v23A1.5 1.5 0 0 1 8.5 29h-2A1.5 1.5 0 0 1 5 27.5z" />
  <path
    fill-rule="evenodd"
    d="M19 3a9 9 0 1 1-7 14.66V6.34A8.98 8.98 0 0 1 19 3zm0 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"
  />
  <circle cx="19" cy="12" r="3.5" />
</svg>`;

/** Made here and not in the page's template, where a blank more or less would undo the hash. */
const style: Markup = { markup: `<style>${css}</style>` };
const hashOf = (source: string): string => createHash('sha256').update(source).digest('base64');
const cssHash = hashOf(css);

/** A module in the page itself, which the policy allows by its hash. */
export interface InlineScript {
  readonly tag: Markup;
  readonly hash: string;
}

export const inlineScript = (source: string): InlineScript => ({
  tag: { markup: `<script type="module">${source}</script>` },
  hash: hashOf(source),
});

export interface PageParts {
  readonly title: string;
  readonly siteName: string;
  readonly body: Markup;
  readonly status?: number;
  readonly headers?: HttpResponse['headers'];
  /** Where a form may lead besides this site. */
  readonly formTargets?: readonly string[];
  readonly script?: InlineScript | undefined;
}

/** A page that loads nothing, runs no script but its own, and can be put in no frame. */
export function page(parts: PageParts): HttpResponse {
  const { title, siteName, body, status = 200, headers = {}, formTargets = [], script } = parts;
  const whole = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} · ${siteName}</title>
      ${style}
      <header>${mark} Platen</header>
      <main>
        <h1>${title}</h1>
        <p class="site">${siteName}</p>
        ${body}
      </main>
      ${script?.tag ?? null}
    </html> `;
  const policy = [
    `style-src 'sha256-${cssHash}'`,
    ...(script === undefined ? [] : [`script-src 'sha256-${script.hash}'`]),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status,
    headers: { ...pageHeaders({ ...guards, type: 'text/html', policy }), 'X-Frame-Options': 'DENY', ...headers },
    body: whole.markup,
  };
}

/** Not `no-referrer`: browsers would then hide from us where a form was sent from. */
const guards = { cache: 'no-store', referrer: 'same-origin' };

export const json = (
  data: unknown,
  { status = 200, headers = {} }: Pick<PageParts, 'status' | 'headers'> = {},
): HttpResponse => ({
  status,
  headers: { ...pageHeaders({ ...guards, type: 'application/json' }), ...headers },
  body: JSON.stringify(data),
});

export const text = (body: string): HttpResponse => ({
  status: 200,
  headers: pageHeaders({ ...guards, type: 'text/plain' }),
  body,
});

export const redirect = (location: string, headers: HttpResponse['headers'] = {}): HttpResponse => ({
  status: 303,
  headers: { ...pageHeaders(guards), ...headers, Location: location },
  body: '',
});

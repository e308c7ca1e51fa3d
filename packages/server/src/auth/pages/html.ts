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

const css = `
:root { color-scheme: light dark; --ink: #1c1c22; --paper: #fbfaf7; --card: #fff; --line: #b9b5ab; --accent: #2b4c7e; --on: #fff; --alarm: #9c1c28 }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae4; --paper: #17171b; --card: #222228; --line: #5a5863; --accent: #9dbcf0; --on: #10131a; --alarm: #ff9aa3 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
main { width: min(26rem, 100%); padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: .75rem 0 }
label { display: block; margin-top: 1rem; font-weight: 600 }
label.row { display: flex; gap: .5rem; align-items: center; font-weight: 400 }
input:not([type=checkbox]) { width: 100%; margin-top: .25rem; padding: .625rem .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem }
input[type=checkbox] { width: 1.25rem; height: 1.25rem }
button { margin-top: 1.5rem; width: 100%; padding: .75rem; font: inherit; font-weight: 600; color: var(--on); background: var(--accent); border: 1px solid var(--accent); border-radius: .5rem; cursor: pointer }
button.quiet { margin-top: .75rem; color: var(--accent); background: transparent }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.alert { padding: .75rem 1rem; border-left: .25rem solid var(--alarm); color: var(--alarm) }
code { display: block; padding: .75rem; border: 1px dashed var(--line); border-radius: .5rem; font-size: 1.125rem; overflow-wrap: anywhere }
`;

/** Made here and not in the page's template, where a blank more or less would undo the hash. */
const style: Markup = { markup: `<style>${css}</style>` };
const cssHash = createHash('sha256').update(css).digest('base64');

export interface PageParts {
  readonly title: string;
  readonly siteName: string;
  readonly body: Markup;
  readonly status?: number;
  readonly headers?: HttpResponse['headers'];
  /** Where a form may lead besides this site. */
  readonly formTargets?: readonly string[];
}

/** A page that runs no script, loads nothing and can be put in no frame. */
export function page({ title, siteName, body, status = 200, headers = {}, formTargets = [] }: PageParts): HttpResponse {
  const whole = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title} · ${siteName}</title>
      ${style}
      <main>
        <p>${siteName}</p>
        <h1>${title}</h1>
        ${body}
      </main>
    </html> `;
  const policy = [
    `style-src 'sha256-${cssHash}'`,
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

import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

/** Opens HTML in a browser and reports every script, navigation, and request that the HTML should not cause. */
export interface Canary {
  readonly open: (html: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface CanaryParts {
  readonly browser: Browser;
  /** Value of `Content-Security-Policy`; without one only the HTML itself protects the reader. */
  readonly policy?: string;
  /** Hosts whose pages may be shown in sandboxed frames. */
  readonly frames?: readonly string[];
}

const origin = 'https://site.test';

/** Functions that hostile markup calls. Any other name is an error in the page, which counts as well. */
const prepare = `
  window.hits = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'x', 'b', 'xss'])
    window[name] = () => window.hits.push('called ' + name);
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    if (!/^(?:img|media)-src/.test(effectiveDirective)) window.hits.push('violates ' + [effectiveDirective, blockedURI, sample].join(' '));
  });
`;

/** Does what a reader could do: points at, focuses, opens, and clicks everything. Links to pages are not followed. */
const useEverything = `(async (frames) => {
  const schemeOf = (value) => URL.parse(value, document.baseURI)?.protocol ?? '';
  const runs = (value) => ['javascript:', 'vbscript:'].includes(schemeOf(value)) || (schemeOf(value) === 'data:' && !/^\\s*data:(?:image|audio|video)\\//i.test(value));
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a, area');
    if (!runs(link?.getAttribute('href') ?? link?.getAttribute('xlink:href') ?? '')) event.preventDefault();
  }, true);
  addEventListener('submit', (event) => event.preventDefault(), true);
  const types = 'mouseover mouseenter mousemove mouseout pointerover focus focusin blur toggle beforetoggle load error scroll wheel copy paste input change keydown keyup animationstart animationend transitionend loadstart play begin end repeat resize search select invalid cancel close hashchange message pageshow'.split(' ');
  const hits = window.hits;
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName;
    const isOwn = element.parentElement === document.head && ['meta', 'title'].includes(tag);
    const isData = tag === 'script' && element.getAttribute('type') === 'application/json';
    if (!isOwn && !isData && ['script', 'embed', 'applet', 'base', 'meta', 'link', 'style', 'frame', 'frameset', 'portal', 'animate', 'set', 'foreignObject'].includes(tag)) hits.push('<' + tag + '>');
    if (tag === 'object' && element.hasAttribute('data') && element.type !== 'application/pdf') hits.push(element.outerHTML.slice(0, 200));
    if (tag === 'iframe' && !(element.hasAttribute('sandbox') && !element.hasAttribute('srcdoc') && frames.includes(new URL(element.src).hostname))) hits.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) hits.push(tag + ' ' + name + '=' + value);
      if (/(?:^|:)(?:href|src|action|formaction|data|poster|background|cite|from|to|values)$/i.test(name) && runs(value)) hits.push(tag + ' ' + name + '=' + value);
    }
    for (const type of types) element.dispatchEvent(new Event(type, { cancelable: true }));
    if (['a', 'area', 'button', 'summary', 'input', 'label', 'video', 'audio'].includes(tag)) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  // URLs that run code do so in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  return hits.slice(0, 5);
})`;

const harmlessTypes: ReadonlySet<string> = new Set(['image', 'media']);

export async function openCanary({ browser, policy, frames = [] }: CanaryParts): Promise<Canary> {
  const context: BrowserContext = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(prepare);
  const page: Page = await context.newPage();
  let body = '';
  let at = '';
  let faults: string[] = [];
  const isAllowed = (request: Request): boolean =>
    harmlessTypes.has(request.resourceType()) ||
    (request.frame() !== page.mainFrame() && frames.includes(new URL(request.url()).hostname)) ||
    request.url() === `${origin}/favicon.ico`;
  await context.route('**/*', async (route, request) => {
    if (request.url() === at) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        ...(policy && { 'content-security-policy': policy }),
      };
      return route.fulfill({ headers, body });
    }
    if (!isAllowed(request)) faults.push(`requests ${request.resourceType()} ${request.url().slice(0, 200)}`);
    return route.abort();
  });
  context.on('page', (opened) => {
    faults.push('opens a window');
    void opened.close();
  });
  page.on('dialog', (dialog) => {
    faults.push(`shows a dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(`throws ${error.message}`));
  page.on('download', () => faults.push('downloads a file'));
  let opened = 0;
  return {
    open: async (html) => {
      opened += 1;
      at = `${origin}/${opened}/`;
      faults = [];
      body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body>${html}</body></html>`;
      try {
        await page.goto(at);
        faults.push(...((await page.evaluate(`${useEverything}(${JSON.stringify(frames)})`)) as string[]));
        if (page.url() !== at) faults.push(`navigates to ${page.url()}`);
      } catch (error) {
        faults.push(`ends early: ${(error as Error).message.slice(0, 200)}`);
      }
      return faults;
    },
    close: () => context.close(),
  };
}

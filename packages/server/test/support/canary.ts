import type { Browser, BrowserContext, Page, Request } from 'playwright-core';

/** Opens HTML in a browser and reports every script, navigation, and request that the HTML should not cause. */
export interface Canary {
  readonly open: (html: string) => Promise<readonly string[]>;
  /** Opens a page of the site, and reports what is not Platen's own. */
  readonly visit: (path: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface CanaryParts {
  readonly browser: Browser;
  /** Value of `Content-Security-Policy`; without one only the HTML itself protects the reader. */
  readonly policy?: string;
  /** Hosts whose pages may be shown in sandboxed frames. */
  readonly frames?: readonly string[];
  /** URL of a running site whose pages are visited. Without a policy, theirs is removed. */
  readonly site?: string;
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
const useEverything = `(async (frames, site) => {
  const schemeOf = (value) => URL.parse(value, document.baseURI)?.protocol ?? '';
  const runs = (value) => value !== 'data:,' && (['javascript:', 'vbscript:'].includes(schemeOf(value)) || (schemeOf(value) === 'data:' && !/^\\s*data:(?:image|audio|video)\\//i.test(value)));
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a, area');
    if (!runs(link?.getAttribute('href') ?? link?.getAttribute('xlink:href') ?? '')) event.preventDefault();
  }, true);
  addEventListener('submit', (event) => event.preventDefault(), true);
  const types = 'mouseover mouseenter mousemove mouseout pointerover focus focusin blur toggle beforetoggle load error scroll wheel copy paste input change keydown keyup animationstart animationend transitionend loadstart play begin end repeat resize search select invalid cancel close hashchange message pageshow'.split(' ');
  const hits = window.hits;
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName;
    const isRefresh = tag === 'meta' && element.hasAttribute('http-equiv');
    const ownTags = site === null ? ['meta', 'title'] : ['meta', 'title', 'link', 'style'];
    const isOwnScript = tag === 'script' && site !== null && element.src.startsWith(site + '/blocks.js?');
    const isOwn = isOwnScript || (element.parentElement === document.head && ownTags.includes(tag) && !isRefresh);
    const isData = tag === 'script' && /^application\\/(?:ld\\+)?json$/.test(element.getAttribute('type') ?? '');
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

export async function openCanary({ browser, policy, frames = [], site }: CanaryParts): Promise<Canary> {
  const context: BrowserContext = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(prepare);

  /** Uses a page of its own, so that a navigation that arrives late is not reported of the next document. */
  const use = async (url: string, body: string | undefined): Promise<readonly string[]> => {
    const faults: string[] = [];
    const page: Page = await context.newPage();
    const isAllowed = (request: Request): boolean =>
      harmlessTypes.has(request.resourceType()) ||
      (request.frame() !== page.mainFrame() && frames.includes(new URL(request.url()).hostname)) ||
      request.url() === `${origin}/favicon.ico`;
    await page.route('**/*', async (route, request) => {
      if (body !== undefined && request.url() === url) {
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          ...(policy && { 'content-security-policy': policy }),
        };
        return route.fulfill({ headers, body });
      }
      if (site !== undefined && request.url().startsWith(`${site}/`)) {
        const response = await route.fetch({ maxRedirects: 0 });
        const { 'content-security-policy': own, ...headers } = response.headers();
        const applied = policy === undefined ? headers : { ...headers, 'content-security-policy': own ?? '' };
        return route.fulfill({ response, headers: applied });
      }
      if (!isAllowed(request)) faults.push(`requests ${request.resourceType()} ${request.url().slice(0, 200)}`);
      return route.abort();
    });
    page.on('popup', (opened) => {
      faults.push('opens a window');
      void opened.close();
    });
    page.on('dialog', (dialog) => {
      faults.push(`shows a dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => faults.push(`throws ${error.message}`));
    page.on('download', () => faults.push('downloads a file'));
    try {
      await page.goto(url);
      const ownSite = body === undefined ? (site ?? null) : null;
      faults.push(
        ...((await page.evaluate(
          `${useEverything}(${JSON.stringify(frames)}, ${JSON.stringify(ownSite)})`,
        )) as string[]),
      );
      if (page.url() !== url) faults.push(`navigates to ${page.url()}`);
    } catch (error) {
      faults.push(`ends early: ${(error as Error).message.slice(0, 200)}`);
    }
    // Closing disposes fetched responses, and a handler that fulfills with one of them afterwards throws.
    await page.unrouteAll({ behavior: 'wait' });
    await page.close();
    return faults;
  };

  let opened = 0;
  return {
    open: (html) => {
      opened += 1;
      return use(
        `${origin}/${opened}/`,
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body>${html}</body></html>`,
      );
    },
    visit: (path) => use(new URL(path, site).href, undefined),
    close: () => context.close(),
  };
}

import { chromium } from 'playwright-core';
const base = 'http://localhost:3977';
const password = process.env.PW ?? '';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const W = Number(process.env.W ?? 1280);
const context = await browser.newContext({ viewport: { width: W, height: 800 } });
const page = await context.newPage();
page.setDefaultTimeout(8000);
page.on('pageerror', (e) => console.log('PAGEERROR', e.message, (e.stack ?? '').slice(0, 600)));
page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0, 400)); });
page.on('response', (r) => { if (r.status() >= 400) console.log('HTTP', r.status(), r.request().method(), r.url()); });
page.on('request', (r) => { if (!r.url().startsWith(base) && !/^(data|blob):/.test(r.url())) console.log('OUTSIDE', r.url()); });
await page.goto(`${base}/admin`);
await page.getByLabel('User name or e-mail').fill('admin');
await page.getByLabel('Password').fill(password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.waitForSelector('.side', { state: 'attached' });
for (const name of (process.env.S ?? '/,posts,media,terms/categories,comments,users,profile,settings,plugins').split(',')) {
  await page.goto(`${base}/admin/${name === '/' ? '' : name}`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/admin-shots/${name.replaceAll('/', '-')}-${W}.png` });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > W) console.log('OVERFLOW', name, wide);
}
await browser.close();

/** Prints what a first visit to pages of a new site costs: `node scripts/page-budget.ts`. */
import { launchBrowser } from '../packages/server/test/support/browser.ts';
import { measurePage } from '../packages/site/test/support/page-budget.ts';
import { startSampleSite } from '../packages/site/test/support/sample-site.ts';

const site = await startSampleSite();
const browser = await launchBrowser();
try {
  console.log(
    'page              width  HTML+CSS+JS kB  fonts kB  requests  other hosts  layout shift  largest paint ms',
  );
  for (const path of ['/', '/plain/', '/every-block/'])
    for (const width of [1280, 390]) {
      const cost = await measurePage(browser, site.url, path, width);
      const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
      console.log(
        [
          path.padEnd(16),
          String(width).padStart(6),
          kilobytes(cost.html + cost.css + cost.script).padStart(15),
          kilobytes(cost.fonts).padStart(9),
          String(cost.requests).padStart(9),
          String(cost.foreign).padStart(12),
          cost.shift.toFixed(3).padStart(13),
          cost.largestPaint.toFixed(0).padStart(17),
        ].join(' '),
      );
    }
} finally {
  await browser.close();
  await site.stop();
}

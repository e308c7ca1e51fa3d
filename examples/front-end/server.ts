/** A front end without a framework. `PLATEN_URL=http://127.0.0.1:3000 node examples/front-end/server.ts` */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createClient } from '@platen/client';
import { listPage, storyPage } from './page.ts';
import { findStory, slugs } from './stories.ts';

/** Serves posts as pages. */
export function createFrontEnd(platen: string): Server {
  const client = createClient({ url: platen });
  const pageAt = async (path: string): Promise<string | null> => {
    if (path === '/') return listPage(await slugs(client));
    const story = await findStory(client, decodeURIComponent(path.slice(1)));
    return story && storyPage(story);
  };
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://front-end');
    const answer = (status: number, page: string): void => {
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    };
    pageAt(pathname).then(
      (page) => (page === null ? answer(404, 'There is no such story.') : answer(200, page)),
      () => answer(502, 'The stories cannot be read right now.'),
    );
  });
}

if (import.meta.main) {
  const port = Number(process.env['PORT'] ?? 4000);
  createFrontEnd(process.env['PLATEN_URL'] ?? 'http://127.0.0.1:3000').listen(port, () =>
    process.stdout.write(`http://127.0.0.1:${port}/\n`),
  );
}

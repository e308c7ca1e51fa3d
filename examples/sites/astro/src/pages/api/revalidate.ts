import type { APIRoute } from 'astro';
import { Webhook } from 'standardwebhooks';

interface Event {
  readonly data: { readonly tags: string[] };
}

/** Receives events from Platen and invalidates the pages with the listed tags. */
export const POST: APIRoute = async ({ request, cache }) => {
  const body = await request.text();
  let event: Event;
  try {
    event = new Webhook(process.env['WEBHOOK_SECRET'] ?? '').verify(body, Object.fromEntries(request.headers)) as Event;
  } catch {
    return new Response('Invalid signature.\n', { status: 401 });
  }
  await cache.invalidate({ tags: event.data.tags });
  return new Response(null, { status: 204 });
};

import { revalidateTag } from 'next/cache';
import { Webhook } from 'standardwebhooks';

interface Event {
  readonly data: { readonly tags: readonly string[] };
}

/** Receives events from Platen and invalidates the pages with the listed tags. */
export async function POST(request: Request) {
  const body = await request.text();
  let event: Event;
  try {
    event = new Webhook(process.env['WEBHOOK_SECRET'] ?? '').verify(body, Object.fromEntries(request.headers)) as Event;
  } catch {
    return new Response('Invalid signature.\n', { status: 401 });
  }
  for (const tag of event.data.tags) revalidateTag(tag, { expire: 0 });
  return new Response(null, { status: 204 });
}

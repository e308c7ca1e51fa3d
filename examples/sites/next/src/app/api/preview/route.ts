import { draftMode } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { isPreviewSecret } from '../../../platen';

/** `/api/preview?secret=…&id=5` lets this browser see drafts, and shows that one. */
export async function GET({ nextUrl: { searchParams } }: NextRequest) {
  if (!isPreviewSecret(searchParams.get('secret'))) return new Response('No such preview.\n', { status: 404 });
  (await draftMode()).enable();
  redirect(`/preview/${Number(searchParams.get('id'))}`);
}

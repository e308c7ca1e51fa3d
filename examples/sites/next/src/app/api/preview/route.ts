import { draftMode } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { isPreviewSecret } from '../../../platen';

/** `/api/preview?secret=…&id=5` enables draft mode for this browser and shows the post. */
export async function GET({ nextUrl: { searchParams } }: NextRequest) {
  if (!isPreviewSecret(searchParams.get('secret'))) return new Response('Preview not found.\n', { status: 404 });
  (await draftMode()).enable();
  redirect(`/preview/${Number(searchParams.get('id'))}`);
}

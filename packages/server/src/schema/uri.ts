const allowedSchemes: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);

/** ASCII that no address may hold unescaped: controls, quotes, angle brackets and the like. */
const neverInUris = /[^\w\-.~:/?#[\]@!$&'()*+,;=%|\u{a0}-\u{10ffff}]/gu;

/** Makes a text into an address that is safe to put into a link: `''` where its scheme is not one of the allowed ones. */
export function cleanUri(text: string): string {
  const uri = text.trim().replaceAll(' ', '%20').replace(neverInUris, '');
  const end = uri.search(/[:/?#]/);
  if (end === -1) return uri === '' ? '' : `http://${uri}`;
  if (uri[end] !== ':') return end === 0 ? uri : `http://${uri}`;
  const scheme = uri.slice(0, end).toLowerCase();
  return allowedSchemes.has(scheme) ? scheme + uri.slice(end) : '';
}

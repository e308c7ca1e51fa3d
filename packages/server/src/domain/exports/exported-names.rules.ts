/** Names are stored with entities; the format has them plain. */
export const decodeName = (name: string): string =>
  name
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&');

const release = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,64}))?$/;

/** Whether a text is the name of a release; what a registry sends may be anything. */
export const isRelease = (text: unknown): text is string => typeof text === 'string' && release.test(text);

/** Whether one release follows another; a preview comes before the release that it is a preview of. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const [at, number] of a.numbers.entries()) {
    const beside = b.numbers[at] ?? 0;
    if (number !== beside) return number > beside;
  }
  return a.preview === '' ? b.preview !== '' : b.preview !== '' && a.preview > b.preview;
}

function partsOf(name: string): { readonly numbers: readonly number[]; readonly preview: string } {
  const [, major, minor, patch, preview = ''] = release.exec(name) ?? [];
  return { numbers: [major, minor, patch].map(Number), preview };
}

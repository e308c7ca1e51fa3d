/** Drawings of our own, in one style: lines of 2 on a grid of 24. */
export const drawing = (lines: string, more = ''): string =>
  `<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false"${more}><path d="${lines}" fill="none" stroke="currentColor" stroke-width="2"/></svg>`;

export const closeIcon = drawing('M6 6l12 12M18 6L6 18');

export const chevron =
  '<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false"><path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>';

/** Two lines, or three where the menu asks for them. */
export const menuIcon = (name: string | undefined): string =>
  drawing(name === 'menu' ? 'M4 6h16M4 12h16M4 18h16' : 'M4 9h16M4 15h16');

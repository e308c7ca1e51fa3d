/** A QR code as inline SVG, in black on white: scanners need the contrast in dark mode, too. */
export async function qrCode(text: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  return renderSVG(text, { border: 2 });
}

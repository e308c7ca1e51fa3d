import { addFilter } from '@wordpress/hooks';

const elsewhere = /^https:\/\/s\.w\.org\//;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><rect width="640" height="400" fill="#dfe6f0"/><path d="M0 400 200 150 330 300 430 200 640 400Z" fill="#8fa6c6"/><circle cx="500" cy="100" r="44" fill="#f4d58a"/></svg>';
const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Block examples load images from wordpress.org; replace them with a local drawing. */
export const keepExamplesHere = (): void =>
  addFilter('blocks.registerBlockType', 'platen/examples', (block: { example?: unknown }) =>
    block.example === undefined ? block : { ...block, example: keptHere(block.example) },
  );

function keptHere(value: unknown): unknown {
  if (typeof value === 'string') return elsewhere.test(value) ? picture : value;
  if (Array.isArray(value)) return value.map(keptHere);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, keptHere(one)]));
}

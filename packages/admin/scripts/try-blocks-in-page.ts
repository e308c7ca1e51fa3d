import { join } from 'node:path';
import type { Request } from 'playwright-core';
import type { Desk } from '../test/support/desk.ts';

/** What became of one block. */
export interface Tried {
  readonly name: string;
  /** Why it is not shown, or null. */
  readonly problem: string | null;
  /** What it does without: requests that were refused, errors that followed, values that nobody gave. */
  readonly without: readonly string[];
}

interface Wanted {
  /** Names of its blocks begin with it. */
  readonly namespace: string;
  /** What an author would have chosen in a block before it takes others in. */
  readonly settled: object;
}

interface Block {
  readonly clientId: string;
  readonly isValid: boolean;
}

/** As much of `window.wp` as is used here. */
interface Packages {
  readonly blocks: {
    getBlockTypes(): readonly { readonly name: string; readonly parent?: readonly string[] }[];
    createBlock(name: string, attributes: object, inner?: readonly Block[]): Block;
    serialize(block: Block): string;
    parse(text: string): readonly Block[];
  };
  readonly data: {
    dispatch(store: string): { resetBlocks(blocks: readonly Block[]): void };
    select(store: string): { getBlock(id: string): Block };
  };
}

/** Puts each block of a namespace into the text, alone or inside the block it belongs into, and looks at it. */
export async function* tryBlocks(desk: Desk, { namespace, settled }: Wanted, pictures?: string): AsyncGenerator<Tried> {
  const names = await desk.page.evaluate(
    (start) =>
      (window as unknown as { wp: Packages }).wp.blocks
        .getBlockTypes()
        .map(({ name }) => name)
        .filter((name) => name.startsWith(start)),
    namespace,
  );
  const answered = watchRequests(desk);
  const thrown: string[] = [];
  desk.page.on('console', (message) => {
    const [, text] = /^(?:Uncaught )?(\w*Error: [^\n]*|Minified React error [^\n]*)/.exec(message.text()) ?? [];
    if (message.type() === 'error' && text !== undefined) thrown.push(text.slice(0, 160));
  });
  for (const name of names) {
    const before = desk.troubles.length;
    thrown.length = 0;
    const problem = await show(desk, { name, settled, answered });
    if (pictures !== undefined) await desk.page.screenshot({ path: join(pictures, `${name.replace('/', '-')}.png`) });
    const said = desk.troubles.slice(before);
    yield {
      name,
      problem: problem === null ? null : [problem, ...thrown.slice(0, 1)].join(' '),
      without: [...new Set(said.map((one) => one.replace(/\?.*$/, ''))), ...(await blanksIn(desk))],
    };
  }
}

/** Where a member is missing that the server would have sent, scripts tend to say so in a word. */
async function blanksIn({ canvas }: Desk): Promise<readonly string[]> {
  const text = await canvas.locator('.is-root-container').innerText();
  return /\bundefined\b/.test(text) ? ['it says “undefined”'] : [];
}

interface Showing {
  readonly name: string;
  readonly settled: object;
  answered(): Promise<void>;
}

/** Resolves when nothing has been under way to the server for half a second. */
function watchRequests({ page }: Desk): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => underWay.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 5; quiet = underWay.size === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
}

/** Null where it is shown, and what would be saved is read as the same block again. */
async function show({ page, canvas }: Desk, { name, settled, answered }: Showing): Promise<string | null> {
  const id = await page.evaluate(
    ({ name: wanted, settled: chosen }) => {
      const { blocks, data } = (window as unknown as { wp: Packages }).wp;
      const parent = blocks.getBlockTypes().find((type) => type.name === wanted)?.parent?.[0];
      if (parent !== undefined && !blocks.getBlockTypes().some((type) => type.name === parent)) return null;
      const block = blocks.createBlock(wanted, {});
      data
        .dispatch('core/block-editor')
        .resetBlocks([parent === undefined ? block : blocks.createBlock(parent, chosen, [block])]);
      return block.clientId;
    },
    { name, settled },
  );
  if (id === null) return 'the block that it belongs into is not there';
  const place = canvas.locator(`[data-block="${id}"]`).first();
  try {
    await place.waitFor({ state: 'attached', timeout: 30_000 });
  } catch {
    return 'it is not in the text';
  }
  await answered();
  if ((await place.locator('.block-editor-block-list__block-crash-warning, .block-editor-warning').count()) > 0)
    return (await place.innerText()).replaceAll(/\s+/g, ' ').slice(0, 120);
  const box = await place.boundingBox();
  if (box === null || box.width === 0 || box.height === 0) return 'it has no size';
  return page.evaluate((clientId) => {
    const { blocks, data } = (window as unknown as { wp: Packages }).wp;
    const text = blocks.serialize(data.select('core/block-editor').getBlock(clientId));
    const [again] = blocks.parse(text);
    return again?.isValid === true ? null : 'what is saved is not read as the same block';
  }, id);
}

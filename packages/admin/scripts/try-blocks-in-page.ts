import { join } from 'node:path';
import type { Request } from 'playwright-core';
import type { AdminPage } from '../test/support/admin-page.ts';

/** The result of one block. */
export interface Tried {
  readonly name: string;
  /** Why it is not rendered, or null. */
  readonly problem: string | null;
  /** Failed requests, errors, and missing values. */
  readonly without: readonly string[];
}

interface Wanted {
  /** Prefix of its block names. */
  readonly namespace: string;
  /** Attributes that a parent block needs before it accepts inner blocks. */
  readonly settled: object;
}

interface Block {
  readonly clientId: string;
  readonly isValid: boolean;
}

/** The part of `window.wp` that is used here. */
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

/** Inserts each block of a namespace, alone or inside its parent block, and checks it. */
export async function* tryBlocks(
  admin: AdminPage,
  { namespace, settled }: Wanted,
  pictures?: string,
): AsyncGenerator<Tried> {
  const names = await admin.page.evaluate(
    (start) =>
      (window as unknown as { wp: Packages }).wp.blocks
        .getBlockTypes()
        .map(({ name }) => name)
        .filter((name) => name.startsWith(start)),
    namespace,
  );
  const answered = watchRequests(admin);
  const thrown: string[] = [];
  admin.page.on('console', (message) => {
    const [, text] = /^(?:Uncaught )?(\w*Error: [^\n]*|Minified React error [^\n]*)/.exec(message.text()) ?? [];
    if (message.type() === 'error' && text !== undefined) thrown.push(text.slice(0, 160));
  });
  for (const name of names) {
    const before = admin.troubles.length;
    thrown.length = 0;
    const problem = await show(admin, { name, settled, answered });
    if (pictures !== undefined) await admin.page.screenshot({ path: join(pictures, `${name.replace('/', '-')}.png`) });
    const said = admin.troubles.slice(before);
    yield {
      name,
      problem: problem === null ? null : [problem, ...thrown.slice(0, 1)].join(' '),
      without: [...new Set(said.map((one) => one.replace(/\?.*$/, ''))), ...(await blanksIn(admin))],
    };
  }
}

/** A missing server value often shows up as the text "undefined". */
async function blanksIn({ canvas }: AdminPage): Promise<readonly string[]> {
  const text = await canvas.locator('.is-root-container').innerText();
  return /\bundefined\b/.test(text) ? ['shows "undefined"'] : [];
}

interface Showing {
  readonly name: string;
  readonly settled: object;
  answered(): Promise<void>;
}

/** Resolves after half a second without pending requests. */
function watchRequests({ page }: AdminPage): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => underWay.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 5; quiet = underWay.size === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
}

/** Null if the block renders and its serialized form parses as the same block. */
async function show({ page, canvas }: AdminPage, { name, settled, answered }: Showing): Promise<string | null> {
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
  if (id === null) return 'its parent block is not registered';
  const place = canvas.locator(`[data-block="${id}"]`).first();
  try {
    await place.waitFor({ state: 'attached', timeout: 30_000 });
  } catch {
    return 'not inserted';
  }
  await answered();
  if ((await place.locator('.block-editor-block-list__block-crash-warning, .block-editor-warning').count()) > 0)
    return (await place.innerText()).replaceAll(/\s+/g, ' ').slice(0, 120);
  const box = await place.boundingBox();
  if (box === null || box.width === 0 || box.height === 0) return 'has no size';
  return page.evaluate((clientId) => {
    const { blocks, data } = (window as unknown as { wp: Packages }).wp;
    const text = blocks.serialize(data.select('core/block-editor').getBlock(clientId));
    const [again] = blocks.parse(text);
    return again?.isValid === true ? null : 'the saved markup is invalid';
  }, id);
}

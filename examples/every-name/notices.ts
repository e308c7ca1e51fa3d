import { changeDocuments, isMap, readDocuments } from '@platen/server';
import type {
  CommandInput,
  CommandOutput,
  DocumentChange,
  DocumentNames,
  DocumentOptions,
  PluginApi,
  PluginCommand,
  PluginDocument,
  Scope,
} from '@platen/server';

/** Files such as `notices/notice_sale.json`. */
export const noticeDocuments: DocumentNames = { folder: 'notices', names: /^notice_[\w-]+\.json$/ };

const textOf = ({ text }: PluginDocument): string => {
  const parsed: unknown = JSON.parse(text);
  return isMap(parsed as never) ? String((parsed as { readonly text?: unknown }).text ?? '') : '';
};

/** Registers a route with the notices that the site is built from. */
export function registerNotices(api: PluginApi): void {
  const notices = api.documents.map(textOf);
  api.registerRoute({
    namespace: 'every-name/v1',
    path: '/notices',
    endpoints: [{ methods: ['GET'], answers: 'one', permit: { can: 'read' }, handle: () => ({ notices }) }],
  });
  api.registerCommand('notices', noticesCommand);
}

/** Stores a notice, and rebuilds the site on all nodes. */
async function addNotice(scope: Scope, name: string, text: string, options?: DocumentOptions): Promise<void> {
  const change: DocumentChange = { name: `notice_${name}`, text: `${JSON.stringify({ text })}\n`, before: null };
  await changeDocuments(scope, 'every-name', [change], options);
}

async function run({ scope, words: [name, text], options }: CommandInput): Promise<CommandOutput> {
  const isStored = options['dry-run'] === undefined && name !== undefined && text !== undefined;
  if (isStored) await addNotice(scope, name, text);
  const names = (await readDocuments(scope, 'every-name')).map((document) => document.name);
  return { data: { names }, text: names.join('\n') || 'No notices.' };
}

/** `platen plugin run every-name notices sale "Everything must go."` */
const noticesCommand: PluginCommand = { description: 'List notices, or add one', run };

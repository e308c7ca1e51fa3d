import { escapeText } from '@platen/server';
import type { BindingSource, BlockRegistration, PluginApi, RenderBlock, RenderInput } from '@platen/server';

/** Attributes come from authors: escape them. */
const nameIn = ({ attributes }: RenderInput): string => escapeText(String(attributes['name'] ?? 'world'));

const renderGreeting: RenderBlock = (input) => `<p${input.wrapper()}>Hello, ${nameIn(input)}!</p>`;

const greetingBlock: BlockRegistration = {
  name: 'every-name/greeting',
  title: 'Greeting',
  attributes: { name: { type: 'string' } },
  render: renderGreeting,
};

/** Shows the title of the post in a block whose attribute is bound to `every-name/title`. */
const titleSource: BindingSource = {
  name: 'every-name/title',
  read: (_args, { row }) => row.title,
};

export function registerGreetingBlock(api: PluginApi): void {
  api.registerBlock(greetingBlock);
  api.registerBindingSource(titleSource);
}

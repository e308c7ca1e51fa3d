import { store as blockEditorStore } from '@wordpress/block-editor';
import type { Block } from '@wordpress/blocks';
import { Button } from '@wordpress/components';
import { useDispatch, useSelect } from '@wordpress/data';
import { PluginPrePublishPanel, store as editorStore } from '@wordpress/editor';
import { __, _n, sprintf } from '@wordpress/i18n';
import { registerPlugin } from '@wordpress/plugins';
import { findingsOf } from './checks.ts';

interface Edited {
  getEditedPostAttribute(name: string): unknown;
  getEditedPostContent(): string;
}

/** Checks in the pre-publish panel. */
function Checks() {
  const findings = useSelect((select) => {
    const { getEditedPostAttribute: get, getEditedPostContent } = select(editorStore) as unknown as Edited;
    const { getBlocks } = select(blockEditorStore) as unknown as { getBlocks(): readonly Block[] };
    return JSON.stringify(
      findingsOf({
        title: String(get('title') ?? ''),
        slug: String(get('slug') ?? ''),
        content: getEditedPostContent(),
        blocks: getBlocks(),
      }),
    );
  }, []);
  const found = JSON.parse(findings) as ReturnType<typeof findingsOf>;
  const { selectBlock } = useDispatch(blockEditorStore) as unknown as { selectBlock: (id: string) => void };
  return (
    <PluginPrePublishPanel
      title={
        found.length === 0
          ? __('Checks: no problems', 'platen')
          : sprintf(_n('Checks: %d problem', 'Checks: %d problems', found.length, 'platen'), found.length)
      }
      initialOpen
    >
      {found.length === 0 && <p>{__('The title, slug, images, headings, and links are fine.', 'platen')}</p>}
      <ul className="findings">
        {found.map(({ text, clientId }, at) => (
          <li key={at}>
            {text}
            {clientId !== undefined && (
              <>
                {' '}
                <Button variant="link" onClick={() => selectBlock(clientId)}>
                  {__('Show block', 'platen')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </PluginPrePublishPanel>
  );
}

export const registerChecks = (): void =>
  void registerPlugin('platen-checks', { render: Checks, scope: 'platen', icon: 'yes' });

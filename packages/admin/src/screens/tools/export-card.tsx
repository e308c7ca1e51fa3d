import { useQuery } from '@tanstack/react-query';
import { CheckboxControl, RadioControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { typesQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { DownloadRow } from './download-row.tsx';
import { useDownload } from './use-download.ts';

/** The content as an export file (WXR), which WordPress and Platen import. */
export function ExportCard() {
  const { data: types = [] } = useQuery(typesQuery);
  const download = useDownload();
  const [scope, setScope] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<readonly string[]>(['post']);
  const toggle = (slug: string, isChosen: boolean): void =>
    setChosen((before) => [...before.filter((one) => one !== slug), ...(isChosen ? [slug] : [])]);
  return (
    <Card title={__('Export content', 'platen')}>
      <div className={layout.stack}>
        <p className={text.quiet}>
          {__(
            'An XML file (WXR) that WordPress and Platen import: posts, pages, comments, custom fields, terms, menus, and authors. Media are included as URLs.',
            'platen',
          )}
        </p>
        <RadioControl
          label={__('Content to export', 'platen')}
          selected={scope}
          options={[
            { value: 'all', label: __('All content', 'platen') },
            { value: 'some', label: __('Selected types', 'platen') },
          ]}
          onChange={(value) => setScope(value === 'some' ? 'some' : 'all')}
        />
        {scope === 'some' && (
          <fieldset className={layout.stack}>
            <legend className={text.hidden}>{__('Types', 'platen')}</legend>
            {types.map(({ slug, name }) => (
              <CheckboxControl
                key={slug}
                label={name}
                checked={chosen.includes(slug)}
                onChange={(isChosen) => toggle(slug, isChosen)}
              />
            ))}
          </fieldset>
        )}
        <DownloadRow
          download={download}
          label={__('Download export file', 'platen')}
          obstacle={scope === 'some' && chosen.length === 0 ? __('Select a type first.', 'platen') : undefined}
          onStart={() => void download.start({ format: 'xml', types: scope === 'all' ? undefined : chosen })}
        />
      </div>
    </Card>
  );
}

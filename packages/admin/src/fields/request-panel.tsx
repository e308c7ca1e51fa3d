import { __ } from '@wordpress/i18n';
import { Button, Modal, TabPanel } from '@wordpress/components';
import { useState } from 'react';
import { facts } from '../facts.ts';
import text from '../ui/text.module.css';

interface Given {
  /** As the admin requests it, such as `wp/v2/posts`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** The API request behind a list, for scripts, with the site's own route names. */
export function RequestPanel({ path, query, onClose }: Given) {
  const [copied, setCopied] = useState('');
  const url = publicUrl(path, query);
  const forms = [
    { name: 'curl', title: 'curl', text: `curl -g -u "NAME:APPLICATION_PASSWORD" "${url}"` },
    {
      name: 'fetch',
      title: 'fetch',
      text: `const key = btoa('NAME:APPLICATION_PASSWORD');\nconst response = await fetch('${url}', {\n  headers: { Authorization: \`Basic \${key}\` },\n});\nconst items = await response.json();`,
    },
    { name: 'url', title: 'URL', text: url },
  ];
  const textOf = (form: string): string => forms.find(({ name }) => name === form)?.text ?? '';
  return (
    <Modal title={__('API request for this list', 'platen')} onRequestClose={onClose} size="large">
      <p className={text.quiet}>
        {__(
          'Send this request with an application password to get the same data. Create one in your profile.',
          'platen',
        )}
      </p>
      <TabPanel tabs={forms}>
        {({ name }) => (
          <>
            <pre className={text.code} tabIndex={0}>
              {textOf(name)}
            </pre>
            <Button
              variant="secondary"
              onClick={() => void navigator.clipboard.writeText(textOf(name)).then(() => setCopied(name))}
              __next40pxDefaultSize
            >
              {copied === name ? __('Copied', 'platen') : __('Copy', 'platen')}
            </Button>
          </>
        )}
      </TabPanel>
    </Modal>
  );
}

/** The admin uses WordPress's route names for the editor's packages; scripts use those of the site. */
function publicUrl(path: string, query: Given['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of [value].flat()) search.append(Array.isArray(value) ? `${name}[]` : name, String(one));
  }
  const own = path.replace(/^wp(?=[/-])/, facts.dialect);
  return decodeURIComponent(`${facts.ownApi}${own}?${search.toString()}`).replaceAll(' ', '%20');
}

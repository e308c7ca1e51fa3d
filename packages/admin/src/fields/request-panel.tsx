import { Button, Modal, TabPanel } from '@wordpress/components';
import { useState } from 'react';
import { facts } from '../facts.ts';

interface Given {
  /** As the admin asks, such as `wp/v2/posts`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** The request that shows what is on the screen, for a program to send, in the names of the site's own API. */
export function RequestPanel({ path, query, onClose }: Given) {
  const [copied, setCopied] = useState('');
  const url = ownAddress(path, query);
  const forms = [
    { name: 'curl', title: 'curl', text: `curl -g -u "NAME:APPLICATION_PASSWORD" "${url}"` },
    {
      name: 'fetch',
      title: 'fetch',
      text: `const key = btoa('NAME:APPLICATION_PASSWORD');\nconst response = await fetch('${url}', {\n  headers: { Authorization: \`Basic \${key}\` },\n});\nconst items = await response.json();`,
    },
    { name: 'address', title: 'Address', text: url },
  ];
  const textOf = (wanted: string): string => forms.find(({ name }) => name === wanted)?.text ?? '';
  return (
    <Modal title="The request behind this list" onRequestClose={onClose} size="large">
      <p className="quiet">
        It shows what you see here to whoever sends it with a key of yours. Make one on your own page.
      </p>
      <TabPanel tabs={forms}>
        {({ name }) => (
          <>
            <pre className="code" tabIndex={0}>
              {textOf(name)}
            </pre>
            <Button
              variant="secondary"
              onClick={() => void navigator.clipboard.writeText(textOf(name)).then(() => setCopied(name))}
              __next40pxDefaultSize
            >
              {copied === name ? 'Copied' : 'Copy'}
            </Button>
          </>
        )}
      </TabPanel>
    </Modal>
  );
}

/** The admin asks under the names that the editor knows; a program uses those of the site. */
function ownAddress(path: string, query: Given['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of [value].flat()) search.append(Array.isArray(value) ? `${name}[]` : name, String(one));
  }
  const own = path.replace(/^wp(?=[/-])/, facts.dialect);
  return decodeURIComponent(`${facts.ownApi}${own}?${search.toString()}`).replaceAll(' ', '%20');
}

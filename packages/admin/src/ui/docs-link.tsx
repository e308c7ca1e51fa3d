import { ExternalLink } from '@wordpress/components';
import type { ReactNode } from 'react';

const documentation = 'https://github.com/platen-cms/platen/blob/main/docs';

interface Given {
  /** Path below `docs/`, such as `guides/redirects`. */
  readonly page: string;
  readonly children: ReactNode;
}

/** The URL of a page of Platen's documentation. */
export const documentationUrl = (page: string): string => `${documentation}/${page}.md`;

/** A link to a page of Platen's documentation. */
export const DocsLink = ({ page, children }: Given) => (
  <ExternalLink href={documentationUrl(page)}>{children}</ExternalLink>
);

import { page, post, symbol } from '@wordpress/icons';
import type { ReactElement } from 'react';

const typeIcons: Readonly<Record<string, ReactElement>> = { post, page, wp_block: symbol };

export const iconOfType = (slug: string): ReactElement => typeIcons[slug] ?? post;

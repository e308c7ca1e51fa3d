import { speak } from '@wordpress/a11y';

/** Tells screen readers what happened, without moving the focus. */
export const announce = (message: string): void => speak(message, 'polite');

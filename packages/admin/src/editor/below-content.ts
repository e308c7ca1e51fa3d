import { createSlotFill } from '@wordpress/components';

/** The area between the canvas and the footer, for panels that need more room than the sidebar has. */
export const { Slot: BelowContentSlot, Fill: BelowContent } = createSlotFill('platen-below-content');

import { isRTL } from '@wordpress/i18n';
import {
  arrowLeft,
  arrowRight,
  chevronLeft,
  chevronLeftSmall,
  chevronRight,
  chevronRightSmall,
} from '@wordpress/icons';

const isMirrored = isRTL();

/** Icons that point along the direction of the text, or against it. */
export const [backArrow, forwardArrow] = isMirrored ? [arrowRight, arrowLeft] : [arrowLeft, arrowRight];
export const [backChevron, forwardChevron] = isMirrored ? [chevronRight, chevronLeft] : [chevronLeft, chevronRight];
export const closedChevron = isMirrored ? chevronLeftSmall : chevronRightSmall;

/** The key that points along the direction of the text, or against it. */
export const [backKey, forwardKey] = isMirrored ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];

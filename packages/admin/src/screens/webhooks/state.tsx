import { __ } from '@wordpress/i18n';
import { Pill } from '../../ui/pill.tsx';

interface Given {
  readonly isPaused: boolean;
  readonly isFailing?: boolean;
}

/** One pill: a webhook that fails is not also shown as active. */
export const State = ({ isPaused, isFailing = false }: Given) =>
  isPaused ? (
    <Pill tone="warning" shape="half">
      {__('Paused', 'platen')}
    </Pill>
  ) : (
    <Pill tone={isFailing ? 'danger' : 'success'}>{isFailing ? __('Failing', 'platen') : __('Active', 'platen')}</Pill>
  );

export const deliveryTones = {
  waiting: { tone: 'warning', shape: 'half' },
  delivered: { tone: 'success' },
  dead: { tone: 'danger' },
} as const;

export const stateNames = {
  waiting: __('Pending', 'platen'),
  delivered: __('Delivered', 'platen'),
  dead: __('Failed', 'platen'),
} as const;

import { HelpMenu } from './help-menu.tsx';
import { Bell } from './notifications/bell.tsx';

interface Given {
  readonly className: string | undefined;
  readonly onShortcuts: () => void;
  readonly onTour: () => void;
}

/** Help and notifications, in a chunk of their own: the first paint does not wait for them. */
export const ShellTools = ({ className, onShortcuts, onTour }: Given) => (
  <>
    <HelpMenu className={className} onShortcuts={onShortcuts} onTour={onTour} />
    <Bell className={className} />
  </>
);

import { Icon } from '@wordpress/components';
import { AppLink } from './app-link.tsx';
import { useNavigationItems } from '../routes/navigation-items.ts';

export const Navigation = ({ onGo }: { onGo: () => void }) => (
  <ul>
    {useNavigationItems().map(({ to, label, icon }) => (
      <li key={to}>
        <AppLink to={to} onClick={onGo}>
          <Icon icon={icon} /> {label}
        </AppLink>
      </li>
    ))}
  </ul>
);

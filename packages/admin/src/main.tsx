import { __ } from '@wordpress/i18n';
import './dates/site-dates.ts';
import './ui/elements.css';
import '@wordpress/theme/design-tokens.css';
import '@wordpress/components/build-style/style.css';
import '@wordpress/dataviews/build-style/style.css';
import '@wordpress/notices/build-style/style.css';
import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/wordpress.css';
import './editor/flags.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries.ts';
import { resume } from './session/session.ts';
import { showDraftFiles } from './session/draft-files.ts';
import { SessionDialog } from './session/session-dialog.tsx';
import { SignInPage } from './session/sign-in-form.tsx';
import { router } from './routes/router.ts';

function Admin({ wasSignedIn }: { wasSignedIn: boolean }) {
  const [isSignedIn, setSignedIn] = useState(wasSignedIn);
  if (!isSignedIn) return <SignInPage onDone={() => setSignedIn(true)} />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionDialog />
    </QueryClientProvider>
  );
}

showDraftFiles(document);
const root = document.getElementById('root');
if (root === null) throw new Error(__('The page has no #root element.', 'platen'));
createRoot(root).render(
  <StrictMode>
    <Admin wasSignedIn={await resume()} />
  </StrictMode>,
);

import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ErrorRouteComponent } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, Unreachable } from '../api/request.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './failure.module.css';

interface Given {
  readonly error: Error;
  /** Of the error boundary, where one shows this. */
  readonly reset?: () => void;
}

/** Replaces a screen that can't be shown: the reason, and what to do next. */
export function Failure({ error, reset }: Given) {
  const client = useQueryClient();
  const boundary = useQueryErrorResetBoundary();
  const { title, isBug, isRetryable } = kindOf(error);
  const tryAgain = (): void => {
    boundary.reset();
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    reset?.();
  };
  return (
    <Page
      code={error instanceof ApiError ? error.status : undefined}
      title={title}
      text={<CodeText text={error.message} />}
    >
      {isRetryable && (
        <Button variant="primary" onClick={tryAgain} __next40pxDefaultSize>
          {__('Try again', 'platen')}
        </Button>
      )}
      {isBug && <CopyDetails error={error} />}
    </Page>
  );
}

/** Replaces a screen that threw an error. */
export const ScreenFailure: ErrorRouteComponent = ({ error, reset }) => (
  <Failure error={error instanceof Error ? error : new Error(String(error))} reset={reset} />
);

/** For the screen of one record: a record that does not exist is a page that does not exist. */
export const RecordFailure: ErrorRouteComponent = ({ error, reset }) =>
  error instanceof ApiError && error.status === 404 ? <Missing /> : <ScreenFailure error={error} reset={reset} />;

export const Missing = () => (
  <Page
    code={404}
    title={__('Page not found', 'platen')}
    text={__("This page doesn't exist. It may have been deleted, or the link is wrong.", 'platen')}
  />
);

/** For users without a capability. Sends no request. */
export const Forbidden = ({ capability }: { capability: string }) => (
  <Failure error={new ApiError(403, { message: sprintf(__('Requires the %s capability.', 'platen'), capability) })} />
);

interface PageGiven {
  /** An HTTP status. */
  readonly code?: number | undefined;
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A message in place of a screen, with navigation. */
export function Page({ code, title, text, children }: PageGiven) {
  const { history } = useRouter();
  return (
    <div className={styles.page}>
      <EmptyState role="alert" code={code} title={title} level={1} text={text}>
        {children}
        {history.canGoBack() && (
          <Button variant="secondary" onClick={() => history.back()} __next40pxDefaultSize>
            {__('Go back', 'platen')}
          </Button>
        )}
        <ButtonLink to="/" variant={history.canGoBack() ? 'tertiary' : 'secondary'}>
          {__('Go to Home', 'platen')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

interface Kind {
  readonly title: string;
  /** A bug, with details to copy into a report. */
  readonly isBug: boolean;
  /** Retrying may help. */
  readonly isRetryable: boolean;
}

/** Browsers word a failed chunk download differently. */
const isNotLoaded = /dynamically imported module|importing a module script|preload CSS/i;

function kindOf(error: Error): Kind {
  const isApiError = error instanceof ApiError;
  if (isApiError && (error.status === 401 || error.status === 403))
    return { title: __("You don't have access to this page", 'platen'), isBug: false, isRetryable: false };
  if (isApiError && (error.status === 404 || error.status === 410))
    return { title: __('Not found', 'platen'), isBug: false, isRetryable: false };
  if (error instanceof Unreachable || isNotLoaded.test(error.message))
    return { title: __("Can't connect to Platen", 'platen'), isBug: false, isRetryable: true };
  return { title: __('This page failed to load', 'platen'), isBug: true, isRetryable: true };
}

function CopyDetails({ error }: { error: Error }) {
  const [isCopied, setCopied] = useState(false);
  const details = [error.name, error.message, location.href, error.stack ?? ''].join('\n');
  return (
    <Button
      variant="tertiary"
      onClick={() => void navigator.clipboard.writeText(details).then(() => setCopied(true))}
      __next40pxDefaultSize
    >
      {isCopied ? __('Copied', 'platen') : __('Copy details', 'platen')}
    </Button>
  );
}

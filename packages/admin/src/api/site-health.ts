import { useQueries } from '@tanstack/react-query';
import { queryClient } from './queries.ts';
import { recordQuery } from './reading.ts';
import { resourceAt } from './resource.ts';

interface HealthResponse {
  readonly test: string;
  readonly label: string;
  readonly status: 'good' | 'recommended' | 'critical';
  readonly badge: { readonly label: string };
  /** HTML. */
  readonly description: string;
  /** HTML. */
  readonly actions: string;
}

export interface HealthResult extends Pick<HealthResponse, 'test' | 'label' | 'status'> {
  readonly topic: string;
  /** What was found and how to fix it, as plain text. */
  readonly details: string;
}

/** The checks on Home. */
export const healthTests = [
  'database',
  'cache',
  'jobs',
  'storage',
  'mail',
  'clock',
  'replication',
  'plugins',
  'migrations',
  'secrets',
] as const;

/** All checks. Left out is the Authorization header, which requests of the admin do not have. */
export const allHealthTests = [
  ...healthTests,
  'https-status',
  'loopback-requests',
  'page-cache',
  'meta-indexes',
  'background-updates',
] as const;

/** Some checks write a file or connect to other servers. */
const staleMs = 600_000;

const healthOf = (test: string) => resourceAt<HealthResponse>(`wp-site-health/v1/tests/${test}`);

/** Runs all checks again that are shown. */
export const repeatHealthTests = (): void =>
  void queryClient.invalidateQueries({ queryKey: ['wp-site-health', 'v1', 'tests'] });

export const useHealthResults = (tests: readonly string[]) =>
  useQueries({
    queries: tests.map((test) => ({
      ...recordQuery(healthOf(test), undefined, { context: undefined }),
      staleTime: staleMs,
    })),
    combine: (queries) => ({
      results: queries.flatMap(({ data }) => (data === undefined ? [] : [resultOf(data)])),
      isLoaded: queries.every(({ isPending }) => !isPending),
      isFetching: queries.some(({ isFetching }) => isFetching),
      failed: queries.filter(({ isError }) => isError).length,
      /** The first error. */
      error: queries.find(({ error }) => error !== null)?.error ?? null,
    }),
  });

const resultOf = ({ test, label, status, badge, description, actions }: HealthResponse): HealthResult => ({
  test,
  label,
  status,
  topic: badge.label,
  details: `${textIn(description)} ${textIn(actions)}`.trim(),
});

const textIn = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;

interface Size {
  /** For people. */
  readonly size: string;
}

export const siteSizes = resourceAt<{ readonly database_size: Size; readonly uploads_size: Size }>(
  'wp-site-health/v1/directory-sizes',
);

export interface TestMail extends Pick<HealthResponse, 'status' | 'label'> {
  readonly to: string;
  readonly description: string;
  readonly hint: string;
}

/** Sends an email to the user. */
export const testMail = resourceAt<TestMail>('platen/v1/test-mail');

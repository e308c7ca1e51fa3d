import { __ } from '@wordpress/i18n';
import type { ActivityEntry } from '../../api/activity.ts';

/** Filter → the record types that it shows. */
export const activityTypes = {
  content: { label: __('Content', 'platen'), kinds: ['post', 'term', 'widget', 'preview-link'] },
  comments: { label: __('Comments', 'platen'), kinds: ['comment'] },
  users: {
    label: __('Users and sign-ins', 'platen'),
    kinds: ['user', 'session', 'password-reset', 'application-password'],
  },
  site: {
    label: __('Settings and plugins', 'platen'),
    kinds: ['settings', 'plugin', 'plugin_document', 'theme', 'webhook', 'redirect', 'mail'],
  },
  transfers: { label: __('Imports and exports', 'platen'), kinds: ['import', 'export'] },
} as const;

export type ActivityType = keyof typeof activityTypes;

export interface ShownEntry {
  readonly entry: ActivityEntry;
  /** How many times in a row it happened. */
  readonly count: number;
}

export interface Day {
  readonly day: string;
  readonly entries: readonly ShownEntry[];
}

const isSame = (one: ActivityEntry, other: ActivityEntry): boolean =>
  one.action === other.action &&
  one.actor?.id === other.actor?.id &&
  one.address === other.address &&
  one.subject.id === other.subject.id &&
  one.details['status'] === other.details['status'] &&
  one.details['previous'] === other.details['previous'];

/** Entries by day, the latest first. The same action several times in a row is one entry, with its latest time. */
export function daysOf(entries: readonly ActivityEntry[], dayOf: (at: string) => string): readonly Day[] {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  return [...days].map(([day, own]) => ({
    day,
    entries: own.reduce<readonly ShownEntry[]>((shown, entry) => {
      const last = shown.at(-1);
      return last !== undefined && isSame(last.entry, entry)
        ? [...shown.slice(0, -1), { ...last, count: last.count + 1 }]
        : [...shown, { entry, count: 1 }];
    }, []),
  }));
}

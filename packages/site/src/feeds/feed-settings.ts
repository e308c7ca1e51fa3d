import type { PluginApi, Scope } from '@platen/server';

/** Both have the names of WordPress, so an imported site keeps its values. */
export function registerFeedSettings(api: PluginApi): void {
  api.registerSetting({
    option: 'posts_per_rss',
    schema: {
      type: 'integer',
      title: 'Entries in feeds',
      description: 'Number of entries in a feed.',
      default: 10,
      minimum: 1,
      maximum: 100,
    },
  });
  api.registerSetting({
    option: 'rss_use_excerpt',
    schema: {
      type: 'boolean',
      title: 'Excerpts in feeds',
      description: 'Whether feeds contain excerpts instead of whole posts.',
      default: false,
    },
  });
}

interface FeedSettings {
  readonly maxEntries: number;
  readonly hasExcerpts: boolean;
}

/** Imports store both as text. */
export const feedSettings = ({ options }: Scope): FeedSettings => ({
  maxEntries: Number(options.get('posts_per_rss') ?? 10) || 10,
  hasExcerpts: Number(options.get('rss_use_excerpt') ?? 0) !== 0,
});

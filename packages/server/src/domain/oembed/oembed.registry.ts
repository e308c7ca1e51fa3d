import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { EmbedProvider } from './oembed.ts';

declare module '../../scope.ts' {
  interface Registries {
    readonly embedProviders: Registry<EmbedProvider>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A site whose pages editors can embed by their address. Only frames of the hosts it names are shown.
     *
     * @example
     * api.registerEmbedProvider({
     *   name: 'films',
     *   urls: [/^https:\/\/films\.example\/watch\//],
     *   endpoint: 'https://films.example/oembed',
     *   frames: ['player.films.example'],
     * });
     */
    registerEmbedProvider(provider: EmbedProvider): void;
  }
}

export const registerEmbedProvider = (
  { embedProviders }: Pick<SiteDraft, 'embedProviders'>,
  provider: EmbedProvider,
): void => embedProviders.add(provider.name, Object.freeze({ ...provider }));

const coreProviders: readonly EmbedProvider[] = [
  {
    name: 'youtube',
    urls: [/^https?:\/\/(?:[a-z]+\.)?youtube\.com\/(?:watch|shorts|playlist|live)/i, /^https?:\/\/youtu\.be\//i],
    endpoint: 'https://www.youtube.com/oembed',
    frames: ['www.youtube.com', 'www.youtube-nocookie.com'],
  },
  {
    name: 'vimeo',
    urls: [/^https?:\/\/(?:[a-z]+\.)?vimeo\.com\//i],
    endpoint: 'https://vimeo.com/api/oembed.json',
    frames: ['player.vimeo.com'],
  },
  {
    name: 'dailymotion',
    urls: [/^https?:\/\/(?:www\.)?dailymotion\.com\//i, /^https?:\/\/dai\.ly\//i],
    endpoint: 'https://www.dailymotion.com/services/oembed',
    frames: ['geo.dailymotion.com', 'www.dailymotion.com'],
  },
  {
    name: 'flickr',
    urls: [/^https?:\/\/(?:www\.)?flickr\.com\/photos\//i, /^https?:\/\/flic\.kr\//i],
    endpoint: 'https://www.flickr.com/services/oembed/',
    frames: [],
  },
  {
    name: 'soundcloud',
    urls: [/^https?:\/\/(?:www\.)?soundcloud\.com\//i],
    endpoint: 'https://soundcloud.com/oembed',
    frames: ['w.soundcloud.com'],
  },
  {
    name: 'spotify',
    urls: [/^https?:\/\/(?:open|play)\.spotify\.com\//i],
    endpoint: 'https://open.spotify.com/oembed',
    frames: ['open.spotify.com'],
  },
  {
    name: 'ted',
    urls: [/^https?:\/\/(?:www\.)?ted\.com\/talks\//i],
    endpoint: 'https://www.ted.com/services/v1/oembed.json',
    frames: ['embed.ted.com'],
  },
  {
    name: 'speaker-deck',
    urls: [/^https?:\/\/(?:www\.)?speakerdeck\.com\//i],
    endpoint: 'https://speakerdeck.com/oembed.json',
    frames: ['speakerdeck.com'],
  },
];

export function registerCoreProviders(draft: Pick<SiteDraft, 'embedProviders'>): void {
  for (const provider of coreProviders) registerEmbedProvider(draft, provider);
}

import { definePlugin } from '@platen/server';
import type { Plugin } from '@platen/server';
import { registerAbilities } from './abilities.ts';
import { registerInAdmin } from './admin.ts';
import { registerGreetingBlock } from './blocks.ts';
import { registerForEditors } from './editor.ts';
import { registerReadingTime } from './fields.ts';
import { registerPublicSite } from './front-end.ts';
import { registerFarewell } from './hooks.ts';
import { beginTimer, registerJobs } from './jobs.ts';
import { noticeDocuments, registerNotices } from './notices.ts';
import { registerLabels } from './options.ts';
import { registerPages } from './pages.ts';
import { registerPlaces } from './places.ts';
import { registerSources } from './records.ts';
import { registerRoutes } from './routes.ts';
import { registerVotes } from './votes.ts';
import { registerHours } from './widgets.ts';

export const everyName: Plugin = definePlugin({
  name: 'every-name',
  documents: noticeDocuments,
  activate(api) {
    registerGreetingBlock(api);
    registerReadingTime(api);
    registerSources(api);
    registerFarewell(api);
    registerPlaces(api);
    registerLabels(api);
    registerNotices(api);
    registerPages(api);
    registerPublicSite(api);
    registerInAdmin(api);
    registerRoutes(api);
    registerHours(api);
    registerAbilities(api);
    registerForEditors(api);
    registerJobs(api);
    registerVotes(api);
    return beginTimer(api);
  },
});

/** `npm run bench -- NAME`: each rig measures, prints its figures and ends. */
import { measureCost } from './cost.ts';
import { measureField } from './field.ts';
import { measureFiles } from './files.ts';
import { measureImages } from './images.ts';
import { measureKernel } from './kernel.ts';
import { measureRendering } from './rendering.ts';
import { measureCached } from './cached.ts';
import { measureLists } from './lists.ts';
import { measureListFreshness } from './list-freshness.ts';
import { measureMeta } from './meta.ts';
import { measureOverload } from './overload.ts';
import { measureScale } from './scale.ts';
import { measureSite } from './site.ts';
import { measureSoak } from './soak.ts';
import { measureUpgrade } from './upgrade.ts';
import { measureUsers } from './users.ts';
import { measureVisibility } from './visibility.ts';
import { measureWorkers } from './workers.ts';

const rigs: Readonly<Record<string, () => Promise<void>>> = {
  cost: measureCost,
  field: measureField,
  files: measureFiles,
  images: measureImages,
  kernel: measureKernel,
  cached: measureCached,
  site: measureSite,
  rendering: measureRendering,
  lists: measureLists,
  'list-freshness': measureListFreshness,
  meta: measureMeta,
  users: measureUsers,
  scale: measureScale,
  visibility: measureVisibility,
  overload: measureOverload,
  upgrade: measureUpgrade,
  soak: measureSoak,
  workers: measureWorkers,
};

const name = process.argv[2] ?? '';
const rig = rigs[name];
if (rig === undefined) {
  console.error(`Name a rig: ${Object.keys(rigs).join(', ')}.`);
  process.exitCode = 2;
} else {
  await rig();
}

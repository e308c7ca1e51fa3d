/** `npm run bench -- NAME`: each rig measures, prints its figures and ends. */
import { measureCost } from './cost.ts';
import { measureKernel } from './kernel.ts';
import { measureRemembered } from './remembered.ts';
import { measureOverload } from './overload.ts';
import { measureScale } from './scale.ts';
import { measureUpgrade } from './upgrade.ts';
import { measureUsers } from './users.ts';
import { measureVisibility } from './visibility.ts';

const rigs: Readonly<Record<string, () => Promise<void>>> = {
  cost: measureCost,
  kernel: measureKernel,
  remembered: measureRemembered,
  users: measureUsers,
  scale: measureScale,
  visibility: measureVisibility,
  overload: measureOverload,
  upgrade: measureUpgrade,
};

const name = process.argv[2] ?? '';
const rig = rigs[name];
if (rig === undefined) {
  console.error(`Name a rig: ${Object.keys(rigs).join(', ')}.`);
  process.exitCode = 2;
} else {
  await rig();
}

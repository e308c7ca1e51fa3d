/** `npm run bench -- NAME`: each rig measures, prints its figures and ends. */
import { measureKernel } from './kernel.ts';
import { measureScale } from './scale.ts';
import { measureUsers } from './users.ts';

const rigs: Readonly<Record<string, () => Promise<void>>> = {
  kernel: measureKernel,
  users: measureUsers,
  scale: measureScale,
};

const name = process.argv[2] ?? '';
const rig = rigs[name];
if (rig === undefined) {
  console.error(`Name a rig: ${Object.keys(rigs).join(', ')}.`);
  process.exitCode = 2;
} else {
  await rig();
}

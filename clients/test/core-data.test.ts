import { coreDataRun } from '../runs/core-data.ts';
import { acceptance } from './acceptance.ts';

acceptance(coreDataRun, {
  'no Link header': ['collects every page of a list'],
  'no totals': ['lists posts with their totals'],
  'an Allow header that allows reading alone': ['asks what a person may do'],
  'another error code': ['is told why it is refused'],
});

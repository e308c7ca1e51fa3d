import { apiFetchRun } from '../runs/api-fetch.ts';
import { acceptance } from './acceptance.ts';

acceptance(apiFetchRun, {
  'no Link header': ['collects every page of a list'],
  'no totals': ['counts by headers'],
  'an Allow header that allows reading alone': ['sees what is allowed'],
  'another error code': ['is told why it is refused', 'renews a nonce that grew old'],
});

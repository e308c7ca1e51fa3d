import { wpapiRun } from '../runs/wpapi.ts';
import { acceptance } from './acceptance.ts';

acceptance(wpapiRun, {
  'no Link header': ['finds the API by its link', 'pages through posts, forth and back'],
  'no totals': ['pages through posts, forth and back'],
  'an Allow header that allows reading alone': ['sees what is allowed'],
  'another error code': ['is told why it is refused'],
});

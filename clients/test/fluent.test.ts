import { fluentRun } from '../runs/fluent.ts';
import { acceptance } from './acceptance.ts';

acceptance(fluentRun, {
  'no Link header': ['is shown the way to the next page'],
  'no totals': ['counts and collects posts page by page'],
  'an Allow header that allows reading alone': ['sees what is allowed'],
  'another error code': ['is told why it is refused'],
});

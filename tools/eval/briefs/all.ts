import { briefsOf, type EvalBrief } from './brief.ts';
import { companies } from './companies.ts';
import { households } from './households.ts';

/** The fixed set: 30 briefs, six of each tool, 16 from companies. Changing one makes figures incomparable. */
export const evalBriefs: readonly EvalBrief[] = [
  ...companies.flatMap(briefsOf('company')),
  ...households.flatMap(briefsOf('household')),
];

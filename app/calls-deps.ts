import type { CallsDeps } from '#features/calls/server/calls-deps.ts';
import { hidesOf, maskedName } from '#features/spar/server/played-client/played-client.ts';
import { quotaOf, sparAllowanceOf, sparRuns } from '#features/spar/server/talk/allowance.ts';
import { startFrom } from '#features/spar/server/talk/start.ts';
import type { Deps } from './deps.ts';

/** What real calls ask of practice calls: they share an allowance, and a real one can be played again. */
export const callsDepsOf = ({ spar }: Pick<Deps, 'spar'>): CallsDeps => ({
  db: spar.db,
  clock: spar.clock,
  writer: spar.writer,
  transcriber: spar.transcriber,
  quotaOf: (viewer, what) => {
    const tool = sparRuns[what];
    return { tool, quota: quotaOf(spar.limits, viewer, tool) };
  },
  allowanceOf: (db, viewer) => sparAllowanceOf(db, spar, viewer),
  startFromMoment: (viewer, { clientId, masks, opening, turns, ...told }) =>
    startFrom(spar, viewer, {
      clientId,
      opening,
      turns,
      client: {
        ...told,
        house: null,
        isFree: false,
        hides: hidesOf(`${opening} hides`),
        realCall: { masks: masks && { ...masks, [maskedName]: told.name } },
      },
    }),
});

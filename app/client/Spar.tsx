import { SparPage } from '#features/spar/client/SparPage.tsx';
import { useTakeAlong } from './take-along.ts';

/** `/spar`: a talk that is deleted here takes with it what the tracker kept of it. */
export function Spar() {
  return <SparPage takeAlong={useTakeAlong()} />;
}

import { SparPage } from '#features/spar/client/SparPage.tsx';
import { useTakeAlong } from './take-along.ts';

/** `/spar`: deleting a talk here also deletes what the tracker kept of it. */
export function Spar() {
  return <SparPage takeAlong={useTakeAlong()} />;
}

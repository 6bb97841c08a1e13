import { useState } from 'react';
import type { Attempt } from '#features/assessment/contract.ts';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { assessmentAction } from './assessment-words.ts';
import { Tile } from './DashboardCard.tsx';

interface AssessmentTileProps {
  /** The newest result; null: none yet, undefined: it could not be read. */
  readonly latest: Attempt | null | undefined;
  /** Whether an assessment was begun in this tab and is not finished: it then shows its question. */
  readonly underWay: boolean;
}

/** The newest result, or the way to the first; a retest is offered after 30 days. */
export function AssessmentTile({ latest, underWay }: AssessmentTileProps) {
  const [now] = useState(() => new Date());
  const taken = latest ? { at: latest.takenAt, now } : null;
  return (
    <Tile
      to="/assessment"
      title={latest ? `Your assessment: ${latest.percent}%` : 'Your assessment'}
      action={latest === undefined ? 'Go to the assessment' : assessmentAction({ underWay, taken })}
      tellsMore
      drawing={<Dial value={latest ? latest.percent / 100 : 0} className="w-7 sm:w-10" />}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { PlainLink } from '#platform/client/ui/PageLink.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { onwardCards, targetOf } from '#features/home/rules.ts';
import { assessmentAction } from './assessment-words.ts';
import { attemptsQuery } from './api.ts';
import { actionOf } from './DashboardCard.tsx';

interface AfterSampleProps {
  readonly viewer: PublicViewer;
  /** Whether an assessment was begun in this tab and is not finished. */
  readonly assessmentUnderWay: boolean;
}

/** Where the sample lesson leads a member: the cards of their home, instead of a visitor's first step. */
export function AfterSample({ viewer, assessmentUnderWay }: AfterSampleProps) {
  const attempts = useQuery(attemptsQuery);
  const [now] = useState(() => new Date());
  if (attempts.isPending) return null;
  const latest = attempts.data?.attempts[0];
  const taken = latest ? { at: latest.takenAt, now } : null;
  return (
    <div className="visible flex flex-wrap gap-3.5">
      {onwardCards({ viewer, hasAssessment: latest !== undefined }).map((card, place) => (
        <Button key={card} asChild size="large" variant={place === 0 ? 'primary' : 'secondary'}>
          <PlainLink to={targetOf(card, viewer)}>
            {card === 'course' || card === 'premium-upgrade'
              ? actionOf(card)
              : attempts.isError
                ? 'Go to the assessment'
                : assessmentAction({ underWay: assessmentUnderWay, taken })}
          </PlainLink>
        </Button>
      ))}
    </div>
  );
}

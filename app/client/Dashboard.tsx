import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isUnderWay } from '#features/assessment/client/draft.ts';
import { BuyButton } from '#features/billing/client/purchase/BuyButton.tsx';
import { openedBriefs } from '#features/brief/client/opened-briefs.ts';
import { dueQuestionsQuery } from '#features/course/client/api.ts';
import { DashboardPage } from '#features/home/client/DashboardPage.tsx';
import { workspaceQuery } from '#features/home/client/workspace/api.ts';
import { drillsQuery } from '#features/spar/client/drills/drills.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { readLastDrill } from '#features/tracker/client/session/device-memory.ts';
import { useViewer } from '#platform/client/session.ts';

/** Keeps what is due today on this device, so that Three minutes need no connection. */
function useRoundAhead() {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data } = useQuery({ ...workspaceQuery, enabled: Boolean(viewer) });
  const [hasTurn, hasQuestions] = [(data?.due?.turn ?? null) !== null, (data?.due?.questions ?? 0) > 0];
  useEffect(() => {
    if (hasTurn) void client.prefetchQuery(drillsQuery);
    if (hasQuestions) void client.prefetchQuery(dueQuestionsQuery);
    if (hasTurn || hasQuestions) void client.prefetchQuery(cardsQuery);
  }, [client, hasTurn, hasQuestions]);
}

/**
 * Gives the dashboard what other slices have for it: the link to payment, and what only this device knows about the
 * 11-second drill and about an unfinished assessment.
 */
export function Dashboard() {
  const userId = useViewer()?.userId;
  const lastDrillAt = useMemo(() => (userId === undefined ? null : readLastDrill(userId)), [userId]);
  const opened = useMemo(() => (userId === undefined ? [] : openedBriefs(userId)), [userId]);
  const [underWay] = useState(isUnderWay);
  useRoundAhead();
  return (
    <DashboardPage
      buyButton={BuyButton}
      lastDrillAt={lastDrillAt}
      openedBriefs={opened}
      assessmentUnderWay={underWay}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StepToNote } from '#features/clients/client/StepToNote.tsx';
import { isStepBehind, timeHere } from '#features/clients/rules-step.ts';
import { dueQuestionsQuery } from '#features/course/client/api.ts';
import { DueQuestionCard } from '#features/course/client/lesson/DueQuestionCard.tsx';
import { type ShowItem, ThreeMinutesPage } from '#features/home/client/three-minutes/ThreeMinutesPage.tsx';
import { workspaceQuery } from '#features/home/client/workspace/api.ts';
import { ofTheDay, type RoundParts } from '#features/home/rules-three-minutes.ts';
import { DrillCard } from '#features/spar/client/drills/DrillCard.tsx';
import { drillsQuery } from '#features/spar/client/drills/drills.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { OutcomeToNote } from '#features/tools/client/result/OutcomeToNote.tsx';
import { briefOf } from '#features/tools/rules/brief.ts';
import { fewWordsOf } from '#features/tools/rules/client-name.ts';
import { OpenerAloud } from '#features/tracker/client/rehearse/OpenerAloud.tsx';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** What is due as the round begins: an item that is answered leaves the queries, and stays here until the next one. */
type Due = RoundParts & { readonly show: ShowItem };

/** Reads what four slices have for Three minutes; `due` is undefined until all of it is known. */
function useDue(viewer: PublicViewer | null) {
  const isKnown = viewer !== null;
  const learns = isKnown && can(viewer, 'course.read');
  const drills = useQuery({ ...drillsQuery, enabled: isKnown });
  const questions = useQuery({ ...dueQuestionsQuery, enabled: learns });
  const cards = useQuery({ ...cardsQuery, enabled: isKnown });
  const workspace = useQuery({ ...workspaceQuery, enabled: isKnown });
  const asked = [drills, cards, workspace, ...(learns ? [questions] : [])];

  const [due, setDue] = useState<Due>();
  const isSettled = asked.every(({ data, isFetching }) => data !== undefined && !isFetching);
  if (viewer && isSettled && !due) {
    const now = new Date(workspace.dataUpdatedAt);
    const turns = drills.data?.due ?? [];
    const asks = (questions.data?.due ?? []).map((one) => ({ ...one, id: `${one.lessonId} ${one.at}` }));
    const openers = (cards.data ?? []).flatMap((card) => {
      const line = briefOf(card).opener;
      return line === null
        ? []
        : [
            {
              id: card.id,
              client: card.client,
              who: fewWordsOf(card.targetAudience, card.client),
              from: `your card for ${card.client}`,
              line,
            },
          ];
    });
    const opener = ofTheDay(openers, now);
    const planned = workspace.data?.planned ?? null;
    const isPast =
      planned?.kind === 'step' &&
      planned.step !== '' &&
      isStepBehind(planned.step, planned.on, timeHere(now));
    const untold = workspace.data?.texts.untold ?? null;
    // Before the talk that is planned with them, nobody knows what came of a text for it.
    const isAhead = planned?.kind === 'step' && !isPast && untold?.client?.id === planned.id;
    const text = isAhead ? null : untold;
    const step = isPast ? planned : null;
    setDue({
      drills: turns.map(({ id }) => id),
      questions: asks.map(({ id }) => id),
      opener: opener?.id ?? null,
      outcome: text?.id ?? step?.id ?? null,
      show: ({ kind, id }, onDone) => {
        switch (kind) {
          case 'drill': {
            const drill = turns.find((one) => one.id === id);
            return drill && <DrillCard drill={drill} onGraded={onDone} />;
          }
          case 'question': {
            const question = asks.find((one) => one.id === id);
            return question && <DueQuestionCard question={question} onDone={onDone} />;
          }
          case 'opener':
            return opener && <OpenerAloud userId={viewer.userId} opener={opener} onDone={onDone} />;
          case 'outcome':
            return text ? (
              <OutcomeToNote text={text} onDone={onDone} />
            ) : (
              step && <StepToNote step={step} onDone={onDone} />
            );
        }
      },
    });
  }
  return { due, asked };
}

const nothing: ShowItem = () => null;

/** Gives Three minutes what other slices have for it. */
export function ThreeMinutes() {
  const { due, asked } = useDue(useMemberOnly());
  return (
    <ThreeMinutesPage
      parts={due}
      error={asked.find(({ error }) => error !== null)?.error ?? null}
      isRetrying={asked.some(({ isFetching }) => isFetching)}
      onRetry={() => asked.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch())}
      show={due?.show ?? nothing}
    />
  );
}

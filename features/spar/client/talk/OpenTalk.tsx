import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { endTalk, type Talk } from '#features/spar/contract-talk.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import { AllowanceNote } from '#features/spar/client/AllowanceNote.tsx';
import { forgetLists, keepTalk, sparQuery, talkQuery } from '#features/spar/client/api.ts';
import { RubricList } from '#features/spar/client/choose/RubricList.tsx';
import { ClientBrief } from '#features/spar/client/ClientBrief.tsx';
import { kindOfTalk } from '#features/spar/client/talk-words.ts';
import { Composer } from './Composer.tsx';
import { useTabsInStep } from './tabs-in-step.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { Transcript } from './Transcript.tsx';
import { useTurn } from './use-turn.ts';

/** Loaded only for a talk that is held by a script: it knows every kind of text of the studio. */
const ScriptBeside = lazy(async () => ({ default: (await import('./ScriptBeside.tsx')).ScriptBeside }));

interface OpenTalkProps {
  readonly talk: Talk;
  /** The result of the studio that the member talks by. */
  readonly script: string | null;
  readonly onDebrief: () => void;
}

const endWords: Readonly<Record<NonNullable<Talk['endedBy']>, string>> = {
  time: 'Your time is over.',
  client: 'They ended the call.',
  member: 'You ended the talk.',
};

/** What the member may look at during the talk. */
function Beside({ talk, script }: Pick<OpenTalkProps, 'talk' | 'script'>) {
  const spar = useQuery(sparQuery);
  const isFresh = talk.turns.length === 0;
  return (
    <aside aria-label="Beside the talk" className="grid gap-4 lg:sticky lg:top-24">
      {script === null ? null : (
        <Suspense fallback={<Skeleton className="bubble h-40" />}>
          <ScriptBeside resultId={script} />
        </Suspense>
      )}
      <details open={isFresh && script === null} className="bubble bg-raised border-line border-2 px-5 py-2">
        <summary className="flex min-h-11 items-center font-semibold">About {talk.client.name}</summary>
        <div className="pb-4">
          <ClientBrief client={talk.client} />
          {talk.client.card === null ? null : (
            <p className="mt-3 wrap-anywhere">
              <span className="text-soft block text-sm font-semibold">On your card</span>
              {talk.client.card.frustration}
            </p>
          )}
        </div>
      </details>
      {spar.data ? (
        <details className="bubble bg-raised border-line border-2 px-5 py-2">
          <summary className="flex min-h-11 items-center font-semibold">What it is judged by</summary>
          <div className="pb-4 [&>div]:md:grid-cols-1">
            <RubricList rubric={spar.data.rubric} />
          </div>
        </details>
      ) : null}
      <AllowanceNote query={spar} />
    </aside>
  );
}

/** A talk that is going on, or has just ended and whose last words are still to be read. */
export function OpenTalk({ talk, script, onDebrief }: OpenTalkProps) {
  const client = useQueryClient();
  const tellTabs = useTabsInStep(talk.id, () => void client.invalidateQueries(talkQuery(talk.id)));
  const turn = useTurn(talk, tellTabs);
  const [ending, setEnding] = useState(false);
  const isOver = talk.state === 'ended';

  async function end() {
    setEnding(true);
    try {
      keepTalk(client, await call(endTalk, { params: { id: talk.id } }));
      forgetLists(client);
      tellTabs();
      onDebrief();
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setEnding(false);
    }
  }
  return (
    <div className="page-width py-6 sm:py-10">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-12">
        <div className="grid grid-cols-1">
          <header className="mb-6 grid gap-1">
            <h1 className="display text-title wrap-anywhere">{talk.client.name}</h1>
            <p className="text-soft text-[0.9375rem]">{kindOfTalk(talk)}</p>
          </header>
          <Transcript talk={talk} speaking={turn.speaking} />
          {talk.answering && turn.speaking === null && !isOver ? (
            <p role="status" className="text-soft pb-4">
              {talk.client.name} is answering in another tab.
            </p>
          ) : null}
          {isOver ? (
            <Notice tone="attention" title={endWords[talk.endedBy ?? 'member']}>
              <p role="status">Read what was heard and how it was said.</p>
              <Button className="mt-2 w-fit" onClick={onDebrief}>
                Read the debrief
              </Button>
            </Notice>
          ) : (
            <Composer
              text={turn.speaking ? '' : turn.text}
              limit={sparLimits.turn}
              answering={turn.speaking !== null}
              problem={turn.problem}
              above={
                <div className="flex items-center justify-between gap-4">
                  <TimeLeft talk={talk} />
                  <Button variant="ghost" busy={ending} onClick={() => void end()}>
                    End the talk
                  </Button>
                </div>
              }
              onText={turn.write}
              onSend={turn.say}
              onStop={turn.stop}
            />
          )}
        </div>
        <Beside talk={talk} script={script} />
      </div>
    </div>
  );
}

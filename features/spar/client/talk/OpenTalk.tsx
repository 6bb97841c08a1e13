import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { useIsWide } from '#platform/client/wide.ts';
import { endTalk, type Talk } from '#features/spar/contract-talk.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import type { Spar } from '#features/spar/contract.ts';
import { isSpent, SpentWords } from '#features/spar/client/AllowanceNote.tsx';
import { youSell } from '#features/spar/client/ClientBrief.tsx';
import { forgetLists, keepTalk, sparQuery } from '#features/spar/client/api.ts';
import { cardWords, kindOfTalk, knewWords, playedBy } from '#features/spar/client/talk-words.ts';
import { VoiceBar } from '#features/spar/client/voice/VoiceBar.tsx';
import { AboutClient, Beside } from './Beside.tsx';
import { Composer } from './Composer.tsx';
import { EndTalk } from './EndTalk.tsx';
import { TalkOver } from './TalkOver.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { Transcript } from './Transcript.tsx';
import { useTurn } from './use-turn.ts';
import { YourOpener } from './YourOpener.tsx';

interface OpenTalkProps {
  readonly talk: Talk;
  /** The studio result that the member uses as a script. */
  readonly script: string | null;
  /** Other content beside the talk. */
  readonly beside?: ReactNode;
  readonly onDebrief: () => void;
}

/** Whether the client has answered in this attempt; an attempt begins with the turns before it. */
const isSpoken = ({ turns, rewoundFrom }: Talk) =>
  turns.length > (rewoundFrom === null ? 0 : rewoundFrom.turn - 1);

/** Whether nothing can be said in a call now. If calls are counted, one with an answer has been counted already. */
const isStuck = (talk: Talk, spar: Spar | undefined): boolean =>
  isSpent(spar) && (spar?.allowance.counts === 'turns' || !isSpoken(talk));

/** A call that is open, or has just ended and shows its last words. */
export function OpenTalk({ talk, script, beside, onDebrief }: OpenTalkProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const turn = useTurn(talk);
  const spar = useQuery(sparQuery).data;
  const stuck = isStuck(talk, spar);
  const [covered, setCovered] = useState(0);
  const isWide = useIsWide();
  const from = cardWords(talk.client);
  const isOver = talk.state === 'ended';

  /** @throws after showing why the call could not be ended */
  async function end() {
    try {
      keepTalk(client, await call(endTalk, { params: { id: talk.id } }));
      forgetLists(client);
      onDebrief();
    } catch (error) {
      toast.error('Error', messageOf(error));
      throw error;
    }
  }
  /** Adds what was heard to the typed text; it waits in the field unless the member chose to send it at once. */
  function takeHeard(heard: string, atOnce: boolean) {
    const words = turn.text.trim() === '' ? heard : `${turn.text.trim()} ${heard}`;
    turn.write(words);
    if (atOnce && words.length <= sparLimits.turn) turn.say(words);
  }
  return (
    <div className="page-width py-6 sm:py-10">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-12">
        <div className="grid grid-cols-1">
          <header className="mb-6 grid gap-1">
            <h1 className="display text-title wrap-anywhere">{talk.client.name}</h1>
            {from === '' ? null : (
              <p className="text-soft text-[0.9375rem] wrap-anywhere first-letter:uppercase">{from}</p>
            )}
            <p className="text-soft text-[0.9375rem]">
              {kindOfTalk(talk)}
              {talk.knewUnsaid ? ` · ${knewWords}` : ''}
            </p>
            {talk.rewoundFrom === null ? null : (
              <p className="font-medium">Played differently from turn {talk.rewoundFrom.turn}</p>
            )}
            {talk.follows === null ? null : (
              <p className="font-medium">
                A day has passed. Ask {talk.client.name} what they still remember of your call.
              </p>
            )}
            <p className="text-soft text-[0.9375rem]">{playedBy(talk.origin)}</p>
            {talk.client.house === null ? null : (
              // Wide windows show it beside the call; on a narrow one that would be below the field.
              <p className="mt-1 wrap-anywhere lg:hidden">
                <span className="font-semibold">{youSell}:</span> {talk.client.offer}
              </p>
            )}
          </header>
          {isWide ? null : (
            // Here, as nobody finds it below the field while they speak.
            <div className="mb-6">
              <AboutClient client={talk.client} open={false} />
            </div>
          )}
          <Transcript talk={talk} speaking={turn.speaking} covered={isOver ? 0 : covered} />
          {talk.answering && turn.speaking === null && !isOver ? (
            <p role="status" className="text-soft pb-4">
              {talk.client.name} is answering in another tab.
            </p>
          ) : null}
          {isOver ? (
            <TalkOver talk={talk} settled={turn.speaking === null} onDebrief={onDebrief} />
          ) : (
            <Composer
              text={turn.speaking ? '' : turn.text}
              limit={sparLimits.turn}
              answering={turn.speaking !== null}
              problem={stuck ? null : turn.problem}
              refused={stuck && spar ? <SpentWords spar={spar} /> : null}
              above={
                // While typing on a phone in landscape, there is only room side by side.
                <div className="grid gap-2 [@media(max-height:30rem)]:in-data-typing:flex [@media(max-height:30rem)]:in-data-typing:gap-6">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <TimeLeft talk={talk} />
                    <EndTalk
                      name={talk.client.name}
                      turns={talk.turns.length}
                      isDayAfter={talk.follows !== null}
                      spoken={isSpoken(talk)}
                      unsent={turn.speaking === null && turn.text.trim() !== ''}
                      onEnd={end}
                      onLeave={() => navigate({ to: '/spar' })}
                    />
                  </div>
                  {talk.client.card !== null &&
                  talk.follows === null &&
                  talk.turns.length === 0 &&
                  turn.text === '' ? (
                    <YourOpener cardId={talk.client.card.id} onSay={turn.write} />
                  ) : null}
                  <VoiceBar
                    to={{ kind: 'talk', talk }}
                    answering={turn.speaking !== null}
                    onHeard={takeHeard}
                  />
                </div>
              }
              onHeight={setCovered}
              onText={turn.write}
              onSend={() => turn.say()}
              onStop={turn.stop}
            />
          )}
        </div>
        <Beside talk={talk} script={script} isStuck={stuck} beside={beside} />
      </div>
    </div>
  );
}

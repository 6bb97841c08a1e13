import { useId } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { RetryIcon } from '#platform/client/ui/icons.tsx';
import type { Debrief } from '#features/spar/contract-debrief.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { isSpent, SpentNote, SpentWords } from '#features/spar/client/AllowanceNote.tsx';
import { noneLeftWords, ownCallWords, replayWords } from '#features/spar/client/allowance-words.ts';
import { Bubble } from '#features/spar/client/talk/Transcript.tsx';
import { useRewind } from './use-rewind.ts';

interface ReplayProps {
  readonly talk: Talk;
  /** The client's state after each turn; empty where it was not judged. */
  readonly record: Debrief['record'];
}

const listed = (did: readonly string[]) =>
  did.length < 2 ? (did[0] ?? 'spoke') : `${did.slice(0, -1).join(', ')} and ${did.at(-1)}`;

/**
 * The call turn by turn with the client's state after each; any turn can be played differently while calls are left.
 */
export function Replay({ talk, record }: ReplayProps) {
  const spent = useId();
  const { spar, busy, problem, rewind, isClosed } = useRewind(talk);
  return (
    <>
      {spar ? (
        isClosed ? (
          <p>{ownCallWords}</p>
        ) : isSpent(spar) ? (
          <SpentNote spar={spar} id={spent} />
        ) : (
          <p>{replayWords(spar.allowance)}</p>
        )
      ) : null}
      {record.length > 0 ? (
        <p className="text-soft max-w-prose">
          Under each turn is what you did in it, and how {talk.client.name} felt about you right then. The
          number above counts something else: what you got to, named, said back and offered.
        </p>
      ) : null}
      <ol className="grid gap-8">
        {talk.opening === '' ? null : (
          <li className="grid">
            <Bubble client={talk.client.name}>{talk.opening}</Bubble>
          </li>
        )}
        {talk.turns.map(({ number, said, answer }) => {
          const state = record.find(({ turn }) => turn === number);
          return (
            <li key={number} id={`turn-${number}`} className="grid scroll-mt-24 gap-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <h3 className="font-semibold">Turn {number}</h3>
                {isClosed ? null : (
                  <span className="flex flex-wrap items-center gap-x-2">
                    {spar && isSpent(spar) ? (
                      <span className="text-soft text-sm">{noneLeftWords(spar.allowance)}</span>
                    ) : null}
                    <Button
                      variant="ghost"
                      busy={busy === number}
                      disabled={isSpent(spar)}
                      aria-describedby={isSpent(spar) ? spent : undefined}
                      onClick={() => void rewind(number)}
                    >
                      <RetryIcon width={20} />
                      Play it differently<span className="sr-only"> from turn {number}</span>
                    </Button>
                  </span>
                )}
              </div>
              {problem?.turn === number ? (
                <p role="alert" className="text-danger font-medium">
                  {spar && isSpent(spar) ? <SpentWords spar={spar} /> : problem.message}
                </p>
              ) : null}
              <Bubble client={null}>{said}</Bubble>
              <Bubble client={talk.client.name}>{answer}</Bubble>
              {state ? (
                <p className="text-soft text-sm tabular-nums">
                  You {listed(state.did)}. {talk.client.name} then trusted you {state.trust} out of 10, and
                  opened up {state.openness} out of 10.
                </p>
              ) : null}
              {state?.slip ? (
                <p className="wrap-anywhere">
                  Something slipped out here: “{state.slip.text}”
                  {state.slip.passedBy ? ' You went past it.' : null}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}

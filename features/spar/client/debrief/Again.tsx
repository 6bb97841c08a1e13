import { useId } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { BubbleIcon, RetryIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { Talk } from '#features/spar/contract-talk.ts';
import { isSpent, SpentNote, SpentWords } from '#features/spar/client/AllowanceNote.tsx';
import { ownCallWords } from '#features/spar/client/allowance-words.ts';
import { againAddress } from '#features/spar/client/onward.ts';
import { useRewind } from './use-rewind.ts';

interface AgainProps {
  readonly talk: Talk;
  /** The turn to play again; null: the whole call. */
  readonly turn: number | null;
}

/** The one button that tries it again: the turn that is to change, else the call; or what rules that out. */
export function Again({ talk, turn }: AgainProps) {
  const { spar, busy, problem, rewind, isClosed } = useRewind(talk);
  const spent = useId();
  const isOver = isSpent(spar);
  if (isClosed)
    return (
      <>
        <p className="text-soft text-[0.9375rem]">{ownCallWords}</p>
        <Button asChild className="w-fit">
          <PageLink to="/spar">
            <BubbleIcon width={20} />
            Call a practice client
          </PageLink>
        </Button>
      </>
    );
  const words =
    turn === null ? (
      <>
        <BubbleIcon width={20} />
        Practice again
      </>
    ) : (
      <>
        <RetryIcon width={20} />
        Play this turn again<span className="sr-only"> (turn {turn})</span>
      </>
    );
  return (
    <>
      {turn === null && !isOver ? (
        <Button asChild className="w-fit">
          <PageLink to={againAddress(talk)}>{words}</PageLink>
        </Button>
      ) : (
        <Button
          className="w-fit"
          busy={busy !== null}
          disabled={isOver}
          aria-describedby={isOver ? spent : undefined}
          onClick={() => (turn === null ? undefined : void rewind(turn))}
        >
          {words}
        </Button>
      )}
      <SpentNote spar={spar} id={spent} />
      {problem === null ? null : (
        <p role="alert" className="text-danger font-medium">
          {spar && isOver ? <SpentWords spar={spar} /> : problem.message}
        </p>
      )}
    </>
  );
}

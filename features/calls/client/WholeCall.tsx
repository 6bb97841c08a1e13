import { useEffect, useState } from 'react';
import { Folded } from '#platform/client/ui/Folded.tsx';
import type { Call } from '#features/calls/contract.ts';

/** A moment as a clock of the call has it: 75 is 1:15. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = String(whole % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

/** The name of whoever says a turn; null for the member. */
export function sayerOf({ memberSpeaker, speakers }: Call, speaker: number | null): string | null {
  if (speaker === null) return 'Somebody';
  return speaker === memberSpeaker ? null : (speakers[speaker] ?? 'Somebody');
}

interface WholeCallProps {
  readonly kept: Call;
  /** The turn that a quote led to, from 1. */
  readonly shown: { readonly turn: number } | null;
}

/** Every word that was said; a quote opens it at its turn. */
export function WholeCall({ kept, shown }: WholeCallProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = wasOpened || shown !== null;
  useEffect(() => {
    if (shown === null) return;
    const turn = document.querySelector<HTMLElement>(`#turn-${shown.turn}`);
    const details = turn?.closest('details');
    if (details) details.open = true;
    turn?.scrollIntoView({ block: 'center' });
    turn?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <Folded title="The whole call" onOpen={() => setWasOpened(true)}>
      {/* Hours of talk have thousands of turns: they are there once somebody looks. */}
      {isOpen ? (
        <ol className="grid gap-3">
          {kept.turns.map(({ at, speaker, text }, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- the number of a turn is its name
              key={index}
              id={`turn-${index + 1}`}
              tabIndex={-1}
              className="max-w-prose scroll-mt-24 wrap-anywhere [contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
            >
              <p className="text-soft text-sm tabular-nums">
                <span className="font-semibold">{sayerOf(kept, speaker) ?? 'You'}</span>
                {at === null ? null : ` · ${clock(at)}`} · turn {index + 1}
              </p>
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </Folded>
  );
}

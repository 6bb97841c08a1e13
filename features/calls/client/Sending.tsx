import { useState } from 'react';
import type { SparAllowance } from '#features/spar/contract.ts';
import { renewalOf } from '#platform/contract/renewal.ts';
import type { SentTurn } from '#features/calls/rules/bring.ts';

const whose = { me: 'You', them: 'Them', unknown: 'Somebody' } as const;
const grouped = (count: number) => count.toLocaleString('en-US');

/** What a review takes of the day, in the words of its allowance. */
export function costWords(pieces: number, { counts, limit, per, remaining, ...at }: SparAllowance): string {
  const unit = counts === 'talks' ? 'practice calls' : 'answers';
  const takes = `The review takes ${grouped(pieces)} of your ${grouped(limit)} ${unit} ${per === 'day' ? 'a day' : 'a week'}; ${grouped(remaining)} are left.`;
  return remaining >= pieces
    ? takes
    : `${takes} It stops when they’re used up, keeps what it has read, and can continue when new ones arrive ${renewalOf({ per, ...at })}.`;
}

/** In how many turns something is replaced. */
function replacedWords(isMasked: boolean, turns: readonly SentTurn[]): string {
  if (!isMasked) return 'every word, as it was said';
  const many = turns.filter((turn) => turn.isMasked).length;
  if (many === 0) return 'there’s nothing to replace in it';
  return `something is replaced in ${many === 1 ? '1 turn' : `${grouped(many)} turns`}`;
}

interface SendingProps {
  readonly isMasked: boolean;
  readonly turns: readonly SentTurn[];
}

/** Exactly what goes to the model: who speaks, and the words with what is replaced in them. */
export function Sending({ isMasked, turns }: SendingProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="border-line border-y-2"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 items-center justify-between gap-3 py-2 font-semibold">
        See exactly what is sent: {replacedWords(isMasked, turns)}
      </summary>
      {/* Hours of talk have thousands of turns: they are there once somebody looks. */}
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        <section aria-label="What is sent" className="max-h-96 overflow-y-auto" tabIndex={0}>
          <ol className="grid gap-2 pb-4">
            {turns.map(({ sent, who }, index) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- a turn has no other name, and none moves
                key={index}
                className="wrap-anywhere [contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
              >
                <span className="text-soft">{whose[who]}: </span>
                {sent}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </details>
  );
}

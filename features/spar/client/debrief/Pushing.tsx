import type { Debrief } from '#features/spar/contract-debrief.ts';
import { Better } from './Better.tsx';
import type { Judged } from './first-change.ts';
import { Why } from './Point.tsx';
import { Quoted } from './quotes.tsx';
import type { Sentences } from './use-sentences.ts';

const turnsOf = (turns: readonly number[]) =>
  `${turns.length === 1 ? 'Turn' : 'Turns'} ${turns.join(' and ')}`;

/** What pushing cost, in a sentence. */
export function pushingWords({ charges, trust, closedTurns }: Debrief['pushing'], name: string): string {
  if (charges.length === 0) return 'Nothing in your words was read as pushing.';
  const times = charges.length === 1 ? 'One sentence' : `${charges.length} sentences`;
  const closed =
    closedTurns === 0
      ? ''
      : `, and for ${closedTurns === 1 ? 'a turn' : `${closedTurns} turns`} they stayed closed`;
  // If the client had no trust, there was nothing to lose.
  const cost = trust === 0 ? '' : ` It cost ${trust} of ${name}’s trust out of 10${closed}.`;
  return `${times} pushed.${cost}`;
}

interface PushingProps {
  readonly name: string;
  readonly debrief: Pick<Debrief, 'pushing' | 'claims'>;
  /** The points that show a better sentence. */
  readonly better: readonly Judged[];
  readonly sentences: Sentences;
}

/** Every sentence that pushed, and the claims that nobody had told. */
export function Pushing({ name, debrief: { pushing, claims }, better, sentences }: PushingProps) {
  const { charges, notJudged } = pushing;
  return (
    <div className="grid content-start gap-4">
      <h3 className="text-lg font-semibold">What pushing cost</h3>
      <p>{pushingWords(pushing, name)}</p>
      {charges.length > 0 ? (
        <ul aria-label="What pushed" className="grid gap-4">
          {charges.map((charge) => (
            <li
              key={`${charge.quote.turn} ${charge.quote.text}`}
              className="border-line grid content-start gap-2 border-t-2 pt-2"
            >
              <p>
                <Quoted quote={charge.quote} />
                {charge.trust === 0 ? null : (
                  <span className="font-semibold tabular-nums"> −{charge.trust}</span>
                )}
              </p>
              <Why point={charge} name={name} />
              {better.includes(charge) ? <Better point={charge} sentences={sentences} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {notJudged.length > 0 ? (
        <p className="text-soft">
          {turnsOf(notJudged)} couldn’t be judged for pushing: the AI quoted words that weren’t said.
        </p>
      ) : null}
      {claims.length > 0 ? (
        <>
          <h3 className="text-lg font-semibold">Be sure it’s true</h3>
          <p>We found this neither in the call nor in your profile. Only you know whether it’s true.</p>
          <ul aria-label="What you claimed" className="grid gap-2">
            {claims.map((quote) => (
              <li key={`${quote.turn} ${quote.text}`}>
                <Quoted quote={quote} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

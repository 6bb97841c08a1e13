import { useId } from 'react';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { isSpent } from '#features/spar/client/AllowanceNote.tsx';
import { ClientBrief, youSell } from '#features/spar/client/ClientBrief.tsx';
import type { HouseClient, Spar } from '#features/spar/contract.ts';
import {
  practiceClientsAre,
  situationLabels,
  type Temper,
  temperLabels,
  tempers,
} from '#features/spar/rules/vocabulary.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { useIsWide } from '#platform/client/wide.ts';
import { ListenFor } from './BeforeCall.tsx';
import type { Choice } from './choice.ts';
import { largerPlans } from './plans.ts';

interface SuggestedProps {
  readonly spar: Spar;
  /** The client of the call: of the house, or the member's own card. */
  readonly house: HouseClient | null;
  readonly card: FrustrationCard | null;
  readonly choice: Choice;
  readonly busy: boolean;
  /** Why the call could not begin. */
  readonly problem: string | null;
  /** The id of the note that says when there is more. */
  readonly spent: string;
  /** Whether the page offers something more important: continuing an unfinished call. */
  readonly second: boolean;
  readonly onTemper: (temper: Temper) => void;
  readonly onBegin: () => void;
  readonly onOther: () => void;
}

interface TemperChoiceProps {
  readonly value: Temper;
  readonly onValue: (temper: Temper) => void;
}

/** How the client is, in one row: the rest of the suggestion stays. */
function TemperChoice({ value, onValue }: TemperChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="text-soft mb-1 text-sm">How are they today?</legend>
      {tempers.map((temper) => (
        <label
          key={temper}
          className="border-edge has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-focus relative inline-flex min-h-11 cursor-pointer items-center rounded-full border-2 px-4 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name={name}
            value={temper}
            checked={value === temper}
            onChange={() => onValue(temper)}
            className="sr-only"
          />
          {temperLabels[temper]}
        </label>
      ))}
    </fieldset>
  );
}

/** One call to begin right away: who it is with, what is known of them, how they are, and the way to all others. */
export function Suggested(props: SuggestedProps) {
  const { spar, house, card, choice, busy, problem, spent, second, onTemper, onBegin, onOther } = props;
  const title = useId();
  const isWide = useIsWide();
  return (
    <section
      aria-labelledby={title}
      className="bubble bg-raised border-line grid max-w-3xl grid-cols-1 gap-5 border-2 p-5 sm:p-8"
    >
      <div className="grid gap-1">
        <h2 id={title} className="display text-title wrap-anywhere">
          {house?.name ?? card?.client}
        </h2>
        <p className="text-soft wrap-anywhere">{house?.who ?? card?.frustration}</p>
        {house ? (
          <p className="wrap-anywhere">
            {youSell}: {house.offer}
          </p>
        ) : null}
        <p className="font-semibold">
          {situationLabels[choice.situation]} · {choice.minutes} minutes
        </p>
        <TemperChoice value={choice.temper} onValue={onTemper} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button
          variant={second ? 'secondary' : 'primary'}
          size="large"
          busy={busy}
          disabled={isSpent(spar)}
          aria-describedby={isSpent(spar) ? spent : undefined}
          onClick={onBegin}
        >
          Begin the call
        </Button>
        <button type="button" className="text-link min-h-11" onClick={onOther}>
          Choose another
        </button>
      </div>
      {busy ? (
        <p role="status" className="text-soft">
          Calling. They pick up within a few seconds.
        </p>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="text-danger font-medium">
          {problem}
        </p>
      )}
      <ListenFor house={house} />
      {house ? (
        <details open={isWide} className="border-line -mb-2 border-t-2">
          <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
            About {house.name}
          </summary>
          <div className="grid gap-3 pb-3">
            <ClientBrief client={{ ...house, who: '', offer: '' }} />
            <p className="text-soft text-[0.9375rem]">{practiceClientsAre}</p>
          </div>
        </details>
      ) : null}
      {card && spar.ownCards === 'one' ? (
        <p className="text-soft text-[0.9375rem]">
          One call on a card of your own is free. More come with {largerPlans}.
        </p>
      ) : null}
    </section>
  );
}

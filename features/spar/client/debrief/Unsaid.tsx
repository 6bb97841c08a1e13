import { Folded } from '#platform/client/ui/Folded.tsx';
import type { Debrief } from '#features/spar/contract-debrief.ts';

interface UnsaidProps {
  /** The client's first name. */
  readonly name: string;
  readonly unsaid: Debrief['unsaid'];
}

function Turn({ number }: { readonly number: number }) {
  return (
    <a
      href={`#turn-${number}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      turn {number}
    </a>
  );
}

/** Whether they told it in this talk, the member guessed it, or they kept it. */
function CameOut({ name, unsaid: { told, hit } }: UnsaidProps) {
  if (told !== null)
    return (
      <>
        <p>
          {hit === null ? `${name} told you, without a guess, in ` : `${name} told you in `}
          <Turn number={told.turn} />:
        </p>
        <p>“{told.text}”</p>
      </>
    );
  if (hit !== null)
    return (
      <p>
        You guessed it in <Turn number={hit} />. {name} wasn’t ready to say yes yet.
      </p>
    );
  return <p>{name} did not say it in this call.</p>;
}

/** A row with what the client did not say by themselves, why, and whether it came out. */
export function Unsaid({ name, unsaid }: UnsaidProps) {
  const { frustration, explanation, told } = unsaid;
  return (
    <Folded title={told === null ? `What ${name} did not say` : `What ${name} did not say at first`}>
      <div className="bubble bg-night text-on-night grid max-w-3xl content-start gap-3 p-5 sm:p-8">
        <p className="font-display text-heading font-bold">{frustration}</p>
        <p>{explanation}</p>
        <div className="border-on-night-soft/40 grid border-t-2 pt-3">
          <CameOut name={name} unsaid={unsaid} />
        </div>
      </div>
    </Folded>
  );
}

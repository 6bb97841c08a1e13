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

/** What became of it in this talk: they told it, it was named, or they kept it. */
function CameOut({ name, unsaid: { told, why, named } }: UnsaidProps) {
  if (told !== null)
    return (
      <>
        <p>
          {name} told you this in <Turn number={told.turn} />:
        </p>
        <p>“{told.text}”</p>
      </>
    );
  if (named !== null && why !== null)
    return (
      <>
        <p>
          You named it in <Turn number={named} />
          {why.turn === named ? (
            `, and ${name} told you why:`
          ) : (
            <>
              , and in <Turn number={why.turn} /> {name} told you why:
            </>
          )}
        </p>
        <p>“{why.text}”</p>
      </>
    );
  if (named !== null)
    return (
      <p>
        You named it in <Turn number={named} />. {name} told you no more about it.
      </p>
    );
  return <p>{name} did not say it in this call.</p>;
}

/** What the client did not say by themselves, why, and whether it came out. */
export function Unsaid({ name, unsaid }: UnsaidProps) {
  const { frustration, explanation, told, why } = unsaid;
  return (
    <section
      aria-labelledby="unsaid"
      className="bubble bg-night text-on-night grid content-start gap-3 p-5 sm:p-8"
    >
      <h2 id="unsaid" className="text-on-night-soft font-semibold">
        {told === null && why === null ? `What ${name} did not say` : `What ${name} did not say at first`}
      </h2>
      <p className="font-display text-heading font-bold">{frustration}</p>
      <p>{explanation}</p>
      <div className="border-on-night-soft/40 grid border-t-2 pt-3">
        <CameOut name={name} unsaid={unsaid} />
      </div>
    </section>
  );
}

import type { Debrief } from '#features/spar/contract-debrief.ts';
import { Quoted } from './quotes.tsx';

interface BestProps {
  readonly name: string;
  readonly best: NonNullable<Debrief['best']>;
}

/** The best thing that was done, in the member's own words, and what it brought. */
export function Best({ name, best: { label, quote, why, brought } }: BestProps) {
  return (
    <section aria-labelledby="best" className="grid content-start gap-2">
      <h2 id="best" className="text-heading">
        What you did best
      </h2>
      <p>
        <span className="font-semibold">{label}.</span> <Quoted quote={quote} />
      </p>
      <p>{why}</p>
      <blockquote className="border-edge border-l-4 pl-4">
        <p className="wrap-anywhere">
          <span className="sr-only">{name}: </span>“{brought}”
        </p>
      </blockquote>
    </section>
  );
}

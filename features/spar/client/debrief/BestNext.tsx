import type { Debrief } from '#features/spar/contract-debrief.ts';
import { Better } from './Better.tsx';
import { bestNext, betterOf } from './best-next.ts';
import { TurnLink } from './quotes.tsx';
import type { Sentences } from './use-sentences.ts';

/** Enough of a quote to know it again; the whole of it stands at its point. */
const mostQuoted = 90;

function shortened(text: string): string {
  if (text.length <= mostQuoted) return text;
  const cut = text.slice(0, mostQuoted);
  const space = cut.lastIndexOf(' ');
  return `${space > 0 ? cut.slice(0, space) : cut}…`;
}

interface BestNextProps {
  readonly debrief: Debrief;
  readonly sentences: Sentences;
}

/** The one thing to say or do next, before everything else that could be. */
export function BestNext({ debrief, sentences }: BestNextProps) {
  const point = bestNext(debrief);
  // Where nothing was measured, nothing can come first.
  if (point === null && debrief.heard === null) return null;
  // A better sentence says more than the reason, which stands at the point.
  const saysWhy =
    point !== null && (point.quote === null || (!sentences.writing && betterOf(point, sentences) === null));
  return (
    <section aria-labelledby="best-next" className="grid content-start gap-2">
      <h2 id="best-next" className="text-heading">
        {point === null ? 'Nothing to say better' : 'First thing to change'}
      </h2>
      {point === null ? (
        <p>All four steps reached them, and no rule was broken. Take it into your next call.</p>
      ) : (
        <>
          <p>
            <span className="font-semibold">{point.label}.</span>
            {saysWhy ? ` ${point.why}` : null}
            {point.quote === null ? null : (
              <>
                {' '}
                <span className="text-soft wrap-anywhere">“{shortened(point.quote.text)}”</span>{' '}
                <TurnLink turn={point.quote.turn} />
              </>
            )}
          </p>
          <Better point={point} sentences={sentences} />
        </>
      )}
    </section>
  );
}

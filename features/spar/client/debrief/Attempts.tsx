import { Link } from '@tanstack/react-router';
import { momentOf } from '#platform/client/when.ts';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { knewWords } from '#features/spar/client/talk-words.ts';
import type { Talk } from '#features/spar/contract-talk.ts';

/** Other attempts of the same call, each to open or to compare with this one. */
export function Attempts({ talk: { id, attempts } }: { readonly talk: Talk }) {
  if (attempts.length === 0) return null;
  return (
    <Folded title="Other attempts">
      <ul className="grid gap-2">
        {attempts.map((attempt) => {
          const when = momentOf(attempt.startedAt);
          return (
            <li key={attempt.id} className="flex flex-wrap items-center gap-x-6">
              <Link
                to="/spar/$id"
                params={{ id: attempt.id }}
                className="text-link inline-flex min-h-11 items-center"
              >
                {when}
                {attempt.turn > 1 ? `, from turn ${attempt.turn}` : ''}
              </Link>
              {attempt.knewUnsaid ? <span className="text-soft">{knewWords}</span> : null}
              <Link
                to="/spar/compare"
                search={{ a: attempt.id, b: id }}
                className="text-link inline-flex min-h-11 items-center"
              >
                Side by side<span className="sr-only"> with the attempt of {when}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Folded>
  );
}

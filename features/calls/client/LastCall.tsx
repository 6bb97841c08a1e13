import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { openPromises } from '#features/calls/rules/promises.ts';
import { useLastCall } from './last-call.ts';
import { dayOfCall, theirWords } from './onward.ts';
import { Promised } from './Promised.tsx';

interface OfClient {
  readonly clientId: string;
}

interface LastCallProps extends OfClient {
  /** Their words on the card, which aren't said twice. */
  readonly onCard: string | null;
}

/** What a client said in the last real call with them, for whoever calls them again. */
export function LastCall({ clientId, onCard }: LastCallProps) {
  const kept = useLastCall(clientId);
  // What was walked past matters; what they said to be polite only where there is nothing else.
  const said = kept?.review
    ? theirWords(kept.review)
        .slice(0, 1)
        .filter((words) => words !== onCard)
    : [];
  if (!kept?.review || (said.length === 0 && openPromises(kept).length === 0)) return null;
  return (
    <section aria-label="Your last call with them" className="bubble bg-sunken grid gap-2 p-5 wrap-anywhere">
      <h2 className="text-soft font-semibold">
        {said.length === 0 ? 'Your' : 'They said in your'} call on {dayOfCall(kept)}
      </h2>
      {said.map((words) => (
        <p key={words} className="font-display text-lg font-bold">
          “{words}”
        </p>
      ))}
      <Promised kept={kept} isOpenOnly />
      <PageLink to={`/calls/${kept.id}`} className="text-link inline-flex min-h-11 w-fit items-center">
        The review of that call
      </PageLink>
    </section>
  );
}

/** What the member promised in that call and hasn't done yet; nothing where nothing is open. */
export function OpenPromises({ clientId }: OfClient) {
  const kept = useLastCall(clientId);
  if (!kept || openPromises(kept).length === 0) return null;
  return (
    <section aria-label="What you promised them" className="bubble bg-sunken grid gap-1 p-5 sm:p-6">
      <Promised kept={kept} isOpenOnly />
      <PageLink to={`/calls/${kept.id}`} className="text-link inline-flex min-h-11 w-fit items-center">
        Your call on {dayOfCall(kept)}
      </PageLink>
    </section>
  );
}

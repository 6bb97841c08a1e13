import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { dayOf } from '#platform/client/when.ts';
import { listTalks } from '#features/spar/contract-talk.ts';
import { listKey, notesCopies } from './api.ts';

/** The member's notes from calls about a card, newest first. Renders nothing if there are none. */
export function TalkNotes({ cardId }: { readonly cardId: string }) {
  const talks = useQuery({
    queryKey: [...listKey, cardId],
    queryFn: ({ signal }) =>
      keepingCopy(`${notesCopies}${cardId}`, () => call(listTalks, { query: { cardId } }, { signal })),
  });
  // The brief is complete without them, so a failed request shows no error.
  const noted = talks.data?.talks.filter(({ note }) => note !== '') ?? [];
  if (noted.length === 0) return null;
  return (
    <section aria-labelledby="talk-notes" className="grid gap-3">
      <h2 id="talk-notes" className="text-heading">
        Your notes from practice calls
      </h2>
      <ul className="grid gap-4">
        {noted.map(({ id, note, startedAt }) => (
          <li key={id} className="bg-sunken grid gap-1 rounded-control px-5 py-4">
            <p className="whitespace-pre-line wrap-anywhere">{note}</p>
            <PageLink
              to={`/spar/${id}`}
              className="text-link inline-flex min-h-11 w-fit items-center text-sm"
            >
              The call of {dayOf(startedAt)}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

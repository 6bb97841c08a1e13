import { dayOf } from '#platform/client/when.ts';
import type { FirstCall } from '#features/spar/contract.ts';
import { kindOfTalk } from '#features/spar/client/talk-words.ts';

/** For who comes to play their first call once more: which one it was, or that there is none yet. */
export function FirstCallNote({ first }: { readonly first: FirstCall | null }) {
  return (
    <p className="bubble bg-accent-wash max-w-prose px-5 py-4 wrap-anywhere">
      {first === null ? (
        <>
          You have no first call yet in which enough was said to judge it. Make it now: the next one like it,
          with the same client, is shown beside it.
        </>
      ) : (
        <>
          Your first call, on <time dateTime={first.startedAt}>{dayOf(first.startedAt)}</time>, was with{' '}
          <strong>{first.name}</strong> ({kindOfTalk(first)}). Play it once more just like that, and the
          debrief shows both side by side.
        </>
      )}
    </p>
  );
}

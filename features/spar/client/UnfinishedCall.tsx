import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import type { TalkSummary } from '#features/spar/contract-talk.ts';
import { kindOfTalk } from './talk-words.ts';

/** The way back into a call that goes on, before another one is begun. */
export function UnfinishedCall({ talk }: { readonly talk: TalkSummary }) {
  return (
    <section
      aria-label="Your unfinished call"
      className="bubble bg-accent-wash flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <p className="grid min-w-0 wrap-anywhere">
        <span className="font-semibold">Your call with {talk.client.name} isn’t finished.</span>
        <span className="text-[0.9375rem]">{kindOfTalk(talk)}</span>
      </p>
      <Button asChild>
        <PageLink to={`/spar/${talk.id}`}>Continue the call</PageLink>
      </Button>
    </section>
  );
}

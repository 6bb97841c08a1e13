import type { ReactNode } from 'react';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { dayOf } from '#platform/client/when.ts';
import { AllTalks } from '#features/spar/client/AllTalks.tsx';
import type { TakeAlong } from '#features/spar/client/delete-talk.ts';
import { cardWords, kindOfTalk } from '#features/spar/client/talk-words.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { Again } from './Again.tsx';
import { DebriefFoot } from './DebriefFoot.tsx';
import { Replay } from './Replay.tsx';

interface StayedProps {
  readonly talk: Talk;
  readonly stayed: NonNullable<Talk['stayed']>;
  /** Other content below the transcript. */
  readonly under?: ReactNode;
  readonly takeAlong?: TakeAlong | undefined;
}

/** The one thing to try next, by how many things stayed. */
function toTry(many: number): string {
  if (many === 0)
    return 'Before your next call, write down the one sentence that should stay. Say it once, slowly, and stop there.';
  return many === 1
    ? 'Say this sentence first next time, before anything about your offer.'
    : 'Two things stayed. Choose the one that should, and leave the other one out next time.';
}

/** One thing that stayed: what the client remembers, beside what the member said. */
function Thing({ name, memory, said }: NonNullable<Talk['stayed']>[number] & { readonly name: string }) {
  return (
    <li className="grid gap-4 md:grid-cols-2 md:gap-8">
      <blockquote className="bubble bg-night text-on-night grid content-start gap-1 p-5 sm:p-6">
        <p className="text-on-night-soft text-sm font-semibold">{name} remembers</p>
        <p className="font-display text-heading font-bold wrap-anywhere">{memory}</p>
      </blockquote>
      <blockquote className="border-edge grid content-center gap-1 border-l-4 pl-4">
        <p className="text-soft text-sm font-semibold">You said</p>
        <p className="wrap-anywhere">“{said}”</p>
      </blockquote>
    </li>
  );
}

/** The end of the call the day after: what the client still remembers, one thing to try, and no points. */
export function Stayed({ talk, stayed, under, takeAlong }: StayedProps) {
  const { client, follows, startedAt } = talk;
  const from = cardWords(client);
  return (
    <article className="page-width grid grid-cols-1 gap-8 py-6 sm:gap-12 sm:py-12">
      <header className="grid justify-items-start gap-2">
        <AllTalks />
        <h1 className="display text-title wrap-anywhere">What stayed</h1>
        <p className="text-soft wrap-anywhere first-letter:uppercase">
          {client.name} · {from === '' ? null : `${from} · `}
          {kindOfTalk(talk)} · <time dateTime={startedAt}>{dayOf(startedAt)}</time>
        </p>
        {follows === null ? null : (
          <PageLink to={`/spar/${follows}`} className="text-link inline-flex min-h-11 items-center">
            The call the day before
          </PageLink>
        )}
      </header>
      {stayed.length === 0 ? (
        <p className="text-heading max-w-prose">
          Nothing stayed. {client.name} knows that you called, and not much more.
        </p>
      ) : (
        <ul aria-label="What stayed" className="grid gap-8">
          {stayed.map((thing) => (
            <Thing key={thing.said} name={client.name} {...thing} />
          ))}
        </ul>
      )}
      <section aria-labelledby="to-try" className="grid content-start gap-3">
        <h2 id="to-try" className="text-heading">
          One thing to try
        </h2>
        <p className="max-w-prose">{toTry(stayed.length)}</p>
        <Again talk={talk} turn={null} />
      </section>
      <Folded title="Turn by turn">
        <Replay talk={talk} record={[]} />
      </Folded>
      {under}
      <DebriefFoot talk={talk} takeAlong={takeAlong} />
    </article>
  );
}

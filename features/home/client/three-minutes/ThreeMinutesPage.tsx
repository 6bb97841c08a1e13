import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import {
  isRoundOver,
  type RoundItem,
  type RoundKind,
  type RoundParts,
  roundOf,
} from '#features/home/rules-three-minutes.ts';

const titles: Readonly<Record<RoundKind, string>> = {
  drill: 'Answer it again',
  question: 'From one of your lessons',
  opener: 'Say it aloud',
  outcome: 'What came of it?',
};

/** Shows an item; `onDone` leads to the next one. */
export type ShowItem = (item: RoundItem, onDone: () => void) => ReactNode;

function HomeLink() {
  return (
    <Button asChild variant="secondary">
      <PageLink to="/">Go to your home</PageLink>
    </Button>
  );
}

/** A heading that takes the focus as it appears: what was pressed before is gone. */
function FocusedHeading({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-heading">
      {children}
    </h2>
  );
}

/** Where the round is, as quiet dots. */
function Dots({ place, of }: { readonly place: number; readonly of: number }) {
  return (
    <p className="flex gap-2">
      <span className="sr-only">
        {place + 1} of {of}
      </span>
      {Array.from({ length: of }, (_, at) => (
        <span
          // The dots differ in nothing but their place.
          key={at}
          aria-hidden="true"
          className={classes(
            'size-2.5 rounded-full border-2',
            at < place ? 'bg-edge border-edge' : at === place ? 'bg-accent border-accent' : 'border-edge',
          )}
        />
      ))}
    </p>
  );
}

/** One round. What it holds is decided as it begins; what is answered is kept at once, so it can end anywhere. */
function Round({ parts, show }: { readonly parts: RoundParts; readonly show: ShowItem }) {
  const [items] = useState(() => roundOf(parts));
  const [began] = useState(() => new Date());
  const [place, setPlace] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const item = isStopped ? undefined : items[place];
  if (items.length === 0)
    return (
      <EmptyState
        title="Nothing is due today"
        description="Turns you missed in practice calls and questions from your lessons come back here after a day or more."
        action={<HomeLink />}
      />
    );
  if (!item)
    return (
      <div className="grid justify-items-start gap-5">
        <FocusedHeading isFocused>That’s it for today.</FocusedHeading>
        <HomeLink />
      </div>
    );
  const onDone = () => {
    if (isRoundOver(began, new Date())) setStopped(true);
    else setPlace((now) => now + 1);
  };
  return (
    <div className="grid gap-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <Dots place={place} of={items.length} />
        <Button variant="ghost" onClick={() => setStopped(true)}>
          Stop here
        </Button>
      </div>
      <section key={`${item.kind} ${item.id}`} className="grid min-w-0 gap-4">
        <FocusedHeading isFocused={place > 0}>{titles[item.kind]}</FocusedHeading>
        {show(item, onDone)}
      </section>
    </div>
  );
}

interface ThreeMinutesPageProps {
  /** What is due; undefined while it is not known. */
  readonly parts: RoundParts | undefined;
  /** Why it could not be read; null: nothing failed. */
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly show: ShowItem;
}

/** `/three-minutes`: what is due to be recalled, one item at a time. It ends by itself, and counts nothing. */
export function ThreeMinutesPage({ parts, error, isRetrying, onRetry, show }: ThreeMinutesPageProps) {
  return (
    <NarrowPage title="Three minutes" lead="Answer from memory first, then look. It ends on its own.">
      {parts ? (
        <Round parts={parts} show={show} />
      ) : error ? (
        <ErrorState
          title="We couldn’t load what is due"
          message={messageOf(error)}
          onRetry={onRetry}
          retrying={isRetrying}
        />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton className="bubble min-h-64" />
        </div>
      )}
    </NarrowPage>
  );
}

import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import type { Talk } from '#features/spar/contract-talk.ts';
import { ClientAnnouncement } from './ClientAnnouncement.tsx';
import type { Speaking } from './use-turn.ts';

interface BubbleProps {
  /** The client's name; null if the member speaks. */
  readonly client: string | null;
  readonly children: ReactNode;
  /** Not finished: hidden from screen readers until it is. */
  readonly unfinished?: boolean;
}

/** What one of them says: the member on the right, the client on the left. */
export function Bubble({ client, children, unfinished = false }: BubbleProps) {
  return (
    <div
      aria-hidden={unfinished || undefined}
      className={classes(
        'grid w-fit max-w-[85%] gap-0.5 px-4 py-3 sm:max-w-[75%]',
        client === null
          ? 'bg-accent-wash justify-self-end rounded-(--radius-card) rounded-br-[0.3rem]'
          : 'bubble bg-raised border-line border-2',
      )}
    >
      <p className="text-soft text-sm font-semibold">{client ?? 'You'}</p>
      <div className="whitespace-pre-line wrap-anywhere">{children}</div>
    </div>
  );
}

/** Between the last words and the composer, in pixels. */
const breathing = 16;

/** The page follows the talk if the reader is within this many pixels of its end. */
const followsWithin = 240;

interface TranscriptProps {
  readonly talk: Talk;
  readonly speaking: Speaking | null;
  /** How many pixels of the window the composer covers from below. */
  readonly covered: number;
}

/** The talk so far. A separate line announces what is new: announced directly, names and words get mixed up. */
export function Transcript({ talk, speaking, covered }: TranscriptProps) {
  const { client, opening, turns } = talk;
  const end = useRef<HTMLDivElement>(null);
  const lastPlace = useRef<number | null>(null);
  const wasShown = useRef(false);
  const wasSpeaking = useRef(false);
  const isSpeaking = speaking !== null;
  const isOver = talk.state === 'ended';
  const length = turns.length * 10_000 + (speaking?.answer.length ?? 0) + (speaking ? 1 : 0);
  useEffect(() => {
    const top = end.current?.getBoundingClientRect().top ?? 0;
    const place = top + window.scrollY;
    // Readers who scrolled up stay where they are: before a long answer that came at once, not after it.
    const grown = place - (lastPlace.current ?? place);
    lastPlace.current = place;
    const from = top - grown - window.innerHeight;
    // A reopened talk shows its end.
    const isOpened = !wasShown.current;
    // The member's own turn is always followed, however long it is: the answer comes below it.
    const isSaid = isSpeaking && !wasSpeaking.current;
    wasSpeaking.current = isSpeaking;
    // At the beginning the first line has to be in view, and the page otherwise stays at its top.
    if (length === 0) end.current?.scrollIntoView({ block: 'nearest' });
    // Once it is over, the link to the debrief below comes into view instead.
    else if (!isOver && (isOpened || isSaid || from < followsWithin))
      end.current?.scrollIntoView({ block: 'end' });
    // Only once it is known what the composer covers.
    wasShown.current = wasShown.current || covered > 0;
  }, [length, covered, isOver, isSpeaking]);
  return (
    <div className="pb-4">
      <div role="log" aria-live="off" aria-label={`The call with ${client.name}`} className="grid gap-3">
        {opening === '' ? null : <Bubble client={client.name}>{opening}</Bubble>}
        {turns.map(({ number, said, answer }) => (
          <Fragment key={number}>
            <Bubble client={null}>{said}</Bubble>
            <Bubble client={client.name}>{answer}</Bubble>
          </Fragment>
        ))}
      </div>
      {speaking === null ? null : (
        <div className="mt-3 grid gap-3">
          <Bubble client={null} unfinished>
            {speaking.said}
          </Bubble>
          <Bubble client={client.name} unfinished>
            {speaking.answer || <Spinner />}
          </Bubble>
        </div>
      )}
      <ClientAnnouncement talk={talk} answering={speaking !== null} />
      <div ref={end} style={{ scrollMarginBottom: covered + breathing }} />
    </div>
  );
}

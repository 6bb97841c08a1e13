import type { ReactNode } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';

/** What the first 11 seconds sounded like before, and after, in the lesson that anybody can read. */
export const opener = {
  before:
    'Good morning! Brad Lund, Lund Communications, your partner in modern phone solutions for over twenty years. We serve more than three hundred companies in the state. What are you folks using today?',
  after:
    'I help heating contractors whose crew’s in a basement when the phone rings. Some owners count the rings and wonder who it was. Is it like that for you?',
  answer: 'My mother answers ours. She’s seventy-eight, and she writes the numbers on the newspaper.',
} as const;

/** How a practice call begins with the client that every member may call, and the first thing that slips out. */
export const victor = {
  who: 'CFO of a trucking company with 140 people',
  opens: 'I’ve got your renewal up on my screen. How low can you go?',
  tell: 'It has to be the 14th. The 15th doesn’t help me.',
} as const;

interface SaidProps {
  readonly label: string;
  readonly seconds: number;
  readonly words: string;
  /** What the other one did then. */
  readonly then: ReactNode;
  readonly isAfter?: boolean;
}

/** A tick for each second: of the eleven that the house is named by, all are lit. */
function Seconds({ isLit, seconds }: { readonly isLit: boolean; readonly seconds: number }) {
  return (
    <svg viewBox={`0 0 ${seconds * 8} 16`} className="h-4 w-auto" aria-hidden="true">
      {Array.from({ length: seconds }, (_, second) => (
        <path
          key={second}
          d={`M${second * 8 + 3} 3v10`}
          strokeWidth="4"
          strokeLinecap="round"
          className={isLit ? 'stroke-accent' : 'stroke-night-edge'}
        />
      ))}
    </svg>
  );
}

/** What somebody said to a stranger, and what came of it. */
function Said({ isAfter = false, label, seconds, then, words }: SaidProps) {
  return (
    <figure className="grid content-start gap-2.5 sm:gap-3">
      <figcaption className="flex items-center gap-3">
        <span className="font-display text-lg font-bold">{label}</span>
        <Seconds seconds={seconds} isLit={isAfter} />
        <span className="text-on-night-soft text-sm">{seconds} seconds</span>
      </figcaption>
      <blockquote
        className={
          isAfter
            ? 'bubble bg-accent text-on-accent font-display p-4 text-[1.25rem] leading-tight font-bold sm:p-7 sm:text-[1.625rem]'
            : 'bubble border-night-edge text-on-night-soft border-2 p-4 sm:p-7 sm:text-lg'
        }
      >
        “{words}”
      </blockquote>
      <p className="text-on-night-soft">{then}</p>
    </figure>
  );
}

/** A moment of a practice call: what the client says, and what they leave out. */
function PracticeMoment() {
  return (
    <div className="border-night-edge grid items-center gap-x-16 gap-y-4 border-t pt-6 lg:grid-cols-[1fr_1.1fr] lg:pt-12">
      <div className="grid gap-2">
        <h3 className="text-heading">Now you: Victor is on the line</h3>
        <p className="text-on-night-soft">
          {victor.who}. AI plays the part, and keeps back what decides the sale.
        </p>
      </div>
      <div className="grid justify-items-start gap-3">
        <p className="bubble bg-raised text-ink grid gap-1.5 px-4 py-3">
          <span>“{victor.opens}”</span>
          <span>“{victor.tell}”</span>
        </p>
        <Button asChild size="large" className="mt-1">
          <a href="/auth?redirect=/spar#sign-up">
            Find out why the 14th, free
            <ArrowRightIcon width={22} />
          </a>
        </Button>
      </div>
    </div>
  );
}

/** One opener before and after, and where practice begins: both are in the product as they stand here. */
export function BeforeAfter() {
  return (
    <section
      id="before-after"
      aria-labelledby="before-after-title"
      className="bg-night text-on-night py-8 sm:py-24"
    >
      <div className="page-width grid gap-5 sm:gap-12">
        <h2 id="before-after-title" className="display text-title max-sm:text-[1.75rem]">
          They tell you no. <span className="inline-block">They don’t tell you why.</span>
        </h2>
        <div className="grid gap-x-12 gap-y-5 lg:grid-cols-2">
          <Said
            label="Before"
            seconds={13}
            words={opener.before}
            then="They already have phones, she says, takes a mint and keeps walking."
          />
          <Said
            isAfter
            label="After"
            seconds={11}
            words={opener.after}
            then={<>She stops. “{opener.answer}”</>}
          />
        </div>
        <p className="text-on-night-soft">
          From{' '}
          <a href="/sample-lesson" className="text-link text-on-night py-3">
            The first 11 seconds
          </a>
          , a lesson anybody can open, film included. Its people are made up.
        </p>
        <PracticeMoment />
      </div>
    </section>
  );
}

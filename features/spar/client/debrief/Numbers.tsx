import { Dial } from '#platform/client/ui/Dial.tsx';
import type { Debrief, Measures } from '#features/spar/contract-debrief.ts';
import { spokenTime } from '#features/spar/client/talk/spoken-time.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import { markOf } from './marks.ts';
import { Quoted } from './quotes.tsx';

type VerdictQuote = NonNullable<Debrief['saidParts'][number]['quote']>;

/** Each of the four steps gives a quarter. */
const mostOfStep = 25;

/** What the steps gave, and what was taken from 100. */
export const partsOf = ({ heardParts, saidParts }: Pick<Debrief, 'heardParts' | 'saidParts'>) => ({
  heard: heardParts.map(({ label, points }) => [label, `${points} of ${mostOfStep}`] as const),
  said: saidParts.map(({ label, points }) => [label, `−${points}`] as const),
});

interface Proof {
  readonly words: string;
  readonly quote: VerdictQuote | null;
}

interface NumberDialProps extends Proof {
  readonly title: string;
  readonly value: number | null;
}

function NumberDial({ title, value, words, quote }: NumberDialProps) {
  return (
    <div className="flex items-start gap-4 sm:gap-5">
      <Dial
        value={(value ?? 0) / 100}
        label={value === null ? `${title}: not judged` : `${title}: ${value} of 100`}
        className="w-24 shrink-0 sm:w-28"
      >
        <span className="grid justify-items-center">
          <span className="font-display text-heading leading-none font-bold tabular-nums">
            {value ?? '–'}
          </span>
          {value === null ? null : <span className="text-soft text-sm leading-tight">of 100</span>}
        </span>
      </Dial>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-soft text-[0.9375rem]">
          {value === null ? `Too few answers to tell: it takes ${sparLimits.measuredFrom}.` : words}
        </p>
        {value === null || quote === null ? null : (
          <p className="text-[0.9375rem]">
            <Quoted quote={quote} />
          </p>
        )}
      </div>
    </div>
  );
}

/** How many steps reached the client, and how many did in part, as they are marked below. */
function reachedWords(debrief: Debrief, name: string): string {
  const { steps } = debrief;
  const marks = steps.map((step) => markOf(step, debrief));
  const done = marks.filter((mark) => mark === 'done').length;
  const inPart = marks.filter((mark) => mark === 'part').length;
  if (inPart === 0) return `${done === 0 ? 'None' : done} of ${steps.length} steps reached ${name}.`;
  if (done === 0) return `${inPart} of ${steps.length} steps reached ${name} in part, none in full.`;
  return `${done} of ${steps.length} steps reached ${name}, and ${inPart} more in part.`;
}

/** What reached the client, and the words that went furthest. */
function reachedIn(debrief: Debrief, name: string): Proof {
  const last = debrief.steps.findLast(({ verdict }) => verdict === 'done');
  return { words: reachedWords(debrief, name), quote: last?.quote ?? null };
}

/** What took most; its words stand first among what is to be changed, and with all the others. */
function takenIn({ saidParts }: Debrief): Proof {
  const [most, ...others] = saidParts.toSorted((a, b) => b.points - a.points);
  if (most === undefined) return { words: 'Nothing was taken off.', quote: null };
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return { words: `${most.label}, −${most.points}${more}.`, quote: null };
}

interface NumbersProps {
  readonly debrief: Debrief;
  /** The client's first name. */
  readonly name: string;
}

/** The two numbers of a talk, with the words that went furthest. They are about these words, never about the person. */
export function Numbers({ debrief, name }: NumbersProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-8">
      <NumberDial title="What was heard" value={debrief.heard} {...reachedIn(debrief, name)} />
      <NumberDial title="How it was said" value={debrief.said} {...takenIn(debrief)} />
    </div>
  );
}

interface PartsProps {
  readonly label: string;
  readonly lead: string;
  readonly parts: readonly (readonly [label: string, points: string, quote?: VerdictQuote | null])[];
}

/** What a number consists of, line by line. */
function Parts({ label, lead, parts }: PartsProps) {
  return (
    <div className="grid content-start gap-2">
      <p className="text-soft text-[0.9375rem]">{lead}</p>
      <dl aria-label={label} className="divide-line border-line grid divide-y-2 border-t-2 text-[0.9375rem]">
        {parts.map(([term, points, quote = null]) => (
          <div key={term} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1.5">
            <dt>{term}</dt>
            <dd className="font-semibold tabular-nums">{points}</dd>
            {quote === null ? null : (
              <dd className="text-soft col-span-2 text-sm">
                <Quoted quote={quote} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What both numbers are made of, for who wants to know. */
export function AddUp({ debrief }: Pick<NumbersProps, 'debrief'>) {
  const { heard, said } = debrief;
  if (heard === null && said === null) return null;
  const parts = partsOf(debrief);
  const taken = debrief.saidParts.map(({ label, points, quote }) => [label, `−${points}`, quote] as const);
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 w-fit items-center">
        How the two numbers add up
      </summary>
      <div className="grid gap-6 pt-2 sm:grid-cols-2 sm:gap-8">
        {heard === null ? null : (
          <Parts
            label="What was heard consists of"
            lead="The four steps, as far as they reached the client."
            parts={parts.heard}
          />
        )}
        {said === null ? null : (
          <Parts
            label="How it was said consists of"
            lead="From 100, minus what broke a rule or left them no room."
            parts={[
              ['To begin with', '100'],
              ...(taken.length > 0 ? taken : [['Nothing was taken off', '0'] as const]),
            ]}
          />
        )}
      </div>
    </details>
  );
}

/** A first sentence about the client that comes later than this comes late. */
const elevenSeconds = 11;

/** The figures of a talk as term and value; speaking times are counted from the words. */
export function figuresOf({ share, longestMonologueSeconds, questions, secondsToClient }: Measures) {
  return [
    ['Your share of the words', `${share}%`],
    ['Longest you spoke at once', spokenTime(longestMonologueSeconds)],
    ['Questions you asked', String(questions)],
    [
      'Until your first sentence about them',
      secondsToClient === null
        ? 'There was none'
        : `${spokenTime(secondsToClient)}${secondsToClient <= elevenSeconds ? '' : ' (aim for 11)'}`,
    ],
  ] as const;
}

/** What was counted, and what counts as a sentence about the client: one about their shop does not. */
export function Figures({ measures }: { readonly measures: Measures }) {
  return (
    <>
      <dl className="max-sm:divide-line grid max-sm:divide-y-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {figuresOf(measures).map(([term, value]) => (
          <div
            key={term}
            className="sm:bg-sunken flex items-baseline justify-between gap-4 py-1.5 sm:grid sm:content-start sm:gap-1 sm:rounded-control sm:px-4 sm:py-3"
          >
            <dt className="text-soft text-[0.9375rem]">{term}</dt>
            <dd className="font-semibold tabular-nums max-sm:text-right sm:font-display sm:text-heading sm:font-bold">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-soft text-[0.9375rem]">
        A sentence is about them when it says “you” of them, or guesses how it is for them: “That sounds like
        a long day.”
      </p>
    </>
  );
}

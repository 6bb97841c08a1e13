import { Dial } from '#platform/client/ui/Dial.tsx';
import type { Debrief, Measures } from '#features/spar/contract-debrief.ts';
import { spokenTime } from '#features/spar/client/talk/spoken-time.ts';

/** Each of the four steps gives a quarter. */
const mostOfStep = 25;

interface NumberDialProps {
  readonly title: string;
  readonly value: number | null;
  readonly words: string;
}

function NumberDial({ title, value, words }: NumberDialProps) {
  return (
    <div className="flex items-center gap-5">
      <Dial
        value={(value ?? 0) / 100}
        label={value === null ? `${title}: not judged` : `${title}: ${value} of 100`}
        className="w-28 shrink-0"
      >
        <span className="font-display text-heading font-bold tabular-nums">{value ?? '–'}</span>
      </Dial>
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-soft text-[0.9375rem]">
          {value === null ? 'Too little was said to tell.' : words}
        </p>
      </div>
    </div>
  );
}

type Quote = Debrief['saidParts'][number]['quote'];

interface PartsProps {
  readonly label: string;
  readonly parts: readonly (readonly [label: string, points: string, quote?: Quote])[];
}

/** What a number consists of, line by line. */
function Parts({ label, parts }: PartsProps) {
  return (
    <dl aria-label={label} className="divide-line border-line grid divide-y-2 border-t-2 text-[0.9375rem]">
      {parts.map(([term, points, quote = null]) => (
        <div key={term} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="min-w-0">
            {term}
            {quote === null ? null : (
              <span className="text-soft block text-sm wrap-anywhere">
                “{quote.text}”{' '}
                <a href={`#turn-${quote.turn}`} className="text-link inline-flex min-h-11 items-center">
                  You, turn {quote.turn}
                </a>
              </span>
            )}
          </dt>
          <dd className="shrink-0 font-semibold tabular-nums">{points}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the steps gave, and what was taken from 100. */
export const partsOf = ({ heardParts, saidParts }: Pick<Debrief, 'heardParts' | 'saidParts'>) => ({
  heard: heardParts.map(({ label, points }) => [label, `${points} of ${mostOfStep}`] as const),
  said: saidParts.map(({ label, points }) => [label, `−${points}`] as const),
});

/** The two numbers of a talk, and what each consists of. They are about these words, never about the person. */
export function Numbers({ debrief }: { readonly debrief: Debrief }) {
  const { heard, said } = debrief;
  const parts = partsOf(debrief);
  const taken = debrief.saidParts.map(({ label, points, quote }) => [label, `−${points}`, quote] as const);
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <div className="grid content-start gap-4">
        <NumberDial
          title="What was heard"
          value={heard}
          words="The four steps, as far as they reached the client."
        />
        {heard === null ? null : <Parts label="What was heard consists of" parts={parts.heard} />}
      </div>
      <div className="grid content-start gap-4">
        <NumberDial
          title="How it was said"
          value={said}
          words="From 100, minus what broke a rule or left them no room."
        />
        {said === null ? null : (
          <Parts
            label="How it was said consists of"
            parts={[
              ['To begin with', '100'],
              ...(taken.length > 0 ? taken : [['Nothing was taken off', '0'] as const]),
            ]}
          />
        )}
      </div>
    </div>
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

/** What was counted. */
export function Figures({ measures }: { readonly measures: Measures }) {
  return (
    <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-4">
      {figuresOf(measures).map(([term, value]) => (
        <div key={term} className="bg-sunken grid content-start gap-1 rounded-control px-4 py-3">
          <dt className="text-soft text-[0.9375rem]">{term}</dt>
          <dd className="font-display text-heading font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

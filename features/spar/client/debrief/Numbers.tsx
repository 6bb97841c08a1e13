import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import type { Debrief, Measures } from '#features/spar/contract-debrief.ts';
import type { TalkClient } from '#features/spar/contract-talk.ts';
import { spokenTime } from '#platform/client/spoken-time.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';

interface GaugeProps {
  readonly heard: Debrief['heard'];
  /** The client's first name. */
  readonly name: string;
}

/** The number of a talk. It is about these words, never about the person. */
export function Gauge({ heard, name }: GaugeProps) {
  const title = `How far ${name} felt understood`;
  if (heard === null)
    return (
      <p className="text-soft max-w-prose">
        Not enough to judge. It takes {sparLimits.measuredFrom} turns in which you say something.
      </p>
    );
  return (
    <div className="flex items-center gap-4">
      <Dial value={heard / 100} label={`${title}: ${heard} of 100`} className="w-20 shrink-0 sm:w-24">
        <span className="font-display text-heading leading-none font-bold tabular-nums">{heard}</span>
      </Dial>
      <p aria-hidden="true" className="font-semibold">
        of 100: how far {name} felt understood
      </p>
    </div>
  );
}

interface SumProps {
  readonly debrief: Pick<Debrief, 'heard' | 'steps' | 'pushing'>;
}

/** What the number is the sum of. */
export function Sum({ debrief: { heard, steps, pushing } }: SumProps) {
  return heard === null ? null : (
    <p className="text-soft tabular-nums">
      {steps.map(({ label, points }) => `${label} ${points}`).join(' + ')}
      {pushing.points === 0 ? '' : ` − Pushing ${pushing.points}`} = {heard}
    </p>
  );
}

/** First words about the client that come later than this are late. */
export const elevenSeconds = 11;

/** Whether a call with this client has an opener: a minute of a real call begins in the middle. */
export const hasOpener = ({ isFromCall }: Pick<TalkClient, 'isFromCall'>) => !isFromCall;

/** The figures of a talk as term and value; speaking times are counted from the words. */
export function figuresOf(
  { share, longestMonologueSeconds, questions, secondsToClient }: Measures,
  client: TalkClient,
): readonly (readonly [term: string, value: string])[] {
  const first =
    secondsToClient === null
      ? 'There were none'
      : `${spokenTime(secondsToClient)}${secondsToClient <= elevenSeconds ? '' : ' (aim for 11)'}`;
  return [
    ['How much of the talking was yours', `${share}%`],
    ['Your longest turn', spokenTime(longestMonologueSeconds)],
    ['Questions you asked', String(questions)],
    ...(hasOpener(client) ? [['Time to your first words about them', first] as const] : []),
  ];
}

interface FiguresProps {
  readonly measures: Measures;
  readonly client: TalkClient;
}

/** The figures of a talk. */
export function Figures({ measures, client }: FiguresProps) {
  return (
    <dl className="max-sm:divide-line grid max-sm:divide-y-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      {figuresOf(measures, client).map(([term, value]) => (
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
  );
}

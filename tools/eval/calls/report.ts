import { saidIn } from '#features/spar/rules/words.ts';
import type { JudgedCall } from './judged-call.ts';

const least = { safe: 90, speakers: 98 } as const;
const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((part * 1000) / whole) / 10);

/** Whether what was found is the marked sentence, or a part of it, or holds it. */
export const isMarked = (found: string | undefined, marked: string | null) =>
  found !== undefined &&
  marked !== null &&
  (saidIn(marked, found) !== null || saidIn(found, marked) !== null);

const pointsOf = ({ call: { marks }, review }: JudgedCall) => ({
  safe: [isMarked(review?.safeSentence?.quote.text, marks.safe), marks.safe] as const,
  half: [isMarked(review?.walkedPast?.quote.text, marks.half), marks.half] as const,
  best: [isMarked(review?.best?.quote.text, marks.best), marks.best] as const,
});
type Point = keyof ReturnType<typeof pointsOf>;

export function figuresOfReviews(judged: readonly JudgedCall[]) {
  const share = (point: Point) => {
    const marked = judged.map((one) => pointsOf(one)[point]).filter(([, mark]) => mark !== null);
    return { found: marked.filter(([isFound]) => isFound).length, of: marked.length };
  };
  const sum = (of: (one: JudgedCall) => number) => judged.reduce((total, one) => total + of(one), 0);
  return {
    safe: share('safe'),
    half: share('half'),
    best: share('best'),
    invented: sum(({ invented }) => invented),
    quotes: sum(({ quotes }) => quotes.of),
    dropped: sum(({ quotes }) => quotes.dropped),
    speakers: { right: sum(({ speakers }) => speakers.right), of: sum(({ speakers }) => speakers.of) },
    unjudged: judged.filter(({ review }) => review === null).length,
  };
}

export function missedOfReviews(judged: readonly JudgedCall[]): string[] {
  const { safe, invented, speakers, unjudged } = figuresOfReviews(judged);
  return [
    ...(percent(safe.found, safe.of) < least.safe ? [`safe sentences ${safe.found} of ${safe.of}`] : []),
    ...(invented > 0 ? [`${invented} invented quotes`] : []),
    ...(percent(speakers.right, speakers.of) < least.speakers ? ['speakers'] : []),
    ...(unjudged > 0 ? [`${unjudged} calls without an answer`] : []),
  ];
}

export interface AboutReviews {
  /** The calls that nothing is tuned on, where they were judged. */
  readonly heldOut?: readonly JudgedCall[];
  readonly model: string;
  /** Whose the answers are, where no configured model gave them. */
  readonly note?: string;
  readonly date: string;
  readonly prompt: string;
  readonly command: string;
}

export function reviewsPage(judged: readonly JudgedCall[], about: AboutReviews): string {
  const { safe, half, best, invented, quotes, dropped, speakers } = figuresOfReviews(judged);
  const of = ({ found, of: all }: typeof safe) => `${percent(found, all)}% of ${all}`;
  const held = about.heldOut === undefined ? null : figuresOfReviews(about.heldOut);
  const cell = ([isFound, mark]: readonly [boolean, string | null]) =>
    mark === null ? '–' : isFound ? 'found' : 'missed';
  const rows = judged.map((one) => {
    const points = pointsOf(one);
    const { call, pieces, review } = one;
    const found = (['safe', 'half', 'best'] as const).map((point) =>
      review === null ? 'no answer' : cell(points[point]),
    );
    return `| ${call.name} | ${call.form} | ${call.language} | ${call.words} | ${pieces} | ${one.speakers.right} of ${one.speakers.of} | ${found.join(' | ')} |`;
  });
  return `# Reviews of real calls

Written by \`${about.command}\` on ${about.date}; do not edit. Model: ${about.model}, prompt ${about.prompt}. ${judged.length} calls with marked moments (tools/eval/calls), sent masked and in pieces as the product sends them.
${about.note === undefined ? '' : `\n${about.note}\n`}
| What | Found | Wanted |
|---|---|---|
| safe sentence | ${of(safe)} | ${least.safe}% |
${
  held === null
    ? ''
    : `| the same in ${held.safe.of} calls that nothing is tuned on (scenes-held-out.ts) | ${of(held.safe)} | |
| quotes in these that nobody said | ${held.invented} | 0 |
`
}| quotes shown that nobody said | ${invented} | 0 |
| turns under the right speaker, each word of them | ${percent(speakers.right, speakers.of)}% of ${speakers.of} | ${least.speakers}% |
| points in the model’s answers that the product dropped | ${dropped} of ${quotes} | |
| half sentence that was walked past | ${of(half)} | |
| best thing said by the member | ${of(best)} | |

| Call | File | Language | Words | Pieces | Speakers | Safe | Walked past | Best |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

A dash: nothing is marked. The longer calls are these scenes with housekeeping around them, made by rule: they prove pieces and reading, not more finding.
`;
}

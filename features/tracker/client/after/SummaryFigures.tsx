import { emotions, spoken } from '#features/tracker/rules/expression.ts';
import { clock, lowAttention, type Summary } from '#features/tracker/rules/summary.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

function change(now: number, before: number | undefined): string {
  if (before === undefined) return '';
  const difference = Math.round(now - before);
  if (difference === 0) return 'same as last time';
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference)} points from last time`;
}

interface Figure {
  readonly term: string;
  readonly value: string;
  readonly notes: readonly string[];
}

/** What the face did while it was seen; the names of the cards, with plain words for the numbers. */
function facesFigures(summary: Summary, before: Summary | null): readonly Figure[] {
  const { attention, signs } = summary;
  const axis = (name: 'valence' | 'arousal') => {
    const [mean, peak] = [spoken(name, summary[name].mean), spoken(name, summary[name].peak)];
    return { value: mean.word, notes: [`${mean.number} on average`, `${peak.number} at most`] };
  };
  return [
    {
      term: 'Attention',
      value: `${Math.round(attention.mean)}%`,
      notes: [
        'on average',
        `${Math.round(attention.peak)}% at most`,
        change(attention.mean, before?.attention.mean),
      ],
    },
    {
      term: 'Longest look away',
      value: clock(summary.longestLowAttentionMs),
      notes: [`attention below ${lowAttention}%`],
    },
    ...(signs
      ? [
          {
            term: 'Smile',
            value: percent(signs.smile.mean),
            notes: ['on average', `${percent(signs.smile.peak)} at most`],
          },
          { term: 'Eyes on the camera', value: percent(signs.atCamera), notes: ['of that time'] },
        ]
      : [
          { term: 'Valence (mood)', ...axis('valence') },
          { term: 'Arousal Level (energy)', ...axis('arousal') },
        ]),
  ];
}

/** A session's figures, with the change since the previous one. Where no face was seen there are no others. */
export function SummaryFigures({
  summary,
  before,
}: {
  readonly summary: Summary;
  readonly before: Summary | null;
}) {
  const isSeen = summary.withFace > 0;
  const figures = [
    { term: 'Length', value: clock(summary.durationMs), notes: [] },
    {
      term: 'Face in the picture',
      value: percent(summary.withFace),
      notes: [change(summary.withFace * 100, before ? before.withFace * 100 : undefined)],
    },
    ...(isSeen ? facesFigures(summary, before) : []),
  ];
  const named = emotions
    .map((word) => ({ word: word as string, share: summary.shares[word] }))
    .toSorted((a, b) => b.share - a.share);
  const unclear = isSeen ? 1 - named.reduce((sum, { share }) => sum + share, 0) : 0;
  const shares = [...named, { word: 'unclear', share: unclear }].filter(({ share }) => share >= 0.005);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-3">
        {figures.map(({ term, value, notes }) => (
          <div key={term}>
            <dt className="text-soft">{term}</dt>
            <dd className="font-display text-xl font-bold tabular-nums first-letter:uppercase">{value}</dd>
            <dd className="text-soft text-sm empty:hidden">{notes.filter(Boolean).join(', ')}</dd>
          </div>
        ))}
      </dl>
      {summary.signs ? null : (
        <p>
          <span className="text-soft">Share of the time: </span>
          {shares.length === 0
            ? 'no face was seen.'
            : shares.map(({ word, share }) => `${word} ${percent(share)}`).join(', ')}
        </p>
      )}
    </>
  );
}

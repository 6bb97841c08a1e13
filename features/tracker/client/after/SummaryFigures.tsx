import { emotions, spoken } from '#features/tracker/rules/expression.ts';
import { clock, lowAttention, type Summary } from '#features/tracker/rules/summary.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Nothing was measured, so any number would be made up. */
const noFace = 'no face was seen';

function change(now: number, before: number | undefined, unit: string): string {
  if (before === undefined) return '';
  const difference = Math.round(now - before);
  if (difference === 0) return 'same as last time';
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference)}${unit} from last time`;
}

/** A session's figures, with the change since the previous one. */
export function SummaryFigures({
  summary,
  before,
}: {
  readonly summary: Summary;
  readonly before: Summary | null;
}) {
  const axis = (name: 'valence' | 'arousal') =>
    `${spoken(name, summary[name].mean).number} mean, ${spoken(name, summary[name].peak).number} peak`;
  const isSeen = summary.withFace > 0;
  const figures = [
    { term: 'Length', value: clock(summary.durationMs), note: '' },
    {
      term: 'With your face',
      value: percent(summary.withFace),
      note: change(summary.withFace * 100, before ? before.withFace * 100 : undefined, ' points'),
    },
    {
      term: 'Attention',
      value: isSeen
        ? `${Math.round(summary.attention.mean)}% mean, ${Math.round(summary.attention.peak)}% peak`
        : '–',
      note: isSeen ? change(summary.attention.mean, before?.attention.mean, ' points') : noFace,
    },
    {
      term: 'Longest low attention',
      value: isSeen ? clock(summary.longestLowAttentionMs) : '–',
      note: isSeen ? `below ${lowAttention}%` : noFace,
    },
    ...(summary.signs
      ? [
          {
            term: 'Smile',
            value: isSeen
              ? `${percent(summary.signs.smile.mean)} mean, ${percent(summary.signs.smile.peak)} peak`
              : '–',
            note: isSeen ? '' : noFace,
          },
          {
            term: 'Eyes on the camera',
            value: isSeen ? percent(summary.signs.atCamera) : '–',
            note: isSeen ? 'of the time with your face' : noFace,
          },
        ]
      : [
          {
            term: 'Valence',
            value: isSeen ? axis('valence') : '–',
            note: isSeen ? spoken('valence', summary.valence.mean).word : noFace,
          },
          {
            term: 'Arousal',
            value: isSeen ? axis('arousal') : '–',
            note: isSeen ? spoken('arousal', summary.arousal.mean).word : noFace,
          },
        ]),
  ];
  const named = emotions
    .map((word) => ({ word: word as string, share: summary.shares[word] }))
    .toSorted((a, b) => b.share - a.share);
  const unclear = isSeen ? 1 - named.reduce((sum, { share }) => sum + share, 0) : 0;
  const shares = [...named, { word: 'unclear', share: unclear }].filter(({ share }) => share >= 0.005);
  return (
    <>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map(({ term, value, note }) => (
          <div key={term}>
            <dt className="text-soft">{term}</dt>
            <dd className="font-display text-xl font-bold tabular-nums">{value}</dd>
            {note ? <dd className="text-soft text-sm">{note}</dd> : null}
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

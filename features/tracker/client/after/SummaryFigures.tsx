import { emotions, spoken } from '#features/tracker/rules/expression.ts';
import { clock, lowAttention, type Summary } from '#features/tracker/rules/summary.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

function change(now: number, before: number | undefined, unit: string): string {
  if (before === undefined) return '';
  const difference = Math.round(now - before);
  if (difference === 0) return 'same as last time';
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference)}${unit} against last time`;
}

/** The numbers of a session, with what changed since the one before. */
export function SummaryFigures({
  summary,
  before,
}: {
  readonly summary: Summary;
  readonly before: Summary | null;
}) {
  const axis = (name: 'valence' | 'arousal') =>
    `${spoken(name, summary[name].mean).number} mean, ${spoken(name, summary[name].peak).number} peak`;
  const figures = [
    { term: 'Length', value: clock(summary.durationMs), note: '' },
    {
      term: 'With your face',
      value: percent(summary.withFace),
      note: change(summary.withFace * 100, before ? before.withFace * 100 : undefined, ' points'),
    },
    {
      term: 'Attention',
      value: `${Math.round(summary.attention.mean)}% mean, ${Math.round(summary.attention.peak)}% peak`,
      note: change(summary.attention.mean, before?.attention.mean, ' points'),
    },
    {
      term: 'Longest low attention',
      value: clock(summary.longestLowAttentionMs),
      note: `below ${lowAttention}%`,
    },
    { term: 'Valence', value: axis('valence'), note: spoken('valence', summary.valence.mean).word },
    { term: 'Arousal', value: axis('arousal'), note: spoken('arousal', summary.arousal.mean).word },
  ];
  const shares = emotions
    .filter((emotion) => summary.shares[emotion] >= 0.005)
    .toSorted((a, b) => summary.shares[b] - summary.shares[a]);
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
      <p>
        <span className="text-soft">Share of the time: </span>
        {shares.length === 0
          ? 'no face was seen.'
          : shares.map((emotion) => `${emotion} ${percent(summary.shares[emotion])}`).join(', ')}
      </p>
    </>
  );
}

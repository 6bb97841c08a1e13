import { Card } from '#platform/client/ui/Card.tsx';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import { spoken } from '#features/tracker/rules/expression.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { type ShownCard, signCardsOf } from './sign-cards.ts';
import { Sparkline } from './Sparkline.tsx';

/** Fifteen seconds at ten results a second, every third one drawn. */
const sparkSamples = 150;
const sparkEvery = 3;

function dominantNote({ dominant, emotions }: EmotionSample): string {
  return dominant ? `${Math.round(emotions[dominant] * 100)}% of the estimate` : 'no expression stands out';
}

function emotionCardsOf(sample: EmotionSample | null): readonly ShownCard[] {
  const seen = sample?.measured ? sample : null;
  const arousal = seen && spoken('arousal', seen.arousal);
  const valence = seen && spoken('valence', seen.valence);
  return [
    {
      title: 'Dominant Emotion',
      value: seen ? (seen.dominant ?? 'unclear') : '–',
      note: seen ? dominantNote(seen) : '',
      spark: ({ emotions, dominant }) => (dominant ? emotions[dominant] : 0),
      range: [0, 1],
    },
    {
      title: 'Arousal Level',
      value: arousal?.number ?? '–',
      note: arousal?.word ?? '',
      spark: (each) => each.arousal,
      range: [-1, 1],
    },
    {
      title: 'Valence',
      value: valence?.number ?? '–',
      note: valence?.word ?? '',
      spark: (each) => each.valence,
      range: [-1, 1],
    },
  ];
}

function attentionCardOf(sample: EmotionSample | null): ShownCard {
  const seen = sample?.measured ? sample : null;
  return {
    title: 'Attention',
    value: seen ? `${Math.round(seen.attention)}%` : '–',
    note: seen ? 'toward the camera' : '',
    spark: (each) => each.attention,
    range: [0, 100],
  };
}

/** The four cards [tracker.card-dominant-emotion], or the signs of a face, each with its last seconds. */
export function LiveCards({ tracker }: { readonly tracker: Tracker }) {
  const sample = useTrackerState(tracker, (state) => state.shown.cards);
  const recording = useTrackerState(tracker, (state) => state.recording);
  const cardsOf = tracker.engine.reads === 'signs' ? signCardsOf : emotionCardsOf;
  const samples = recording?.samples ?? [];
  // Always the same one of every three: otherwise the lines would jitter with every result.
  const from = Math.ceil(Math.max(0, samples.length - sparkSamples) / sparkEvery) * sparkEvery;
  const recent = samples.slice(from).filter((_, index) => index % sparkEvery === 0);
  return (
    <ul className="grid grid-cols-2 gap-4 md:max-lg:grid-cols-4" aria-label="Live estimates">
      {[...cardsOf(sample), attentionCardOf(sample)].map(({ title, value, note, spark, range }) => (
        <Card as="li" key={title} className="grid min-w-0 content-between gap-2 p-5!">
          <h2 className="text-soft font-semibold">{title}</h2>
          <p className="font-display text-heading font-bold tabular-nums first-letter:uppercase">{value}</p>
          <p className="text-soft min-h-6 text-sm">{note}</p>
          <Sparkline
            values={recent.map((each) => (each.measured ? spark(each) : null))}
            min={range[0]}
            max={range[1]}
          />
        </Card>
      ))}
    </ul>
  );
}

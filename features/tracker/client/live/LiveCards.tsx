import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import { spoken } from '#features/tracker/rules/expression.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import { type ShownCard, signCardsOf } from './sign-cards.ts';

function dominantNote({ dominant, emotions }: EmotionSample): string {
  return dominant ? `${Math.round(emotions[dominant] * 100)}% of the estimate` : 'no expression stands out';
}

function emotionCardsOf(seen: EmotionSample): readonly ShownCard[] {
  const arousal = spoken('arousal', seen.arousal);
  const valence = spoken('valence', seen.valence);
  return [
    {
      title: 'Dominant Emotion',
      meaning: 'what shows most',
      value: seen.dominant ?? 'unclear',
      note: dominantNote(seen),
    },
    { title: 'Arousal Level', meaning: 'energy', value: arousal.number, note: arousal.word },
    { title: 'Valence', meaning: 'mood', value: valence.number, note: valence.word },
  ];
}

const attentionCardOf = (seen: EmotionSample): ShownCard => ({
  title: 'Attention',
  meaning: 'focus',
  value: `${Math.round(seen.attention)}%`,
  note: 'toward the camera',
});

/** The four cards [tracker.card-dominant-emotion], or the signs of a face. Without a value there is no card. */
export function LiveCards({ tracker }: { readonly tracker: Tracker }) {
  const sample = useTrackerState(tracker, (state) => state.shown.cards);
  const phase = useTrackerState(tracker, (state) => state.phase);
  const wasSeen = useTrackerState(tracker, ({ recording }) =>
    Boolean(recording?.samples.some(({ measured }) => measured)),
  );
  const cardsOf = tracker.engine.reads === 'signs' ? signCardsOf : emotionCardsOf;
  const cards = sample?.measured ? [...cardsOf(sample), attentionCardOf(sample)] : [];
  const isOn = phase === 'tracking' || phase === 'paused';
  if (cards.length === 0 && !(isOn && wasSeen)) return null;
  return (
    // A face that is lost for a moment does not move what stands below.
    <ul aria-label="Live estimates" className="grid min-h-40 grid-cols-2 content-start gap-2">
      {cards.map(({ title, meaning, value, note }) => (
        <li key={title} className="border-line rounded-control grid content-start border px-3 py-2">
          <div className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
            <h3 className="font-text font-semibold">{title}</h3>
            <p className="text-soft">{meaning}</p>
          </div>
          <p className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="font-display text-lg font-bold tabular-nums first-letter:uppercase">
              {value}
            </span>
            <span className="text-soft text-sm">{note}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

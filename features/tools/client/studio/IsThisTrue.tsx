import { Notice } from '#platform/client/ui/Notice.tsx';
import { tongueOf } from './tongue.ts';

interface IsThisTrueProps {
  /** Sentences that no field supports; null when nobody looked. */
  readonly doubts: readonly string[] | null;
  /** The language that the text was requested in. */
  readonly language: string;
}

/** What the member should look at before they send a text: nothing they told us says it. */
export function IsThisTrue({ doubts, language }: IsThisTrueProps) {
  if (doubts === null || doubts.length === 0) return null;
  return (
    <div className="print:hidden">
      <Notice tone="attention" title="Is this true?">
        <p>None of your fields says so. Keep it if it’s so; if not, change it or take it out.</p>
        <ul {...tongueOf(language)} className="mt-2 grid gap-2">
          {doubts.map((sentence) => (
            <li key={sentence} className="font-medium">
              “{sentence}”
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

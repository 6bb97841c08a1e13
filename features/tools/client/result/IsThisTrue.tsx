import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { tongueOf } from '#features/tools/client/form/tongue.ts';

interface IsThisTrueProps {
  /** Sentences that no field supports; null if they were not checked. */
  readonly doubts: readonly string[] | null;
  /** The language that the text was requested in. */
  readonly language: string;
}

/** Sentences to check before sending a text: nothing that the member told us supports them. */
export function IsThisTrue({ doubts, language }: IsThisTrueProps) {
  if (doubts === null || doubts.length === 0) return null;
  return (
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
  );
}

import type { SignedOutline } from '#features/tools/client/export/outline.ts';
import type { Tongue } from '#features/tools/client/form/tongue.ts';

interface PrintSheetProps {
  readonly outline: SignedOutline;
  /** The language of its words; the headings are in English. */
  readonly tongue: Tongue;
}

/** A result on paper: only its words, large enough to read during a call. */
export function PrintSheet({ outline: { title, parts, madeBy }, tongue }: PrintSheetProps) {
  return (
    <div className="hidden print:block" aria-hidden="true" data-print-sheet="">
      <p className="font-display text-2xl font-bold">{title}</p>
      {parts.map(({ heading, text }) => (
        <div key={heading} className="mt-5">
          <p className="font-display text-lg font-bold break-after-avoid">{heading}</p>
          <p {...tongue} className="mt-1 whitespace-pre-wrap">
            {text}
          </p>
        </div>
      ))}
      {/* On a line of its own, below the words and not part of them. */}
      <p className="border-line mt-8 border-t pt-2 text-sm">{madeBy}</p>
    </div>
  );
}

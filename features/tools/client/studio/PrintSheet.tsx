import type { Outline } from '#features/tools/client/export/outline.ts';

/** A result on paper: its words alone, large enough to read during a call. */
export function PrintSheet({ outline: { title, parts } }: { readonly outline: Outline }) {
  return (
    <div className="hidden print:block" aria-hidden="true" data-print-sheet="">
      <p className="font-display text-2xl font-bold">{title}</p>
      {parts.map(({ heading, text }) => (
        <div key={heading} className="mt-5">
          <p className="font-display text-lg font-bold break-after-avoid">{heading}</p>
          <p className="mt-1 whitespace-pre-wrap">{text}</p>
        </div>
      ))}
    </div>
  );
}

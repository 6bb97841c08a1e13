/** A line that the member can say. */
export interface Opener {
  /** Where they wrote it: 'your card for Bakers'. */
  readonly from: string;
  readonly line: string;
}

/** Something to say for members who have no words of their own yet. */
export function OpenerToSay({ opener: { from, line } }: { readonly opener: Opener }) {
  return (
    <figure className="border-accent grid max-w-prose gap-1.5 border-l-4 pl-4">
      <figcaption className="text-soft text-sm wrap-anywhere">From {from}. Say it your own way.</figcaption>
      <blockquote className="font-display text-xl/8 font-bold">{line}</blockquote>
    </figure>
  );
}

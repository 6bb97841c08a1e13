/** A line that the member can say, and to whom. */
export interface Opener {
  readonly client: string;
  readonly line: string;
}

/** Something to say for members who have no words of their own yet. */
export function OpenerToSay({ opener: { client, line } }: { readonly opener: Opener }) {
  return (
    <figure className="border-accent grid max-w-prose gap-1.5 border-l-4 pl-4">
      <figcaption className="text-soft text-sm wrap-anywhere">
        From your card for {client}. Say it your own way.
      </figcaption>
      <blockquote className="font-display text-xl/8 font-bold">{line}</blockquote>
    </figure>
  );
}

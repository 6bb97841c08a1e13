import { classes } from '#platform/client/ui/classes.ts';

interface TurnLinkProps {
  readonly turn: number;
  readonly className?: string;
}

/** An inline link to a turn: its padding makes it a large enough target without spreading the lines. */
export function TurnLink({ turn, className }: TurnLinkProps) {
  return (
    <a href={`#turn-${turn}`} className={classes('text-link py-3 text-sm whitespace-nowrap', className)}>
      You, turn {turn}
    </a>
  );
}

interface QuotedProps {
  readonly quote: { readonly turn: number; readonly text: string };
}

/** Words that were said, with a link to their turn. */
export function Quoted({ quote: { turn, text } }: QuotedProps) {
  return (
    <>
      <span className="wrap-anywhere">“{text}”</span> <TurnLink turn={turn} />
    </>
  );
}

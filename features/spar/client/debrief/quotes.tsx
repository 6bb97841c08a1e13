import { classes } from '#platform/client/ui/classes.ts';

interface TurnLinkProps {
  readonly turn: number;
  readonly className?: string;
}

/** The way to a turn, in the line of the words: its padding makes it a target and moves no line apart. */
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

/** Words that were said, and the way to where. */
export function Quoted({ quote: { turn, text } }: QuotedProps) {
  return (
    <>
      <span className="wrap-anywhere">“{text}”</span> <TurnLink turn={turn} />
    </>
  );
}

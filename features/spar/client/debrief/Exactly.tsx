import { classes } from '#platform/client/ui/classes.ts';

interface ExactlyProps {
  /** The client's first name. */
  readonly name: string;
  /** Whether they heard it back: a client who told it into nothing would not say "Exactly". */
  readonly isUnderstood: boolean;
  /** Whether the call ended just now: then it arrives, once. */
  readonly justEnded: boolean;
}

/** What a good call ends with: the client told what they had kept to themselves, and was understood. */
export function Exactly({ name, isUnderstood, justEnded }: ExactlyProps) {
  return (
    <p
      className={classes(
        'bubble bg-night text-on-night flex w-fit max-w-full flex-wrap items-baseline gap-x-3 px-5 py-3',
        justEnded && 'animate-arrive',
      )}
    >
      {isUnderstood ? <span className="font-display text-heading font-bold">Exactly.</span> : null}
      <span>{name} told you what they hadn’t said.</span>
    </p>
  );
}

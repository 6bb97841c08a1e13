import { classes } from '#platform/client/ui/classes.ts';

interface ExactlyProps {
  /** The client's first name. */
  readonly name: string;
  /** Whether the call ended just now: then it arrives, once. */
  readonly justEnded: boolean;
}

/** What a good call ends with: the client told what they had kept to themselves. */
export function Exactly({ name, justEnded }: ExactlyProps) {
  return (
    <p
      className={classes(
        'bubble bg-night text-on-night flex w-fit max-w-full flex-wrap items-baseline gap-x-3 px-5 py-3',
        justEnded && 'animate-arrive',
      )}
    >
      <span className="font-display text-heading font-bold">Exactly.</span>
      <span>{name} told you what they hadn’t said.</span>
    </p>
  );
}

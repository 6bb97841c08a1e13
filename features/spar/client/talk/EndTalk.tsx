import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';

interface EndTalkProps {
  /** The client's name. */
  readonly name: string;
  /** How many turns were answered. */
  readonly turns: number;
  /** Whether the client has answered in this attempt; otherwise there is nothing to end. */
  readonly spoken: boolean;
  /** Whether it is the call the day after, which is not judged. */
  readonly isDayAfter: boolean;
  /** Whether the field contains unsent text. */
  readonly unsent: boolean;
  /** Ends the call. @throws after showing why it could not */
  readonly onEnd: () => Promise<void>;
  /** Leaves a call that has nothing to end; it can be continued. */
  readonly onLeave: () => Promise<void>;
}

/** What ending means: with few answers there is nothing to measure, which members should know beforehand. */
function endWords({ name, turns, isDayAfter }: EndTalkProps): string {
  if (isDayAfter) return `You’ll read what stayed with ${name}. You can’t continue this call afterward.`;
  const final =
    'You can’t continue this call afterward, but you can play any of its turns differently in a new one.';
  const missing = sparLimits.measuredFrom - turns;
  if (missing <= 0)
    return `You’ll read how far ${name} felt understood, and what ${name} didn’t say. ${final}`;
  const answers = missing === 1 ? 'one more answer' : `${missing} more answers`;
  return `With so little said, nothing can be measured: you’d get no number. It takes ${answers} from ${name}. You’d still read what ${name} didn’t say. ${final}`;
}

const leaveWords = (name: string) =>
  `${name} hasn’t answered you yet, so there’s no debrief, and this call doesn’t count. For a day you can continue it from your practice calls.`;

function titleOf({ name, turns, spoken, isDayAfter }: EndTalkProps): string {
  if (!spoken) return `Leave the call with ${name}?`;
  return turns < sparLimits.measuredFrom && !isDayAfter
    ? `Keep talking with ${name}, or end the call?`
    : `End the call with ${name}?`;
}

function unsentWords({ spoken, unsent }: EndTalkProps): string {
  if (!unsent) return '';
  return spoken
    ? 'What you typed and haven’t sent won’t be part of the call. '
    : 'What you typed and haven’t sent stays in the field, in this tab. ';
}

/**
 * The button that ends a call. It always asks first: an ended call cannot continue, and its debrief tells what was not
 * said.
 */
export function EndTalk(props: EndTalkProps) {
  const { name, spoken, onEnd, onLeave } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="shrink-0 max-[22rem]:px-2!" onClick={() => setOpen(true)}>
        End the call
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        title={titleOf(props)}
        description={`${unsentWords(props)}${spoken ? endWords(props) : leaveWords(name)}`}
        confirmLabel={spoken ? 'End it' : 'Leave it'}
        cancelLabel="Keep talking"
        onConfirm={spoken ? onEnd : onLeave}
      />
    </>
  );
}

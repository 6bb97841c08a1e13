import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';

interface EndTalkProps {
  /** The client's name. */
  readonly name: string;
  /** How many turns were answered. */
  readonly turns: number;
  /** Whether anything was said that could not be gone on with. */
  readonly asks: boolean;
  /** Ends the call. @throws after it has said why it could not */
  readonly onEnd: () => Promise<void>;
}

/** What ending comes to: with few answers there is nothing to measure, which nobody should learn afterward. */
function endWords(name: string, turns: number): string {
  const replay = turns === 0 ? '' : ', but you can play any of its turns differently in a new one';
  const final = `You can’t continue this call afterward${replay}.`;
  const missing = sparLimits.measuredFrom - turns;
  if (missing <= 0) return `You’ll get your numbers, and read what ${name} didn’t say. ${final}`;
  const answers = missing === 1 ? 'one more answer' : `${missing} more answers`;
  return `With so little said, nothing can be measured: you’d get no numbers. They take ${answers} from ${name}. You’d still read what ${name} didn’t say. ${final}`;
}

/** The way out of a call; it asks first, since a call that has ended cannot go on. */
export function EndTalk({ name, turns, asks, onEnd }: EndTalkProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const isShort = turns < sparLimits.measuredFrom;
  async function endAtOnce() {
    setBusy(true);
    // What kept it from ending was said by a toast.
    await onEnd().catch(() => undefined);
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="ghost"
        className="shrink-0"
        busy={busy}
        onClick={() => (asks ? setOpen(true) : void endAtOnce())}
      >
        End the call
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        title={isShort ? `Keep talking with ${name}, or end the call?` : `End the call with ${name}?`}
        description={endWords(name, turns)}
        confirmLabel="End it"
        cancelLabel="Keep talking"
        onConfirm={onEnd}
      />
    </>
  );
}

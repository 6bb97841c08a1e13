import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';

interface EndTalkProps {
  /** The client's name. */
  readonly name: string;
  /** Whether anything was said that could not be gone on with. */
  readonly asks: boolean;
  /** Ends the talk. @throws after it has said why it could not */
  readonly onEnd: () => Promise<void>;
}

/** The way out of a talk; it asks first, since a talk that has ended cannot go on. */
export function EndTalk({ name, asks, onEnd }: EndTalkProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
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
        End the talk
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        title={`End the talk with ${name}?`}
        description={`You’ll then read the debrief, and what ${name} didn’t say. You can’t continue this talk afterward, but you can play any of its turns differently in another one.`}
        confirmLabel="End it"
        cancelLabel="Keep talking"
        onConfirm={onEnd}
      />
    </>
  );
}

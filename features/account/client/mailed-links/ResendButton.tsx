import { useState } from 'react';
import { useCountdown } from '#platform/client/countdown.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';
import { waitWords } from '#platform/contract/wait-words.ts';

interface ResendButtonProps {
  readonly label: string;
  /** Sends the mail; resolves to the seconds until the next one may be requested. */
  readonly onSend: () => Promise<{ readonly retryAfterSeconds: number }>;
  /** Seconds to wait at first, if a mail was just sent. */
  readonly firstWait?: number;
}

/** Requests the mail again, and says how long until the next request. */
export function ResendButton({ label, onSend, firstWait = 0 }: ResendButtonProps) {
  const { left, start } = useCountdown(firstWait);
  const refusal = useRefusal();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    refusal.clear();
    try {
      const { retryAfterSeconds } = await onSend();
      start(retryAfterSeconds);
      toast.success('Email sent', 'Check your inbox and your spam folder.');
    } catch (error) {
      refusal.refuse(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {/* In a row of buttons it has a line of its own. */}
      <div className="basis-full empty:hidden">
        <Refusal message={refusal.message} />
      </div>
      <Button
        variant="secondary"
        busy={busy}
        disabled={left > 0 || refusal.waiting}
        onClick={() => void send()}
        className="w-fit"
      >
        <span className="tabular-nums">{left > 0 ? `Send again in ${waitWords(left)}` : label}</span>
      </Button>
    </>
  );
}

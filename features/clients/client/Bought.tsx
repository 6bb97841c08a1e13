import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { Client } from '#platform/contract/clients.ts';
import { useChangeClient } from './api.ts';
import type { TakeBack } from './NextStep.tsx';
import { today } from './step-words.ts';

interface BoughtProps {
  readonly client: Client;
  readonly onNoted: (takeBack: TakeBack) => void;
}

/** One press for a sale of today; the next one takes it back. */
export function Bought({ client: { boughtOn, id }, onNoted }: BoughtProps) {
  const change = useChangeClient();
  const isNoted = boughtOn === today();
  const takeBack = async () => {
    await change.mutateAsync({ id, change: { boughtOn } });
  };
  const note = () =>
    change.mutate(
      { id, change: { boughtOn: isNoted ? null : today() } },
      {
        onSuccess: () => (isNoted ? undefined : onNoted(takeBack)),
        onError: (error) => toast.error('Error', messageOf(error)),
      },
    );
  return (
    <>
      {isNoted ? (
        <p className="animate-arrive basis-full text-lg font-semibold">They bought. Well done.</p>
      ) : null}
      <Button
        variant="secondary"
        aria-pressed={isNoted}
        className={isNoted ? 'bg-ink! text-paper! border-ink!' : ''}
        busy={change.isPending}
        onClick={note}
      >
        They bought
      </Button>
    </>
  );
}

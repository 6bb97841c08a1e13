import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { partNames } from '#features/home/rules-part-names.ts';
import { useNotSaved } from './api.ts';

interface BringBackProps {
  /** What is brought back, for who hears the button. */
  readonly what: string;
  /** What the part is called. */
  readonly part: string;
  /** What visitors no longer see then, since what is brought back says nothing; asked about first. */
  readonly gone: readonly string[];
  readonly onRestore: () => Promise<void>;
}

/**
 * Brings a version back. Where that only takes something away, what it is stands in a question before: no alarm, since
 * every version can be brought back.
 */
export function BringBack({ gone, onRestore, part, what }: BringBackProps) {
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const notSaved = useNotSaved();
  const bringBack = async (): Promise<void> => {
    setBusy(true);
    try {
      await onRestore();
      toast.success('Brought back', what);
    } catch (error) {
      notSaved(error, 'Not brought back');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        className="justify-self-start"
        onClick={() => (gone.length > 0 ? setAsking(true) : void bringBack())}
      >
        Bring back
        <span className="sr-only"> {what}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title={`Bring back ${part}: nothing yet?`}
        description={`${part === partNames.legal ? 'The legal texts will say again that they are starter texts.' : 'Visitors will no longer see this.'} It stays under Versions, where you can bring it back.`}
        confirmLabel="Bring back"
        cancelLabel="Leave it as it is"
        onConfirm={bringBack}
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          {gone.map((words) => (
            <li key={words} className="wrap-anywhere whitespace-pre-line">
              {words}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

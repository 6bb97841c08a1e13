import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { useChangeClient } from './api.ts';
import { stepDay } from './step-words.ts';

interface StepToNoteProps {
  /** A step whose day is past. */
  readonly step: {
    readonly id: string;
    readonly name: string;
    readonly step: string;
    readonly on: string;
    readonly agreedOn: string | null;
  };
  readonly onDone: () => void;
}

/** Whether a planned step was done. It needs a connection: sent late, it could clear a step that was planned since. */
export function StepToNote({ step: { agreedOn, id, name, step, on }, onDone }: StepToNoteProps) {
  const change = useChangeClient();
  const finish = () =>
    change.mutate(
      { id, change: { nextStep: '', nextOn: null } },
      {
        onSuccess: () => {
          toast.undo('Done.', async () => {
            await change.mutateAsync({ id, change: { nextStep: step, nextOn: on, agreedOn } });
          });
          onDone();
        },
      },
    );
  return (
    <div className="grid gap-4">
      <p className="bubble bg-accent-wash grid gap-1 p-5 wrap-anywhere">
        <span className="text-soft text-sm">
          {name} · {stepDay(on)}
        </span>
        <span className="text-lg font-semibold">{step}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={change.isPending} onClick={finish}>
          I did it
        </Button>
        <Button variant="secondary" disabled={change.isPending} onClick={onDone}>
          Not yet
        </Button>
      </div>
      {change.isError ? (
        <p role="alert" className="text-danger font-medium">
          {messageOf(change.error)}
        </p>
      ) : null}
      <PageLink to={`/clients/${id}`} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
        Plan what comes next with {name}
      </PageLink>
    </div>
  );
}

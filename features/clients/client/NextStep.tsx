import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type Client, clientLimits } from '#platform/contract/clients.ts';
import { day } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import { useChangeClient } from './api.ts';
import { stepDay } from './step-words.ts';

const step = z.strictObject({
  nextStep: lineText({ max: clientLimits.nextStep }),
  nextOn: z.union([z.literal(''), day()]),
});

interface NextStepProps {
  readonly client: Client;
  /** Where what came of it is noted; shown once a step is done. */
  readonly after: ReactNode;
}

/** What the member does next, and on which day: it orders their clients. */
export function NextStep({ client, after }: NextStepProps) {
  const { id, nextOn, nextStep } = client;
  const change = useChangeClient();
  const form = useForm(step, { nextStep, nextOn: nextOn ?? '' }, { draft: `clients.step.${id}` });
  const save = (next: Pick<Client, 'nextStep' | 'nextOn'>) => change.mutateAsync({ id, change: next });
  const onFailure = (error: unknown) => toast.error('Error', messageOf(error));
  const submit = form.submit(
    async (typed) => {
      await save({ ...typed, nextOn: typed.nextOn === '' ? null : typed.nextOn });
      toast.success('Next step saved');
    },
    { onFailure },
  );
  const isPlanned = nextStep !== '' || nextOn !== null;
  const [done, setDone] = useState<string | null>(null);
  function finish() {
    save({ nextStep: '', nextOn: null }).then(() => {
      form.fill({ nextStep: '', nextOn: '' });
      setDone(nextStep);
      toast.undo('Done.', async () => {
        await save({ nextStep, nextOn });
        setDone(null);
        form.fill({ nextStep, nextOn: nextOn ?? '' });
      });
    }, onFailure);
  }
  return (
    <form noValidate onSubmit={submit} className="bubble bg-accent-wash grid gap-4 p-5 sm:p-6">
      <h2 className="text-heading">
        Next step
        {isPlanned && nextOn !== null ? <span className="font-normal"> · {stepDay(nextOn)}</span> : null}
      </h2>
      {done === null || isPlanned ? null : (
        <div role="status" className="grid gap-1">
          {done === '' ? null : <p className="wrap-anywhere">Done: {done}</p>}
          {after}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextArea
          label="What you do next"
          autoComplete="off"
          rows={1}
          onKeyDown={(event) => {
            // One line of text, shown whole: Enter saves it.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          {...form.field('nextStep')}
        />
        <TextField label="On which day" type="date" {...form.field('nextOn')} />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {isPlanned && !form.isChanged ? null : (
          <Button type="submit" busy={form.busy} disabled={!form.isChanged}>
            Save next step
          </Button>
        )}
        {isPlanned && !form.isChanged ? (
          <Button variant="ghost" busy={change.isPending} onClick={finish}>
            <CheckIcon width={20} />
            Done
          </Button>
        ) : null}
      </div>
    </form>
  );
}

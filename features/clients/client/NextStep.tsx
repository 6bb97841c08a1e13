import { type ComponentType, useRef, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { calendarDayOf } from '#platform/client/when.ts';
import type { Client } from '#platform/contract/clients.ts';
import type { ClientPage } from '#features/clients/contract.ts';
import { stepForm } from '#features/clients/contract.ts';
import { useChangeClient } from './api.ts';
import { isStepBehind } from '#features/clients/rules-step.ts';
import { nowHere, stepDay } from './step-words.ts';

/** Takes back what was noted. */
export type TakeBack = () => Promise<void>;

interface NextStepProps {
  readonly page: ClientPage;
  /** Where what came of it is noted; shown once a step is done or behind the member, and noting it then ends the step. */
  readonly after: ComponentType<{
    readonly page: ClientPage;
    readonly onNoted: (takeBack: TakeBack) => void;
  }>;
}

/** What the member does next, and on which day: it orders their clients. */
export function NextStep({ page, after: After }: NextStepProps) {
  const { agreedOn, id, nextOn, nextStep } = page.client;
  const change = useChangeClient();
  const form = useForm(stepForm, { nextStep, nextOn: nextOn ?? '' }, { draft: `clients.step.${id}` });
  const save = (next: Pick<Client, 'nextStep' | 'nextOn'> & Partial<Pick<Client, 'agreedOn'>>) =>
    change.mutateAsync({ id, change: next });
  const onFailure = (error: unknown) => toast.error('Error', messageOf(error));
  const submit = form.submit(
    async (typed) => {
      await save({ ...typed, nextOn: typed.nextOn === '' ? null : typed.nextOn });
      toast.success('Next step saved');
    },
    { onFailure },
  );
  const isPlanned = nextStep !== '' || nextOn !== null;
  const isBehind = isStepBehind(nextStep, nextOn, nowHere());
  const [done, setDone] = useState<string | null>(null);
  /** What was noted with the step that is done, to be taken back with it. */
  const noted = useRef<TakeBack[]>([]);
  const [undone, setUndone] = useState(0);
  function finish(...alreadyNoted: TakeBack[]) {
    noted.current = alreadyNoted;
    // Before the answer: the page may be read again while it is on its way, and what was noted stays in view.
    setDone(nextStep);
    save({ nextStep: '', nextOn: null }).then(
      () => {
        form.fill({ nextStep: '', nextOn: '' });
        toast.undo('Done.', async () => {
          for (const takeBack of noted.current.toReversed()) await takeBack();
          await save({ nextStep, nextOn, agreedOn });
          setDone(null);
          setUndone((times) => times + 1);
          form.fill({ nextStep, nextOn: nextOn ?? '' });
        });
      },
      (error: unknown) => {
        setDone(null);
        onFailure(error);
      },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="bubble bg-accent-wash grid gap-4 p-5 sm:p-6">
      <h2 className="text-heading">
        Next step
        {isPlanned && nextOn !== null ? <span className="font-normal"> · {stepDay(nextOn)}</span> : null}
      </h2>
      {isBehind || (done !== null && !isPlanned) ? (
        <div key={undone} role="status" className="grid gap-1 empty:hidden">
          {isPlanned || done === '' ? null : <p className="wrap-anywhere">Done: {done}</p>}
          {/* Who is typing the next step replaces this one by saving it. */}
          <After
            page={page}
            onNoted={(takeBack) => {
              if (isBehind && done === null && !form.isChanged) finish(takeBack);
              else noted.current.push(takeBack);
            }}
          />
        </div>
      ) : null}
      {isPlanned && agreedOn !== null ? <p>They agreed to it on {calendarDayOf(agreedOn)}.</p> : null}
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextArea
          label="What you do next"
          hint="With its hour, if it has one: “Call them, at ten”."
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
          <Button variant="ghost" busy={change.isPending} onClick={() => finish()}>
            <CheckIcon width={20} />
            Step done
          </Button>
        ) : null}
      </div>
    </form>
  );
}

import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { dayOf } from '#platform/client/when.ts';
import { wholeInWords } from '#platform/contract/fields.ts';
import { type AdminModule, setDrip } from '#features/course/contract-admin.ts';
import { openingOf } from '#features/course/rules.ts';
import { faultOfDrip, mostDripDays, rhythmFor } from '#features/course/rules-drip.ts';
import { useAdminAct } from './api.ts';
import { useOrderQuestion } from './OrderQuestion.tsx';
import { daysWords } from './unlock-words.ts';

const draft = 'course-admin.drip';
const isConflict = (error: unknown) => error instanceof CallError && error.code === 'conflict';
const oneDay = wholeInWords({
  min: 0,
  max: mostDripDays,
  error: 'Enter a number of days, 0 or more',
  fraction: 'Enter whole days',
  tooMuch: `Enter at most ${mostDripDays} days`,
});

/** The fields of a form of days: one for each module after the first, by its id. */
function daysForm(modules: readonly AdminModule[]) {
  const later = modules.slice(1);
  return z.object(Object.fromEntries(later.map(({ id }) => [id, oneDay]))).superRefine((days, issues) => {
    const fault = faultOfDrip([0, ...later.map(({ id }) => days[id] ?? 0)]);
    if (fault === null) return;
    const at = modules[fault.place]?.id ?? '';
    issues.addIssue({ code: 'custom', path: [at], message: fault.message });
  });
}

interface DripFormProps {
  /** The modules as this form shows them; a save is refused if their days have changed since. */
  readonly modules: readonly AdminModule[];
  readonly onRefused: () => void;
  readonly isRefused: boolean;
  readonly onClose: () => void;
}

function DripForm({ isRefused, modules, onClose, onRefused }: DripFormProps) {
  const saved = Object.fromEntries(
    modules.slice(1).map(({ id, unlockAfterDays }) => [id, String(unlockAfterDays)]),
  );
  const form = useForm(daysForm(modules), saved, { draft });
  const [rhythm, setRhythm] = useState('');
  const [rhythmFault, setRhythmFault] = useState<string>();
  const { ask, question } = useOrderQuestion({
    title: 'Save these days?',
    description: 'Open modules stay open, and a day that we told a member never moves later.',
    confirmLabel: 'Save the days',
  });
  const save = useAdminAct(
    'Failed to update module',
    (days: readonly number[]) =>
      call(setDrip, {
        body: {
          modules: modules.map(({ id, unlockAfterDays: seen }, place) => ({
            id,
            seen,
            days: days[place] ?? 0,
          })),
        },
      }),
    isConflict,
  );

  function useRhythm() {
    const every = oneDay.safeParse(rhythm);
    setRhythmFault(every.success ? undefined : every.error.issues[0]?.message);
    if (!every.success) return;
    const days = rhythmFor(modules.length, every.data);
    form.fill(Object.fromEntries(modules.slice(1).map(({ id }, at) => [id, String(days[at + 1])])));
  }
  const submit = form.submit(
    async (typed) => {
      const days = modules.map(({ id }, place) => (place === 0 ? 0 : (typed[id] ?? 0)));
      if (
        !(await ask(
          modules.map(({ id }) => id),
          days,
        ))
      )
        return;
      await save.mutateAsync(days);
      forgetDraft(draft);
      toast.success('Days saved', 'Pages and mails say them from now on.');
      onClose();
    },
    { onFailure: (error) => (isConflict(error) ? onRefused() : undefined) },
  );
  const [today] = useState(() => new Date());
  const joining = (days: string | undefined) => {
    const known = oneDay.safeParse(days);
    return known.success ? dayOf(openingOf(today, known.data).toISOString()) : '…';
  };
  return (
    <>
      <FormDialog
        title="Opening days"
        busy={form.busy}
        onSubmit={submit}
        onClose={onClose}
        onCancel={() => {
          forgetDraft(draft);
          onClose();
        }}
      >
        <p className="text-soft">
          How many days after a member’s access begins each module opens. Below each: when somebody who joins
          today gets it.
        </p>
        <DraftNotice draft={form.draft} />
        {isRefused ? (
          <div role="alert">
            <Notice tone="danger" title="Another admin changed the course meanwhile, so this wasn’t saved.">
              <p>“Now” says what they saved. Save again to use your days.</p>
            </Notice>
          </div>
        ) : null}
        {modules.length > 1 ? (
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-40">
              <TextField
                label="Days between two modules"
                name="rhythm"
                type="number"
                min={0}
                max={mostDripDays}
                inputMode="numeric"
                value={rhythm}
                error={rhythmFault}
                onValue={setRhythm}
              />
            </div>
            <Button variant="secondary" onClick={useRhythm}>
              Fill in all
            </Button>
          </div>
        ) : null}
        <ol className="grid gap-4">
          {modules.map(({ id, order, title, unlockAfterDays }, place) => (
            <li key={id} className="border-line grid gap-1 border-t pt-4">
              {place === 0 ? (
                <>
                  <p className="font-semibold">
                    {order}. {title}
                  </p>
                  <p className="text-soft text-[0.9375rem]">Opens right away: a course begins on day one.</p>
                </>
              ) : (
                <TextField
                  {...form.field(id)}
                  value={form.values[id] ?? ''}
                  label={`${order}. ${title}`}
                  hint={`Now ${daysWords(unlockAfterDays)}. Joining today: ${joining(form.values[id])}.`}
                  type="number"
                  min={0}
                  max={mostDripDays}
                  inputMode="numeric"
                  required={undefined}
                />
              )}
            </li>
          ))}
        </ol>
      </FormDialog>
      {question}
    </>
  );
}

interface DripDialogProps {
  /** Every module in order, as it is now. */
  readonly modules: readonly AdminModule[];
  readonly onClose: () => void;
}

/** The days on which the modules open, all in one form: each only makes sense beside the ones around it. */
export function DripDialog({ modules, onClose }: DripDialogProps) {
  const [shown, setShown] = useState(modules);
  const [isRefused, setRefused] = useState(false);
  const [isBehind, setBehind] = useState(false);
  // After a refusal the next answer of the list is what the admin decides from.
  if (isBehind && modules !== shown) {
    setShown(modules);
    setBehind(false);
  }
  return (
    <DripForm
      key={shown.map(({ id }) => id).join(' ')}
      modules={shown}
      isRefused={isRefused}
      onRefused={() => {
        setRefused(true);
        setBehind(true);
      }}
      onClose={onClose}
    />
  );
}

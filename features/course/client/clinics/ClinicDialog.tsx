import { call } from '#platform/client/call.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { appointmentOf } from '#platform/client/when.ts';
import {
  type AdminClinic,
  createClinic,
  type ClinicValues,
  updateClinic,
} from '#features/course/contract-clinics.ts';
import { audiences } from '#features/course/rules-clinics.ts';
import { useAdminAct } from '#features/course/client/admin/api.ts';
import { clinicForm, instantOf, valuesOf } from './clinic-form.ts';
import { audienceWords } from './clinic-words.ts';

interface ClinicDialogProps {
  /** Null: a new one. */
  readonly clinic: AdminClinic | null;
  readonly onClose: () => void;
}

/** A clinic's title, time, link and who may come. */
export function ClinicDialog({ clinic, onClose }: ClinicDialogProps) {
  const draft = `course-admin.clinic.${clinic?.id ?? 'new'}`;
  const form = useForm(clinicForm, valuesOf(clinic), { draft });
  const save = useAdminAct('Failed to save the clinic', (values: ClinicValues) =>
    clinic
      ? call(updateClinic, { params: { id: clinic.id }, body: { ...values, version: clinic.version } })
      : call(createClinic, { body: values }),
  );
  const submit = form.submit(
    async (values) => {
      const saved = await save.mutateAsync(values);
      forgetDraft(draft);
      const isMoved = clinic !== null && clinic.startsAt !== saved.startsAt && saved.coming > 0;
      toast.success(
        'Clinic saved',
        isMoved
          ? 'Who said that they come has been told.'
          : saved.isTold
            ? undefined
            : 'Who may come is told within the hour.',
      );
      onClose();
    },
    { onFailure: () => undefined },
  );
  const at = instantOf(form.values.startsAt);
  return (
    <FormDialog
      title={clinic ? 'Change the clinic' : 'New clinic'}
      busy={form.busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        forgetDraft(draft);
        onClose();
      }}
    >
      <DraftNotice draft={form.draft} />
      <TextField label="Title" {...form.field('title')} />
      <TextField
        label="Day and time"
        type="datetime-local"
        hint={
          at.endsWith('Z')
            ? `That’s ${appointmentOf(at)}. Members see it in their own time zone.`
            : 'In your own time zone. Members see it in theirs.'
        }
        {...form.field('startsAt')}
      />
      <TextField
        label="Minutes"
        type="number"
        min={15}
        max={480}
        inputMode="numeric"
        {...form.field('minutes')}
      />
      <TextField
        label="Link to join"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Only those who may come see it."
        {...form.field('link')}
      />
      <SelectField
        label="Who may come"
        options={audiences.map((value) => ({ value, label: audienceWords[value] }))}
        {...form.field('audience')}
      />
      <TextField
        label="Seats"
        type="number"
        min={1}
        inputMode="numeric"
        hint="Leave it empty for as many as want to come. With seats, the link is for those who have one."
        {...form.field('seats')}
      />
    </FormDialog>
  );
}

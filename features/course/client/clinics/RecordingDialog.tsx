import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { FileUpload } from '#platform/client/ui/forms/FileUpload.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { lessonVideo } from '#features/course/contract-admin.ts';
import { type AdminClinic, recordClinic } from '#features/course/contract-clinics.ts';
import { modulesQuery, useAdminAct } from '#features/course/client/admin/api.ts';
import { dripFor } from '#features/course/rules-drip.ts';
import { useLessonFile } from '#features/course/client/admin/lesson-file.ts';
import { unlockWords } from '#features/course/client/admin/unlock-words.ts';

const own = 'own';
const recordingForm = z.object({
  title: recordClinic.body.shape.title,
  moduleId: z.string().transform((picked) => (picked === own ? null : picked)),
  link: z.string().trim().max(500, 'Please keep this under 500 characters'),
});
const missing = 'Enter the link of the recording, or upload its film';
const notALink = 'Please enter a link that begins with https://';

interface RecordingDialogProps {
  readonly clinic: AdminClinic;
  readonly onClose: () => void;
}

/** The recording of a clinic becomes a lesson: from its link, or from a film. */
export function RecordingDialog({ clinic, onClose }: RecordingDialogProps) {
  const file = useLessonFile();
  const modules = useQuery(modulesQuery);
  const form = useForm(recordingForm, { title: `Clinic: ${clinic.title}`, moduleId: own, link: '' });
  const record = useAdminAct('Failed to create lesson:', (body: z.input<typeof recordClinic.body>) =>
    call(recordClinic, { params: { id: clinic.id }, body }),
  );
  const submit = form.submit(
    async ({ link, moduleId, title }) => {
      if (file.isMissed()) return;
      const recording = file.fileId === null ? { link } : { fileId: file.fileId };
      await record.mutateAsync({ moduleId, title, recording });
      toast.success('The recording is a lesson now', 'Members who have its module open can watch it.');
      onClose();
    },
    {
      examine: ({ link }) => {
        if (file.fileId !== null || file.isSending) return {};
        if (link === '') return { link: missing };
        return link.startsWith('https://') && URL.canParse(link) ? {} : { link: notALink };
      },
      onFailure: () => undefined,
    },
  );
  const ownModule = modules.data?.some(({ title }) => title === 'Clinics');
  const drip = (modules.data ?? []).map(({ unlockAfterDays }) => unlockAfterDays);
  const newOpens = unlockWords(dripFor(drip.length + 1, drip)[drip.length] ?? 0).toLowerCase();
  return (
    <FormDialog title="Add the recording" busy={form.busy} onSubmit={submit} onClose={onClose}>
      <p className="text-soft">It becomes a lesson that everybody sees who has its module open.</p>
      <TextField label="Title of the lesson" {...form.field('title')} />
      <SelectField
        label="Module"
        options={[
          ...(ownModule ? [] : [{ value: own, label: `A new module, “Clinics”, at the end (${newOpens})` }]),
          ...(modules.data ?? []).map(({ id, title, unlockAfterDays }) => ({
            value: title === 'Clinics' ? own : id,
            label: `${title} (${unlockWords(unlockAfterDays).toLowerCase()})`,
          })),
        ]}
        {...form.field('moduleId')}
      />
      <TextField
        label="Link of the recording"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="The lesson leads to it. Instead, you can upload the film below."
        {...form.field('link')}
        required={undefined}
      />
      <FileUpload name="file" label="Film" kind={lessonVideo} {...file.events} />
    </FormDialog>
  );
}

import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { FormDialog } from '#platform/client/ui/FormDialog.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { type AdminModule, moduleForm, updateModule } from '#features/course/contract-admin.ts';
import { courseAdminLimits } from '#features/course/contract-admin-fields.ts';
import { useAdminAct } from './api.ts';

const { title, description } = moduleForm.shape;
const words = z.strictObject({ title, description });

interface EditModuleDialogProps {
  readonly module: AdminModule;
  readonly onClose: () => void;
}

/** A module's title and description. */
export function EditModuleDialog({ module, onClose }: EditModuleDialogProps) {
  const form = useForm(words, { title: module.title, description: module.description });
  const save = useAdminAct('Failed to update module', (changed: z.output<typeof words>) =>
    call(updateModule, { params: { id: module.id }, body: { version: module.version, ...changed } }),
  );
  const submit = form.submit(
    async (changed) => {
      await save.mutateAsync(changed);
      toast.success('Module saved');
      onClose();
    },
    { onFailure: () => undefined },
  );
  return (
    <FormDialog title="Edit module" busy={form.busy} onSubmit={submit} onClose={onClose}>
      <TextField label="Title" {...form.field('title')} />
      <TextArea
        label="Description"
        rows={3}
        limit={courseAdminLimits.description}
        {...form.field('description')}
      />
    </FormDialog>
  );
}

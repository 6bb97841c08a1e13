import { useEffect, useId, useRef } from 'react';
import { call } from '#platform/client/call.ts';
import { keepDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { createModule, moduleForm } from '#features/course/contract-admin.ts';
import { courseAdminLimits } from '#features/course/contract-admin-fields.ts';
import { useAdminAct } from './api.ts';

const draft = 'course-admin.module';

interface CreateModuleFormProps {
  /** The existing modules in order; null while they load, when the admin cannot be asked about their days yet. */
  readonly ids: readonly string[] | null;
  /**
   * Asks first if the new module would move the days of others. @param wanted the ids in their new order; null: the new
   * one
   */
  readonly mayCreate: (wanted: readonly (string | null)[]) => Promise<boolean>;
}

/** A new module; nobody sees it until it is published, but the modules after it move back one place at once. */
export function CreateModuleForm({ ids, mayCreate }: CreateModuleFormProps) {
  const heading = useId();
  const nextOrder = (ids?.length ?? 0) + 1;
  const form = useForm(
    moduleForm,
    { title: '', description: '', order: String(nextOrder) },
    { draft, secret: ['order'] },
  );
  const { set } = form;
  const order = form.values.order;
  const offered = useRef(nextOrder);
  // The suggested place at the end follows when modules are added or removed; a place the admin typed stays.
  useEffect(() => {
    if (offered.current === nextOrder) return;
    if (order === String(offered.current)) set('order', String(nextOrder));
    offered.current = nextOrder;
  });
  const create = useAdminAct('Failed to create module', (body: ReturnType<typeof moduleForm.parse>) =>
    call(createModule, { body }),
  );
  const submit = form.submit(
    async (body) => {
      if (!ids) return;
      const place = body.order - 1;
      if (place < ids.length && !(await mayCreate([...ids.slice(0, place), null, ...ids.slice(place)])))
        return;
      await create.mutateAsync(body);
      keepDraft(draft, {});
      form.set('title', '');
      form.set('description', '');
      form.set('order', String(ids.length + 2));
      toast.success('Module created', 'It isn’t published yet.');
    },
    // `useAdminAct` has already shown the failure; the form marks the fields that the server named.
    { onFailure: () => undefined },
  );
  return (
    <section aria-labelledby={heading} className="lg:sticky lg:top-24">
      <Card>
        <form noValidate onSubmit={submit} className="grid gap-5">
          <h2 id={heading} className="text-heading">
            New module
          </h2>
          <DraftNotice
            draft={form.draft}
            title="What you typed is back"
            text="The module wasn’t created when you left this page."
            action="Start over"
          />
          <RequiredNote />
          <TextField label="Title" {...form.field('title')} />
          <TextArea
            label="Description"
            rows={3}
            limit={courseAdminLimits.description}
            {...form.field('description')}
          />
          <TextField
            label="Order"
            type="number"
            min={1}
            hint="Its place, starting at 1. The modules after it move down one."
            {...form.field('order')}
          />
          <Button type="submit" busy={form.busy} disabled={ids === null} className="w-fit">
            <PlusIcon width={20} />
            Create module
          </Button>
        </form>
      </Card>
    </section>
  );
}

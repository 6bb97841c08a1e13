import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { begunWith, forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { NewerNotice, TypedBefore, type TypedPart } from '#platform/client/ui/notices/NewerVersion.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type AdminModule, moduleForm, updateModule } from '#features/course/contract-admin.ts';
import { courseAdminLimits } from '#features/course/contract-admin-fields.ts';
import { useAdminAct } from './api.ts';
import { unlockWords } from './unlock-words.ts';

const { title, description } = moduleForm.shape;
const words = z.strictObject({ title, description });
type Words = z.output<typeof words>;

const valuesOf = (module: AdminModule): Words => ({ title: module.title, description: module.description });
const draftOf = ({ id }: AdminModule) => `course-admin.module.${id}`;
const isConflict = (error: unknown) => error instanceof CallError && error.code === 'conflict';

/** The parts that somebody typed and that the newer module does not contain. */
const typedParts = (typed: Words, before: Words, newer: Words): TypedPart[] =>
  [
    { label: 'Title', name: 'title' },
    { label: 'Description', name: 'description' },
  ].flatMap(({ label, name }) => {
    const of = (from: Words) => (name === 'title' ? from.title : from.description);
    const isOwn = of(typed) !== of(before) && of(typed) !== of(newer);
    return isOwn && of(typed).trim() !== '' ? [{ label, words: of(typed) }] : [];
  });

interface EditModuleDialogProps {
  readonly module: AdminModule;
  readonly onClose: () => void;
}

interface ModuleFormProps extends EditModuleDialogProps {
  /** What another admin saved while this form was open, or since its draft was typed. */
  readonly newer: AdminModule | null;
  /** What was typed before the newer module was shown. */
  readonly left: readonly TypedPart[];
  readonly onLeft: (left: readonly TypedPart[]) => void;
  readonly onNewer: (newer: AdminModule, typed: readonly TypedPart[]) => void;
}

function ModuleForm({ left, module, newer, onClose, onLeft, onNewer }: ModuleFormProps) {
  const { id, version } = module;
  const draft = draftOf(module);
  const form = useForm(words, valuesOf(module), { draft, basis: String(version) });
  const [refused, setRefused] = useState<{ readonly message: string } | null>(null);
  const save = useAdminAct(
    'Failed to update module',
    async (changed: Words) => {
      await call(updateModule, { params: { id }, body: { version, ...changed } });
      // Before the lists are refetched: they would make it look as if somebody else had changed the module.
      forgetDraft(draft);
      toast.success(
        'Module saved',
        module.isPublished ? 'Members see it now.' : 'It isn’t published: members don’t see it yet.',
      );
      onClose();
    },
    isConflict,
  );
  const submit = form.submit(
    async (changed) => {
      setRefused(null);
      await save.mutateAsync(changed);
    },
    {
      onFailure: (error) => {
        if (isConflict(error)) setRefused({ message: messageOf(error) });
      },
    },
  );
  function cancel() {
    forgetDraft(draft);
    onClose();
  }
  return (
    <FormDialog title="Edit module" busy={form.busy} onSubmit={submit} onCancel={cancel} onClose={onClose}>
      <DraftNotice draft={form.draft} />
      <TextField label="Title" {...form.field('title')} />
      <TextArea
        label="Description"
        rows={3}
        limit={courseAdminLimits.description}
        {...form.field('description')}
      />
      <p className="text-soft text-[0.9375rem]">
        {unlockWords(module.unlockAfterDays)}. The days of all modules are set together, above their list.
      </p>
      {newer ? (
        <NewerNotice
          what="module"
          refused={refused}
          onShow={() => onNewer(newer, typedParts(form.values, valuesOf(module), valuesOf(newer)))}
        />
      ) : refused ? (
        <div role="alert">
          <Notice tone="danger" title={refused.message} />
        </div>
      ) : null}
      {left.length > 0 ? <TypedBefore what="module" parts={left} onDismiss={() => onLeft([])} /> : null}
    </FormDialog>
  );
}

/**
 * A module's title and description. What is typed survives a reload and a session that ends; if another admin saves
 * meanwhile, it is shown to be copied.
 */
export function EditModuleDialog({ module, onClose }: EditModuleDialogProps) {
  const [shown, setShown] = useState(() => begunWith(draftOf(module), module, valuesOf(module)));
  const [left, setLeft] = useState<readonly TypedPart[]>([]);
  return (
    <ModuleForm
      key={shown.version}
      module={shown}
      newer={module.version > shown.version ? module : null}
      left={left}
      onLeft={setLeft}
      onClose={onClose}
      onNewer={(newer, typed) => {
        forgetDraft(draftOf(newer));
        setShown(newer);
        setLeft((before) => [...typed, ...before]);
      }}
    />
  );
}

import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { keepDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { FileUpload } from '#platform/client/ui/forms/FileUpload.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { FieldErrors } from '#platform/contract/errors.ts';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { type AdminModule } from '#features/course/contract-admin.ts';
import { contentTypes } from '#features/course/contract-admin-fields.ts';
import { createLesson, type WholeLesson } from '#features/course/contract-admin-lessons.ts';
import { useAdminAct } from './api.ts';
import { useLessonFile } from './lesson-file.ts';
import { LessonFields, lessonFields } from './LessonFields.tsx';
import { fileLabel, typeWords, uploadOf } from './lesson-words.ts';
import { practiceForm, practiceValues } from './practice-form.ts';

const { contentType } = createLesson.body.shape;
const fields = z.object({ ...lessonFields, contentType }).and(practiceForm);
type NewLesson = z.input<typeof createLesson.body>;

const draft = 'course-admin.lesson';

interface CreateLessonFormProps {
  readonly modules: readonly AdminModule[];
  /** The module that is preselected; '' for none. */
  readonly moduleId: string;
  /** Called with the new lesson, or with nothing if the form was abandoned. */
  readonly onClose: (created?: WholeLesson) => void;
}

/** A new lesson: its words, and the film or PDF, which is uploaded first. */
export function CreateLessonForm({ modules, moduleId: offered, onClose }: CreateLessonFormProps) {
  const file = useLessonFile();
  const { fileId } = file;
  const form = useForm(
    fields,
    {
      moduleId: offered,
      title: '',
      description: '',
      contentType: 'video',
      text: '',
      durationMinutes: '',
      ...practiceValues(),
    },
    { draft },
  );
  const create = useAdminAct('Failed to create lesson:', (body: NewLesson) => call(createLesson, { body }));
  const type = contentTypes.find((each) => each === form.values.contentType) ?? 'video';
  const kind = uploadOf(type);

  function drop() {
    // The dropped form asks for a film again, so a file of another type no longer fits.
    if (type !== 'video') file.clear();
    form.draft.drop();
  }
  const fileErrors: FieldErrors =
    kind !== null && fileId === null && !file.isSending ? { file: `Please upload a ${type} file first` } : {};
  const submit = form.submit(
    async (lesson) => {
      if (kind !== null && file.isMissed()) return;
      const created = await create.mutateAsync({ ...lesson, fileId: kind === null ? null : fileId });
      keepDraft(draft, {});
      toast.success('Lesson created', 'It isn’t published yet.');
      onClose(created);
    },
    {
      examine: () => fileErrors,
      // Only the file's own field says what is wrong with the file.
      onInvalid: (message) => {
        if (message !== fileErrors.file) toast.error(message);
      },
      onFailure: () => undefined,
    },
  );
  return (
    <section aria-labelledby="new-lesson" className="grid max-w-3xl gap-6">
      <Button variant="ghost" className="w-fit" onClick={() => onClose()}>
        <ArrowLeftIcon width={20} />
        All lessons
      </Button>
      <h2 id="new-lesson" className="display text-title">
        New lesson
      </h2>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <DraftNotice
          draft={{ ...form.draft, drop }}
          title="This is your draft from before"
          text="You began this lesson and didn’t create it. Continue, or start over."
          action="Start over"
        />
        <RequiredNote />
        <LessonFields
          form={form}
          modules={modules}
          contentType={type}
          minutesHint={
            type === 'pdf'
              ? 'How long it takes to read.'
              : `Leave it empty to take it from the ${type === 'video' ? 'film' : 'words'}.`
          }
        >
          <SelectField
            label="Content type"
            options={contentTypes.map((value) => ({ value, label: typeWords[value] }))}
            {...form.field('contentType')}
            onValue={(value) => {
              file.clear();
              form.set('contentType', value);
            }}
          />
          {kind === null ? null : (
            <FileUpload
              key={kind.name}
              name="file"
              label={fileLabel(type, false)}
              kind={kind}
              required
              error={form.errors.file && fileErrors.file}
              {...file.events}
            />
          )}
        </LessonFields>
        <Button type="submit" busy={form.busy} className="w-fit">
          Create lesson
        </Button>
      </form>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { begunWith, forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { FileUpload } from '#platform/client/ui/forms/FileUpload.tsx';
import { ArrowLeftIcon, EyeIcon } from '#platform/client/ui/icons-at-work.tsx';
import { NewerNotice, TypedBefore, type TypedPart } from '#platform/client/ui/notices/NewerVersion.tsx';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { fileSize } from '#platform/contract/files.ts';
import { type AdminModule } from '#features/course/contract-admin.ts';
import { updateLesson, type WholeLesson } from '#features/course/contract-admin-lessons.ts';
import { QueryState } from './QueryState.tsx';
import { useAdminAct } from './api.ts';
import { joinWrappedLines } from './line-wraps.ts';
import { lessonQuery } from './late-queries.ts';
import { CaptionsEditor } from './CaptionsEditor.tsx';
import { useLessonFile } from './lesson-file.ts';
import { LessonFields, lessonFields } from './LessonFields.tsx';
import { fileLabel, opensModule, previewAddress, seenWords, uploadOf } from './lesson-words.ts';
import { usePublishQuestion } from './PublishQuestion.tsx';
import { practiceForm, practiceValues } from './practice-form.ts';
import { unsavedWords } from './unsaved-words.ts';

const fields = z.object(lessonFields).and(practiceForm);
type Change = Omit<z.input<typeof updateLesson.body>, 'version'>;

interface LessonFormProps {
  readonly lesson: WholeLesson;
  /** What another admin saved while this form was open. */
  readonly newer: WholeLesson | null;
  readonly modules: readonly AdminModule[];
  readonly onSaved: (lesson: WholeLesson) => void;
  /** Continues with the newer lesson. @param typed what was typed here and is not in it */
  readonly onNewer: (newer: WholeLesson, typed: readonly TypedPart[]) => void;
}

const valuesOf = (lesson: WholeLesson) => ({
  moduleId: lesson.moduleId,
  title: lesson.title,
  description: lesson.description,
  text: joinWrappedLines(lesson.text),
  durationMinutes: String(lesson.durationMinutes ?? ''),
  ...practiceValues(lesson),
});

/** The stored text if nobody changed a word of it, so that the file's own line breaks stay. */
const textOf = (lesson: WholeLesson, typed: string) =>
  typed === joinWrappedLines(lesson.text) ? lesson.text : typed;

const draftOf = ({ id }: WholeLesson) => `course-admin.lesson.${id}`;

/** The name of the button that publishes what it saves. */
const publishing = 'publish';

const isConflict = (error: unknown) => error instanceof CallError && error.code === 'conflict';

/** The words of a lesson, its practice, its module, its minutes and its file. */
function LessonForm({ lesson, newer, modules, onSaved, onNewer }: LessonFormProps) {
  const file = useLessonFile();
  const { fileId } = file;
  const form = useForm(fields, valuesOf(lesson), { draft: draftOf(lesson), basis: String(lesson.version) });
  const { ask, question } = usePublishQuestion();
  const [refused, setRefused] = useState<{ readonly message: string } | null>(null);
  const save = useAdminAct(
    'Failed to update lesson',
    async (change: Change) => {
      const body = { version: lesson.version, ...change };
      // Before the lists are refetched: they would make it look as if somebody else had changed the lesson.
      onSaved(await call(updateLesson, { params: { id: lesson.id }, body }));
    },
    isConflict,
  );
  const kind = uploadOf(lesson.contentType);
  const sending = (isPublishing: boolean) =>
    form.submit(
      async ({ durationMinutes, text, ...words }) => {
        if (file.isMissed()) return;
        const opened = lesson.isPublished || isPublishing ? opensModule(words, modules) : undefined;
        if (opened && !(await ask(opened, modules))) return;
        setRefused(null);
        await save.mutateAsync({
          ...words,
          text: textOf(lesson, text),
          ...(durationMinutes === null ? {} : { durationMinutes }),
          ...(fileId === null ? {} : { fileId }),
          ...(isPublishing ? { isPublished: true } : {}),
        });
        toast.success(
          isPublishing ? 'Lesson saved and published' : 'Lesson saved',
          seenWords({ ...words, isPublished: lesson.isPublished || isPublishing }, modules),
        );
      },
      {
        onInvalid: (message) => toast.error(message),
        onFailure: (error) => {
          if (isConflict(error)) setRefused({ message: messageOf(error) });
        },
      },
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    sending(submitter?.getAttribute('name') === publishing)(event);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Lesson" className="grid gap-5">
      <DraftNotice draft={form.draft} />
      <LessonFields form={form} modules={modules} contentType={lesson.contentType}>
        {kind === null ? null : (
          <div className="grid gap-3">
            <p className="text-soft">
              {lesson.file ? `Now: ${lesson.file.name}, ${fileSize(lesson.file.size)}` : 'No file yet.'}
            </p>
            <FileUpload
              label={fileLabel(lesson.contentType, lesson.file !== null)}
              kind={kind}
              {...file.events}
            />
          </div>
        )}
      </LessonFields>
      {newer ? (
        <NewerNotice
          what="lesson"
          refused={refused}
          onShow={() => onNewer(newer, unsavedWords(form.values, valuesOf(lesson), valuesOf(newer)))}
        />
      ) : refused ? (
        <div role="alert">
          <Notice tone="danger" title={refused.message} />
        </div>
      ) : null}
      <div className="grid gap-3">
        {lesson.isPublished ? null : (
          <p className="flex flex-wrap items-center gap-3">
            <Badge>Not published</Badge>
            Members don’t see this lesson yet.
          </p>
        )}
        {form.isChanged ? (
          <p className="text-soft">
            Not saved yet. Preview shows the text as typed; the saved lesson has none of your changes.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            Save lesson
          </Button>
          {lesson.isPublished ? null : (
            <Button type="submit" name={publishing} variant="secondary" busy={form.busy}>
              Save and publish
            </Button>
          )}
          <Button variant="ghost" asChild>
            <a href={previewAddress(lesson)} target="_blank" rel="noopener">
              <EyeIcon width={20} />
              See the saved lesson as a member
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        </div>
      </div>
      {question}
    </form>
  );
}

/** The form of a lesson. If another admin saves meanwhile, what was typed here is not lost. */
function EditedLesson({ lesson, modules }: Pick<LessonFormProps, 'lesson' | 'modules'>) {
  const [shown, setShown] = useState(() => begunWith(draftOf(lesson), lesson, valuesOf(lesson)));
  const [left, setLeft] = useState<readonly TypedPart[]>([]);
  return (
    <>
      <LessonForm
        key={shown.version}
        lesson={shown}
        newer={lesson.version > shown.version ? lesson : null}
        modules={modules}
        onSaved={(saved) => {
          forgetDraft(draftOf(saved));
          setShown(saved);
        }}
        onNewer={(newer, typed) => {
          forgetDraft(draftOf(newer));
          setShown(newer);
          setLeft((before) => [...typed, ...before]);
        }}
      />
      {left.length > 0 ? <TypedBefore what="lesson" parts={left} onDismiss={() => setLeft([])} /> : null}
    </>
  );
}

interface LessonEditorProps {
  readonly id: string;
  readonly modules: readonly AdminModule[];
  readonly onClose: () => void;
  readonly onCompare: () => void;
}

/** Edits one lesson, including the captions of a film. */
export function LessonEditor({ id, modules, onClose, onCompare }: LessonEditorProps) {
  const lesson = useQuery(lessonQuery(id));
  return (
    <section aria-label="Edit lesson" className="grid max-w-3xl gap-6">
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="ghost" className="w-fit" onClick={onClose}>
          <ArrowLeftIcon width={20} />
          All lessons
        </Button>
        {lesson.data?.hasEdition ? (
          <Button variant="secondary" onClick={onCompare}>
            Compare with the included lesson
          </Button>
        ) : null}
      </div>
      <QueryState query={lesson} failure="Failed to load lessons" waiting="Loading the lesson">
        {(found) => (
          <>
            <h2 className="display text-title">{found.title}</h2>
            <EditedLesson lesson={found} modules={modules} />
            {found.contentType === 'video' ? <CaptionsEditor lesson={found} /> : null}
          </>
        )}
      </QueryState>
    </section>
  );
}

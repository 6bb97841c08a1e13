import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CaptionsIcon, EyeIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { type AdminLesson } from '#features/course/contract-admin.ts';
import { deleteLesson, updateLesson } from '#features/course/contract-admin-lessons.ts';
import { modulesQuery, useAdminAct } from './api.ts';
import { ItemRow } from './ItemRow.tsx';
import { type Publication, switchPublication } from './publication.ts';
import { opensModule, previewAddress, seenWords, typeWords } from './lesson-words.ts';
import { usePublishQuestion } from './PublishQuestion.tsx';

interface LessonRowProps {
  readonly lesson: AdminLesson;
  readonly onEdit: () => void;
  readonly onCompare: () => void;
}

function Facts({ contentType, durationMinutes, hasCaptions }: AdminLesson) {
  return (
    <>
      {typeWords[contentType]}
      {durationMinutes === null ? '' : ` · ${durationMinutes} min`}
      {hasCaptions ? (
        <>
          {' · '}
          <CaptionsIcon width={18} /> Captions
        </>
      ) : null}
    </>
  );
}

/** One lesson of a module: what it is, whether it is published, and the actions for it. */
export function LessonRow({ lesson, onEdit, onCompare }: LessonRowProps) {
  const { id, version, title, hasNewerEdition } = lesson;
  const publish = useAdminAct('Failed to update lesson', (body: Publication) =>
    call(updateLesson, { params: { id }, body }),
  );
  const { data: modules = [] } = useQuery(modulesQuery);
  const { ask, question } = usePublishQuestion();
  async function switchTo(on: boolean): Promise<void> {
    const opened = on ? opensModule(lesson, modules) : undefined;
    if (opened && !(await ask(opened, modules))) return;
    switchPublication(publish, {
      to: { version, isPublished: on },
      words: on
        ? `“${title}” is published. ${seenWords({ ...lesson, isPublished: true }, modules)}`
        : `“${title}” is hidden from members. What they did in it is kept.`,
    });
  }
  const remove = useAdminAct('Failed to delete lesson', () => call(deleteLesson, { params: { id } }));
  return (
    <>
      <ItemRow
        kind="Lesson"
        item={lesson}
        opens={{ module: lesson.moduleId, lesson: id }}
        facts={<Facts {...lesson} />}
        publishing={publish.isPending}
        onPublish={(on) => void switchTo(on)}
        onDelete={() => remove.mutateAsync(undefined)}
        deleteQuestion="Are you sure you want to delete this lesson?"
        onEdit={onEdit}
        more={
          hasNewerEdition ? (
            <Button variant="secondary" className="mx-2" onClick={onCompare}>
              New edition<span className="sr-only"> of {title}</span>
            </Button>
          ) : null
        }
        acts={
          <Button variant="ghost" size="icon" asChild>
            <PageLink to={previewAddress(lesson)}>
              <EyeIcon width={20} />
              <span className="sr-only">Preview {title} as a member</span>
            </PageLink>
          </Button>
        }
      />
      {question}
    </>
  );
}

import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { CaptionsIcon, EyeIcon, PencilIcon, TrashIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Switch } from '#platform/client/ui/Switch.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { type AdminLesson } from '#features/course/contract-admin.ts';
import { deleteLesson, updateLesson } from '#features/course/contract-admin-lessons.ts';
import { useAdminAct } from './api.ts';
import { previewAddress, typeWords } from './lesson-words.ts';

interface LessonRowProps {
  readonly lesson: AdminLesson;
  readonly onEdit: () => void;
}

/** One lesson of a module: what it is, whether it is published, and what can be done with it. */
export function LessonRow({ lesson, onEdit }: LessonRowProps) {
  const [deleting, setDeleting] = useState(false);
  const { id, version, title } = lesson;
  const publish = useAdminAct('Failed to update lesson', (isPublished: boolean) =>
    call(updateLesson, { params: { id }, body: { version, isPublished } }),
  );
  const remove = useAdminAct('Failed to delete lesson', () => call(deleteLesson, { params: { id } }));

  async function confirm() {
    await remove.mutateAsync(undefined).then(
      () => toast.success('Lesson deleted', 'You can restore it in Manage.'),
      // The act has said it.
      () => undefined,
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold break-words">
          <span className="text-soft mr-3 tabular-nums">{lesson.order}</span>
          <span className="mr-3">{title}</span>
          {lesson.isPublished ? null : <Badge>Not published</Badge>}
        </p>
        <p className="text-soft flex flex-wrap items-center gap-x-1.5 text-[0.9375rem]">
          {typeWords[lesson.contentType]}
          {lesson.durationMinutes === null ? '' : ` · ${lesson.durationMinutes} min`}
          {lesson.hasCaptions ? (
            <>
              {' · '}
              <CaptionsIcon width={18} /> Captions
            </>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Switch
          label={`Publish ${title}`}
          labelHidden
          on={lesson.isPublished}
          busy={publish.isPending}
          onChange={(on) => publish.mutate(on)}
        />
        <Button variant="ghost" size="icon" asChild>
          <PageLink to={previewAddress(lesson)}>
            <EyeIcon width={20} />
            <span className="sr-only">Preview {title} as a learner</span>
          </PageLink>
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Edit ${title}`} onClick={onEdit}>
          <PencilIcon width={20} />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete ${title}`} onClick={() => setDeleting(true)}>
          <TrashIcon width={20} />
        </Button>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpen={setDeleting}
        danger
        title={`Delete “${title}”`}
        description="Are you sure you want to delete this lesson?"
        confirmLabel="Delete"
        onConfirm={confirm}
      />
    </div>
  );
}

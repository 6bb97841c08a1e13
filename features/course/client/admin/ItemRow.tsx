import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { PencilIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

interface ItemRowProps {
  readonly kind: 'Module' | 'Lesson';
  readonly item: { readonly order: number; readonly title: string; readonly isPublished: boolean };
  /** The target of its name: a module's lessons, or a lesson's editor. */
  readonly opens: { readonly module: string; readonly lesson?: string };
  /** The line under the title. */
  readonly facts: ReactNode;
  readonly publishing: boolean;
  readonly onPublish: (isPublished: boolean) => void;
  readonly onEdit: () => void;
  /** Rejects on failure, after `useAdminAct` has shown it. */
  readonly onDelete: () => Promise<unknown>;
  readonly deleteQuestion: string;
  /** Further consequences of deleting it. */
  readonly consequence?: ReactNode;
  /** Further actions, as text. */
  readonly more?: ReactNode;
  /** Further actions as icons, before Edit and Delete. */
  readonly acts?: ReactNode;
}

/** A module or a lesson in the admin's list: its place, whether it is published, and the actions for it. */
export function ItemRow(props: ItemRowProps) {
  const { kind, item, opens, facts, publishing, onPublish, onEdit, onDelete } = props;
  const { deleteQuestion, consequence, more, acts } = props;
  const [deleting, setDeleting] = useState(false);
  const { order, title, isPublished } = item;

  async function confirm() {
    await onDelete().then(
      () => toast.success(`${kind} deleted`, 'You can restore it in Manage.'),
      () => undefined,
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="flex gap-3 font-semibold">
          <span className="text-soft tabular-nums">{order}</span>
          <span className="min-w-0">
            {/* As tall as a finger, without making the row taller. */}
            <Link
              to="/course-admin"
              search={{ tab: 'lessons', ...opens }}
              className="text-link relative mr-3 inline-block before:absolute before:-inset-x-2 before:-inset-y-2.5"
            >
              {title}
            </Link>
            {isPublished ? null : <Badge>Not published</Badge>}
          </span>
        </p>
        <p className="text-soft flex flex-wrap items-center gap-x-1.5 text-[0.9375rem]">{facts}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Switch
          label={`Publish: ${title}`}
          short="Publish"
          on={isPublished}
          busy={publishing}
          onChange={onPublish}
        />
        {more}
        {/* When they don’t fit beside the switch, they wrap together as long as one line holds them. */}
        <div className="flex flex-wrap items-center gap-1">
          {acts}
          <Button variant="ghost" size="icon" aria-label={`Edit ${title}`} onClick={onEdit}>
            <PencilIcon width={20} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete ${title}`}
            onClick={() => setDeleting(true)}
          >
            <TrashIcon width={20} />
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpen={setDeleting}
        danger
        title={`Delete “${title}”`}
        description={deleteQuestion}
        confirmLabel="Delete"
        onConfirm={confirm}
      >
        {deleting ? (
          <div className="grid gap-3">
            <p>You can restore it in Manage. What members did in it is kept.</p>
            {consequence}
          </div>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}

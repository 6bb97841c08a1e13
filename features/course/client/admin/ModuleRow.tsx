import { lazy, Suspense, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { PencilIcon, TrashIcon } from '#platform/client/ui/icons.tsx';
import { Switch } from '#platform/client/ui/Switch.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { type AdminModule, deleteModule, updateModule } from '#features/course/contract-admin.ts';
import { useAdminAct } from './api.ts';
import { counted, unlockWords } from './unlock-words.ts';

const EditModuleDialog = lazy(async () => ({
  default: (await import('./EditModuleDialog.tsx')).EditModuleDialog,
}));

/** One module: when it opens, whether it is published, and what can be done with it. */
export function ModuleRow({ module }: { readonly module: AdminModule }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const { id, version, title } = module;
  const publish = useAdminAct('Failed to update module', (isPublished: boolean) =>
    call(updateModule, { params: { id }, body: { version, isPublished } }),
  );
  const remove = useAdminAct('Failed to delete module', () => call(deleteModule, { params: { id } }));
  const close = (open: boolean) => !open && setAsked(null);

  async function confirm() {
    await remove.mutateAsync(undefined).then(
      () => toast.success('Module deleted', 'You can restore it in Manage.'),
      // The act has said it.
      () => undefined,
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold break-words">
          <span className="text-soft mr-3 tabular-nums">{module.order}</span>
          <span className="mr-3">{title}</span>
          {module.isPublished ? null : <Badge>Not published</Badge>}
        </p>
        <p className="text-soft text-[0.9375rem]">
          {unlockWords(module.unlockAfterDays)} · {counted(module.lessons, 'lesson')}
          {module.publishedLessons === module.lessons ? '' : `, ${module.publishedLessons} published`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Switch
          label={`Publish ${title}`}
          labelHidden
          on={module.isPublished}
          busy={publish.isPending}
          onChange={(on) => publish.mutate(on)}
        />
        <Button variant="ghost" size="icon" aria-label={`Edit ${title}`} onClick={() => setAsked('edit')}>
          <PencilIcon width={20} />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete ${title}`} onClick={() => setAsked('delete')}>
          <TrashIcon width={20} />
        </Button>
      </div>
      {asked === 'edit' ? (
        <Suspense>
          <EditModuleDialog module={module} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpen={close}
        danger
        title={`Delete “${title}”`}
        description="Are you sure you want to delete this module? This will also delete all its lessons."
        confirmLabel="Delete"
        onConfirm={confirm}
      />
    </div>
  );
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { type AdminClinic, cancelClinic, listClinics } from '#features/course/contract-clinics.ts';
import { endOf } from '#features/course/rules-clinics.ts';
import { root, useAdminAct } from '#features/course/client/admin/api.ts';
import { QueryState } from '#features/course/client/admin/QueryState.tsx';
import { counted } from '#features/course/client/admin/unlock-words.ts';
import { ClinicDialog } from './ClinicDialog.tsx';
import { factsOf } from './clinic-words.ts';
import { RecordingDialog } from './RecordingDialog.tsx';

const clinicsQuery = queryOptions({
  queryKey: [...root, 'clinics'],
  queryFn: async ({ signal }) => (await call(listClinics, {}, { signal })).clinics,
});

/** One clinic with what can be done with it now. */
function ClinicItem({ clinic, isOver }: { readonly clinic: AdminClinic; readonly isOver: boolean }) {
  const [open, setOpen] = useState<'edit' | 'recording' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { coming, id, isCanceled, lesson, title, version } = clinic;
  const cancel = useAdminAct('Failed to save the clinic', (given: { isCanceled: boolean; version: number }) =>
    call(cancelClinic, { params: { id }, body: given }),
  );
  const takeBack = (now: number) =>
    cancel.mutateAsync({ isCanceled: false, version: now }).then(
      () => undefined,
      // `useAdminAct` has already shown the failure.
      () => undefined,
    );
  async function confirm() {
    const after = await cancel.mutateAsync({ isCanceled: true, version });
    toast.undo('Clinic canceled', () => takeBack(after.version));
  }
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {title} {isCanceled ? <Badge>Canceled</Badge> : null}
        </p>
        <p className="text-soft text-[0.9375rem]">{factsOf(clinic, isOver)}</p>
        {lesson ? (
          <PageLink to={`/course/${lesson.slug}`} className="text-link inline-flex min-h-11 items-center">
            Lesson: {lesson.title}
          </PageLink>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {isOver ? (
          isCanceled || lesson ? null : (
            <Button variant="secondary" onClick={() => setOpen('recording')}>
              Add the recording<span className="sr-only">: {title}</span>
            </Button>
          )
        ) : isCanceled ? (
          <Button variant="secondary" busy={cancel.isPending} onClick={() => void takeBack(version)}>
            It takes place after all<span className="sr-only">: {title}</span>
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setOpen('edit')}>
              Change<span className="sr-only">: {title}</span>
            </Button>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Cancel it<span className="sr-only">: {title}</span>
            </Button>
          </>
        )}
      </div>
      {open === 'edit' ? <ClinicDialog clinic={clinic} onClose={() => setOpen(null)} /> : null}
      {open === 'recording' ? <RecordingDialog clinic={clinic} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        danger
        title={`Cancel “${title}”?`}
        description={
          coming === 0
            ? 'Nobody has said that they come.'
            : `We tell ${counted(coming, 'member')} who said that they come, right away.`
        }
        confirmLabel="Cancel the clinic"
        cancelLabel="Keep it"
        onConfirm={confirm}
      />
    </li>
  );
}

/** Live calls that the owner sets, and what became of the earlier ones. */
export function ClinicsTab() {
  const clinics = useQuery(clinicsQuery);
  const [isNew, setNew] = useState(false);
  const now = new Date(clinics.dataUpdatedAt);
  const isOver = ({ minutes, startsAt }: AdminClinic) =>
    endOf({ startsAt: new Date(startsAt), minutes }) <= now;
  const itemsOf = (list: readonly AdminClinic[], over: boolean) =>
    list.map((clinic) => <ClinicItem key={clinic.id} clinic={clinic} isOver={over} />);
  return (
    <section aria-labelledby="clinics" className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 id="clinics" className="text-heading">
            Clinics
          </h2>
          <p className="text-soft max-w-prose">
            A live call with members. They see the next one on their home and in their calendar, and its
            recording becomes a lesson.
          </p>
        </div>
        <Button onClick={() => setNew(true)}>
          <PlusIcon width={20} />
          New clinic
        </Button>
      </div>
      <QueryState query={clinics} failure="Failed to load the clinics" waiting="Loading the clinics">
        {(list) => {
          const toCome = list.filter((clinic) => !isOver(clinic)).toReversed();
          const past = list.filter(isOver);
          return (
            <>
              {toCome.length === 0 ? (
                <EmptyState title="No clinic is set" description="Set a day, a time and a link to begin." />
              ) : (
                <ul>{itemsOf(toCome, false)}</ul>
              )}
              {past.length === 0 ? null : (
                <details open={toCome.length === 0}>
                  <summary className="text-link inline-flex min-h-11 items-center font-semibold">
                    Past clinics ({past.length})
                  </summary>
                  <ul>{itemsOf(past, true)}</ul>
                </details>
              )}
            </>
          );
        }}
      </QueryState>
      {isNew ? <ClinicDialog clinic={null} onClose={() => setNew(false)} /> : null}
    </section>
  );
}

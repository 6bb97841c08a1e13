import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { usePageTitle } from '#platform/client/page-title.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { StopIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ProgressBar } from '#platform/client/ui/notices/ProgressBar.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { type Call, changeCall, readCall } from '#features/calls/contract.ts';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { sidesInDoubt } from '#features/calls/rules/unjudged.ts';
import { callQuery, callsQuery, keepCall, useDeleteCall } from './api.ts';
import { dayOfCall } from './onward.ts';
import { Agreed, Findings, MoreFindings, withWhom } from './ReviewView.tsx';
import { costWords } from './Sending.tsx';
import { useReview } from './use-review.ts';
import { WholeCall } from './WholeCall.tsx';

/** Who among the speakers the member is; another one has the call judged again. */
function Speaker({ kept, onChanged }: { readonly kept: Call; readonly onChanged: () => Promise<void> }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const none = 'nobody';
  async function choose(value: string) {
    if (value === '') return;
    setBusy(true);
    try {
      const memberSpeaker = value === none ? null : Number(value);
      keepCall(client, await call(changeCall, { params: { id: kept.id }, body: { memberSpeaker } }));
      void onChanged();
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <SelectField
      label="You are"
      hint="If you choose another, we review the call again."
      name="me"
      disabled={busy}
      value={kept.memberSpeaker === null ? none : String(kept.memberSpeaker)}
      options={[
        ...kept.speakers.map((label, index) => ({ value: String(index), label })),
        { value: none, label: 'None of them' },
      ]}
      onValue={(value) => void choose(value)}
    />
  );
}

interface WaitingProps {
  readonly kept: Call;
  readonly reviewing: ReturnType<typeof useReview>;
}

/** How far the review is, how to stop it, and how to go on. */
function Waiting({ kept, reviewing: { begin, busy, partial, problem, stop } }: WaitingProps) {
  const allows = can(useViewer() ?? null, 'spar.use');
  const calls = useQuery({ ...callsQuery, enabled: allows });
  const judged = partial?.judged ?? kept.judged;
  const goesOn = busy || kept.reviewing;
  const left = kept.pieces - judged;
  return (
    <section aria-label="The review" className="bubble bg-raised border-line grid gap-3 border-2 p-5 sm:p-6">
      <p role="status" className="font-semibold tabular-nums">
        {goesOn
          ? `Reading part ${Math.min(judged + 1, kept.pieces)} of ${kept.pieces}…`
          : judged === 0
            ? 'Not reviewed yet'
            : `${judged} of ${kept.pieces} parts are read`}
      </p>
      {kept.pieces > 1 ? <ProgressBar label="Parts read" value={judged} max={kept.pieces} /> : null}
      {problem === null ? null : (
        <p role="alert" className="text-danger font-medium">
          {problem} What was read is kept.
        </p>
      )}
      {goesOn ? (
        busy ? (
          <Button variant="secondary" className="w-fit" onClick={stop}>
            <StopIcon width={20} />
            Stop
          </Button>
        ) : (
          <p className="text-soft">It’s running in another tab, and appears here when it’s done.</p>
        )
      ) : allows ? (
        <>
          <p className="text-soft tabular-nums">
            {calls.data ? costWords(left, calls.data.allowance) : null}
          </p>
          <Button className="w-fit" onClick={() => void begin()}>
            {judged === 0 ? 'Review this call' : 'Continue'}
          </Button>
        </>
      ) : (
        <p>
          A review comes with a plan.{' '}
          <PageLink to="/#pricing" className="text-link">
            See the plans
          </PageLink>
        </p>
      )}
    </section>
  );
}

function Sheet({ kept }: { readonly kept: Call }) {
  const navigate = useNavigate();
  const { begin: asked } = useSearch({ strict: false }) as { begin?: string };
  const allows = can(useViewer() ?? null, 'spar.use');
  const reviewing = useReview(kept.id);
  const remove = useDeleteCall(() =>
    kept.client === null
      ? navigate({ to: '/spar' })
      : navigate({ to: '/clients/$id', params: { id: kept.client.id } }),
  );
  const [shown, setShown] = useState<{ readonly turn: number } | null>(null);
  const show = (turn: number) => setShown({ turn });
  const begun = useRef(false);
  const { begin } = reviewing;
  useEffect(() => {
    if (asked !== 'yes' || begun.current) return;
    begun.current = true;
    void begin();
    // A reload must not begin it again.
    void navigate({ to: '/calls/$id', params: { id: kept.id }, replace: true });
  }, [asked, begin, kept.id, navigate]);

  const whom = withWhom(kept);
  const name = whom === '' ? 'A real call' : `Your call with ${whom}`;
  usePageTitle(name);
  const review = kept.review ?? reviewing.partial?.review ?? null;
  const speaker = allows && kept.speakers.length > 0 ? <Speaker kept={kept} onChanged={begin} /> : null;
  const isInDoubt = kept.review?.canNotJudge.includes(sidesInDoubt) ?? false;
  return (
    <article className="page-width grid grid-cols-1 gap-6 py-6 sm:gap-8 sm:py-12">
      <header className="grid justify-items-start gap-1">
        {kept.client === null ? null : (
          <PageLink to={`/clients/${kept.client.id}`} className="text-link inline-flex min-h-11 items-center">
            {kept.client.name}
          </PageLink>
        )}
        <h1 className="display text-title wrap-anywhere">{name}</h1>
        <p className="text-soft">
          A real call · <time dateTime={kept.heldOn}>{dayOfCall(kept)}</time>
          {kept.isMasked ? ' · sent with the names and amounts replaced that we found' : ''}
        </p>
      </header>
      {kept.review === null ? <Waiting kept={kept} reviewing={reviewing} /> : null}
      {isInDoubt ? (
        <section
          aria-label="Who is who"
          className="bubble bg-raised border-line grid gap-3 border-2 p-5 sm:p-6"
        >
          <p className="font-semibold">We may have taken you for your client.</p>
          {speaker}
        </section>
      ) : null}
      {review === null ? null : <Findings kept={kept} review={review} onTurn={show} />}
      {review === null || isInDoubt ? null : <Agreed kept={kept} review={review} onTurn={show} />}
      <div className="grid grid-cols-1">
        {review === null ? null : <MoreFindings kept={kept} review={review} onTurn={show} />}
        <WholeCall kept={kept} shown={shown} />
        {speaker === null || isInDoubt ? null : <Folded title="Which one are you?">{speaker}</Folded>}
      </div>
      <div className="border-line grid gap-2 border-t-2 pt-4">
        <p className="text-soft text-[0.9375rem]">
          {kept.origin.demoNotice ?? 'An AI read this call. We checked each quote against what was said.'}
        </p>
        <Button
          variant="ghost"
          className="w-fit"
          busy={remove.isPending}
          onClick={() => {
            reviewing.stop();
            remove.mutate(kept.id);
          }}
        >
          <TrashIcon width={20} />
          Delete this call
        </Button>
      </div>
    </article>
  );
}

/** `/calls/:id`: one real call, and what is to be learned from it. */
export function CallPage() {
  const member = useMemberOnly();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const isId = readCall.params.safeParse({ id }).success;
  const kept = useQuery({ ...callQuery(id), enabled: member !== null && isId });
  const isGone = !isId || (kept.error instanceof CallError && kept.error.code === 'not_found');
  if (kept.data && !isGone) return <Sheet key={id} kept={kept.data} />;
  return (
    <div className="page-width py-10 sm:py-16">
      {isGone ? (
        <EmptyState
          title="We can’t find this call"
          description="You may have deleted it."
          action={
            <Button asChild>
              <PageLink to="/calls/new">Review a call</PageLink>
            </Button>
          }
        />
      ) : kept.isError ? (
        <ErrorState
          message={messageOf(kept.error)}
          retrying={kept.isFetching}
          onRetry={() => void kept.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading the call" className="grid gap-6">
          <Skeleton className="h-12 max-w-sm" />
          <Skeleton className="bubble h-72" />
        </div>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { addressHere } from '#platform/client/address-here.ts';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { allowanceQuery } from '#features/tools/client/api.ts';
import { CardList } from '#features/tools/client/cards/CardList.tsx';
import { Disclaimer } from '#features/tools/client/run/Disclaimer.tsx';
import { IdentifierForm } from '#features/tools/client/identifier/IdentifierForm.tsx';
import { RunPanel } from '#features/tools/client/run/RunPanel.tsx';
import { useIdentifierRun } from '#features/tools/client/identifier/identifier-run.ts';
import { frustrationIdentifier as tool } from './tool.ts';

function Workbench({ viewer }: { readonly viewer: PublicViewer }) {
  const { run, start, stop } = useIdentifierRun(viewer.userId);
  const allowance = useQuery(allowanceQuery);
  const form = useRef<HTMLFormElement>(null);
  const again = () => form.current?.requestSubmit();

  return (
    <>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-16">
        <IdentifierForm ref={form} viewer={viewer} onRun={start} />
        <RunPanel
          run={run}
          canRun={allowance.data?.allowance.remaining !== 0}
          onAgain={again}
          onStop={stop}
        />
      </div>
      <Disclaimer query={allowance} />
      <CardList />
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

/** `/tools/frustration-identifier`: free for members; visitors sign in first and are sent back. */
export function Page() {
  const viewer = useViewer();
  const navigate = useNavigate();

  useEffect(() => {
    if (viewer === null) void navigate({ to: '/auth', search: { redirect: addressHere() }, replace: true });
  }, [viewer, navigate]);

  return (
    <div className="page-width py-10 sm:py-16">
      <Link
        to="/tools"
        className="text-soft hover:text-ink mb-5 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeftIcon width={20} />
        All tools
      </Link>
      <PageHeading
        title={tool.title}
        lead="Tell us what you do and who it’s for. You get three things your clients may feel but don’t say, and why."
      />
      {viewer && can(viewer, 'identifier.use') ? (
        <Workbench key={viewer.userId} viewer={viewer} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

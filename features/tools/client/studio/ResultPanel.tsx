import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import { RetryIcon, WarningIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { Spinner } from '#platform/client/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import type { StudioTool } from '#features/tools/contract-studio.ts';
import type { ResultView } from './ResultView.tsx';
import type { ResultOf, ToolPage } from './tool.ts';
import type { useWriting } from './writing.ts';

const fetchView = () => import('./ResultView.tsx');
/** What can be done to a result is half of the page's script: it is fetched while the first text is being written. */
const LateResultView = lazy(async () => ({
  default: (await fetchView()).ResultView,
})) as unknown as typeof ResultView;

type Writing<Name extends StudioTool> = ReturnType<typeof useWriting<Name>>;

interface ResultPanelProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly writing: Writing<Name>;
  readonly result: ResultOf<Name> | null;
  readonly loading: boolean;
  /** The question that brought no result of this tool; null when there was none. */
  readonly missing: UseQueryResult | null;
  readonly onNewVersion: (resultId: string) => void;
}

function BeingWritten<Name extends StudioTool>({
  tool: { View },
  writing: { work, stop },
  result,
}: Pick<ResultPanelProps<Name>, 'tool' | 'writing' | 'result'>) {
  const draft = work.state === 'writing' ? work.draft : null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="display text-title flex items-center gap-4">
          <Spinner label="Writing" className="text-[0.7em]" />
          Writing…
        </h2>
        <Button variant="secondary" onClick={stop}>
          <StopIcon width={20} />
          Stop
        </Button>
      </div>
      <Card>
        {draft === null ? (
          <div className="grid gap-3">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton />
            <Skeleton />
            <Skeleton className="h-5 w-1/2" />
          </div>
        ) : (
          <View output={draft} input={result?.versions.at(-1)?.input ?? null} />
        )}
      </Card>
    </>
  );
}

/** Why there is no new text, with another try. What was there before stays below. */
function Interrupted<Name extends StudioTool>({
  writing: { work, retry },
}: {
  readonly writing: Writing<Name>;
}) {
  const again = (
    <Button variant="secondary" onClick={retry}>
      <RetryIcon width={20} />
      Try again
    </Button>
  );
  if (work.state === 'stopped') {
    return (
      <div role="status" className="bubble bg-sunken grid justify-items-start gap-3 p-6 sm:p-8">
        <h2 className="font-display text-heading font-bold">Stopped</h2>
        <p className="text-soft">
          Nothing was saved and this run does not count. What you typed is still here.
        </p>
        {again}
      </div>
    );
  }
  if (work.state !== 'failed') return null;
  return (
    <div className="bubble bg-danger-wash grid justify-items-start gap-3 p-6 sm:p-8">
      <WarningIcon width={32} className="text-danger" />
      <h2 className="font-display text-heading font-bold">That did not work</h2>
      <p className="max-w-prose">{work.message} What you typed is still here.</p>
      {again}
    </div>
  );
}

/** What stands beside the form: nothing yet, text that is being written, or the result with all that can be done to it. */
export function ResultPanel<Name extends StudioTool>(props: ResultPanelProps<Name>) {
  const { tool, writing, result, loading, missing, onNewVersion } = props;
  const panel = useRef<HTMLElement>(null);
  const isWriting = writing.work.state === 'writing';

  useEffect(() => {
    // A failure here is told when the result is to be shown.
    if (isWriting) void fetchView().catch(() => undefined);
    // On a small screen the panel stands below the form: what is being written must come into view.
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (isWriting && (top > window.innerHeight / 2 || top < 0))
      panel.current?.scrollIntoView({ block: 'start' });
  }, [isWriting]);

  function content() {
    if (isWriting) return <BeingWritten tool={tool} writing={writing} result={result} />;
    if (result) {
      return (
        <Suspense fallback={<Skeleton className="bubble h-96" />}>
          <LateResultView
            key={result.id}
            tool={tool}
            writing={writing}
            result={result}
            onNewVersion={onNewVersion}
          />
        </Suspense>
      );
    }
    if (loading) return <Skeleton className="bubble h-96" />;
    if (missing) {
      return (
        <ErrorState
          title="This result is not here"
          message={messageOf(missing.error, 'We could not find that.')}
          retrying={missing.isFetching}
          onRetry={() => void missing.refetch()}
        />
      );
    }
    return writing.work.state === 'rest' ? <EmptyState {...tool.promise} /> : null;
  }
  return (
    <section
      ref={panel}
      aria-label="Result"
      aria-busy={isWriting}
      className="grid min-w-0 scroll-mt-20 content-start gap-6"
    >
      <Interrupted writing={writing} />
      {content()}
    </section>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Card } from '#platform/client/ui/Card.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import type { StudioTool } from '#features/tools/registry.ts';
import { resultPart } from '#features/tools/rules.ts';
import {
  Again,
  Failed,
  Stopped,
  thinkingWords,
  useInViewWhile,
  WritingHead,
} from '#features/tools/client/run/RunState.tsx';
import { LastText } from './LastText.tsx';
import type { ResultView } from './ResultView.tsx';
import type { ResultOf, ToolPage } from '#features/tools/client/studio/tool.ts';
import type { useWriting } from '#features/tools/client/studio/writing.ts';

const fetchView = () => import('./ResultView.tsx');
/** The actions on a result are half of the page's script: they load while the first text is being written. */
const LateResultView = lazy(async () => ({
  default: (await fetchView()).ResultView,
})) as unknown as typeof ResultView;

type Writing<Name extends StudioTool> = ReturnType<typeof useWriting<Name>>;

interface ResultPanelProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly writing: Writing<Name>;
  readonly result: ResultOf<Name> | null;
  readonly loading: boolean;
  /** The query that did not return a result of this tool; null if there was none. */
  readonly missing: UseQueryResult | null;
  readonly onNewVersion: (resultId: string) => void;
  readonly onBrief: () => void;
  /** Sends the form again: for a run that another opening of this page began. */
  readonly onAgain: () => void;
}

function BeingWritten<Name extends StudioTool>({
  tool: { View },
  writing: { work, stop },
  result,
}: Pick<ResultPanelProps<Name>, 'tool' | 'writing' | 'result'>) {
  const draft = work.state === 'writing' ? work.draft : null;
  return (
    <>
      <WritingHead doing="Writing" title={draft === null ? thinkingWords : 'Writing…'} onStop={stop} />
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

/** Why there is no new text, with a retry. The earlier content stays below. */
function Interrupted<Name extends StudioTool>({
  writing: { work, retry },
  onAgain,
}: Pick<ResultPanelProps<Name>, 'writing' | 'onAgain'>) {
  const again = <Again onAgain={() => retry() || onAgain()} />;
  if (work.state === 'stopped') {
    return (
      <Stopped isFree={work.isFree} place="in your library">
        {again}
      </Stopped>
    );
  }
  if (work.state === 'failed') return <Failed message={work.message}>{again}</Failed>;
  return null;
}

/** The panel beside the form: empty, with a text being written, or with the result and all its actions. */
export function ResultPanel<Name extends StudioTool>(props: ResultPanelProps<Name>) {
  const { tool, writing, result, loading, missing, onNewVersion, onBrief, onAgain } = props;
  const isWriting = writing.work.state === 'writing';
  const panel = useInViewWhile(isWriting);

  useEffect(() => {
    // If loading fails here, the error appears when the result is to be shown.
    if (isWriting) void fetchView().catch(() => undefined);
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
            onBrief={onBrief}
          />
        </Suspense>
      );
    }
    if (loading) return <Skeleton className="bubble h-96" />;
    if (missing) {
      return (
        <ErrorState
          title="We can’t find this text"
          message={messageOf(missing.error, 'We could not find that.')}
          retrying={missing.isFetching}
          onRetry={() => void missing.refetch()}
        />
      );
    }
    if (writing.work.state !== 'rest') return null;
    return (
      <>
        <EmptyState {...tool.promise} />
        <LastText tool={tool.slug} />
      </>
    );
  }
  return (
    <section
      ref={panel}
      id={resultPart}
      tabIndex={-1}
      aria-label="Result"
      aria-busy={isWriting}
      className="grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-6"
    >
      <Interrupted writing={writing} onAgain={onAgain} />
      {content()}
    </section>
  );
}

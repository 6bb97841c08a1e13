import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon, RetryIcon, WarningIcon } from '#platform/client/ui/icons.tsx';
import { Spinner } from '#platform/client/ui/Spinner.tsx';
import { EmptyState } from '#platform/client/ui/states.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { mostFrustrations } from '#features/tools/rules.ts';
import { Frustrations } from './Frustrations.tsx';
import type { Run } from './identifier-run.ts';

interface RunPanelProps {
  readonly run: Run;
  readonly canRun: boolean;
  readonly onAgain: () => void;
  readonly onStop: () => void;
}

interface AgainProps {
  readonly label: string;
  readonly canRun: boolean;
  readonly onAgain: () => void;
}

function Again({ label, canRun, onAgain }: AgainProps) {
  return (
    <Button variant="secondary" disabled={!canRun} onClick={onAgain}>
      <RetryIcon width={20} />
      {label}
    </Button>
  );
}

function copyText(cards: readonly FrustrationCard[]): string {
  return cards.map((card, place) => `${place + 1}. ${card.frustration}\n${card.explanation}`).join('\n\n');
}

function Shown({
  run,
  canRun,
  onAgain,
}: { readonly run: Extract<Run, { state: 'shown' }> } & Omit<AgainProps, 'label'>) {
  const cards = run.cards.slice(0, mostFrustrations);
  const items = cards.map(({ id, frustration, explanation }) => ({ id, title: frustration, explanation }));
  return (
    <>
      <div className="grid gap-1">
        <h2 className="display text-title">What they do not say</h2>
        <p role="status" className="text-soft">
          {run.demoNotice ? `${run.demoNotice}. ` : ''}Saved to your Frustration Cards.
        </p>
      </div>
      <Frustrations items={items} copyable />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={copyText(cards)} label="Copy all" />
        <Again label="Run again" canRun={canRun} onAgain={onAgain} />
        <Button asChild variant="ghost">
          <Link to="/tools">
            Explore all tools
            <ArrowRightIcon width={20} />
          </Link>
        </Button>
      </div>
    </>
  );
}

/** What the run on this page brings: nothing yet, text that is being written, the result, or why there is none. */
export function RunPanel({ run, canRun, onAgain, onStop }: RunPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const isWriting = run.state === 'writing';

  useEffect(() => {
    // On a small screen the panel stands below the form: what is being written must come into view.
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (isWriting && top > window.innerHeight / 2) panel.current?.scrollIntoView({ block: 'start' });
  }, [isWriting]);

  function content() {
    switch (run.state) {
      case 'idle':
        return (
          <EmptyState
            title="Three frustrations will stand here"
            description="Each with the reason why clients keep it to themselves. The more concrete your two answers are, the closer it gets."
          />
        );
      case 'writing':
        return (
          <>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <h2 className="display text-title flex items-center gap-4">
                <Spinner label="Identifying frustrations" className="text-[0.7em]" />
                Listening…
              </h2>
              <Button variant="secondary" onClick={onStop}>
                <StopIcon width={20} />
                Stop
              </Button>
            </div>
            <Frustrations items={run.partial.frustrations} places={mostFrustrations} />
          </>
        );
      case 'shown':
        return <Shown run={run} canRun={canRun} onAgain={onAgain} />;
      case 'stopped':
        return (
          <div role="status" className="bubble bg-sunken grid justify-items-start gap-3 p-6 sm:p-8">
            <h2 className="font-display text-heading font-bold">Stopped</h2>
            <p className="text-soft">
              Nothing was saved and this run does not count. What you typed is still here.
            </p>
            <Again label="Try again" canRun={canRun} onAgain={onAgain} />
          </div>
        );
      case 'failed':
        return (
          <div className="bubble bg-danger-wash grid justify-items-start gap-3 p-6 sm:p-8">
            <WarningIcon width={32} className="text-danger" />
            <h2 className="font-display text-heading font-bold">That did not work</h2>
            <p className="max-w-prose">{run.message} What you typed is still here.</p>
            <Again label="Try again" canRun={canRun} onAgain={onAgain} />
          </div>
        );
    }
  }
  return (
    <section ref={panel} aria-label="Result" aria-busy={isWriting} className="grid content-start gap-6">
      {content()}
    </section>
  );
}

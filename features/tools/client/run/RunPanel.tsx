import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { mostFrustrations } from '#features/tools/rules.ts';
import { Frustrations } from '#features/tools/client/cards/Frustrations.tsx';
import { NameClient } from '#features/tools/client/cards/NameClient.tsx';
import type { Run } from '#features/tools/client/identifier/identifier-run.ts';
import { Again, Failed, Stopped, thinkingWords, useInViewWhile, WritingHead } from './RunState.tsx';
import { originWords } from '#features/tools/client/cards/origin-words.ts';

interface RunPanelProps {
  readonly run: Run;
  readonly canRun: boolean;
  readonly onAgain: () => void;
  readonly onStop: () => void;
}

function copyText(cards: readonly FrustrationCard[]): string {
  return cards.map((card, place) => `${place + 1}. ${card.frustration}\n${card.explanation}`).join('\n\n');
}

function Shown({
  run,
  canRun,
  onAgain,
}: Pick<RunPanelProps, 'canRun' | 'onAgain'> & { readonly run: Extract<Run, { state: 'shown' }> }) {
  const cards = run.cards.slice(0, mostFrustrations);
  const items = cards.map(({ id, frustration, explanation, listenFor }) => ({
    id,
    title: frustration,
    explanation,
    listenFor,
  }));
  return (
    <>
      <div className="grid gap-1">
        <h2 className="display text-title">What they don’t say</h2>
        <p role="status" className="text-soft">
          {originWords(run)}. Saved to your Frustration Cards.
        </p>
      </div>
      <Frustrations items={items} copyable />
      <details>
        <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">More</summary>
        <div className="grid justify-items-start gap-4 pt-2">
          <CopyButton text={copyText(cards)} label="Copy all" />
          <Again label="Run again" disabled={!canRun} onAgain={onAgain} />
          <NameClient key={cards[0]?.id} cards={cards} />
        </div>
      </details>
      <div>
        <Button asChild variant="secondary">
          <Link to="/tools">
            Explore all tools
            <ArrowRightIcon width={20} />
          </Link>
        </Button>
      </div>
    </>
  );
}

/** The state of the run on this page: nothing yet, text being written, the result, or why there is none. */
export function RunPanel({ run, canRun, onAgain, onStop }: RunPanelProps) {
  const isWriting = run.state === 'writing';
  const panel = useInViewWhile(isWriting);
  const again = <Again disabled={!canRun} onAgain={onAgain} />;

  function content() {
    switch (run.state) {
      case 'idle':
        return (
          <EmptyState
            title="Three frustrations will appear here"
            description="Each comes with the reason clients keep it to themselves. The more specific your two answers, the closer they get."
          />
        );
      case 'writing':
        return (
          <>
            <WritingHead
              doing="Identifying frustrations"
              title={run.partial.frustrations.length === 0 ? thinkingWords : 'Writing them down…'}
              onStop={onStop}
            />
            <Frustrations items={run.partial.frustrations} places={mostFrustrations} />
          </>
        );
      case 'shown':
        return <Shown run={run} canRun={canRun} onAgain={onAgain} />;
      case 'stopped':
        return (
          <Stopped isFree={run.isFree} place="among your cards">
            {again}
          </Stopped>
        );
      case 'failed':
        return <Failed message={run.message}>{again}</Failed>;
    }
  }
  return (
    <section
      ref={panel}
      aria-label="Result"
      aria-busy={isWriting}
      className="grid scroll-mt-6 content-start gap-6"
    >
      {content()}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { allowanceQuery } from './api.ts';
import { Disclaimer } from './Disclaimer.tsx';
import { IdentifierForm } from './IdentifierForm.tsx';
import { useIdentifierRun } from './identifier-run.ts';
import { RunPanel } from './RunPanel.tsx';

/** The question before the profile: its answer runs the Frustration Identifier at once. @param onPass to the profile */
export function FirstQuestion({ onPass }: { readonly onPass: () => void }) {
  const viewer = useViewer();
  const { run, start, stop } = useIdentifierRun();
  const allowance = useQuery(allowanceQuery);
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const isShown = run.state === 'shown';
  useEffect(() => {
    if (isShown) next.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isShown]);
  if (!viewer) return null;
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="What do you sell, and who buys it?"
        lead="Answer in a sentence each, and you get your first three cards: what your clients feel but don’t say. The rest can wait."
      />
      {/* Within sight on a phone. Its place stays when it has served, so that nothing moves. */}
      <div className={classes('-mt-4 mb-8 flex flex-wrap items-center gap-3', isShown && 'invisible')}>
        <Button variant="secondary" onClick={onPass}>
          Skip this question
        </Button>
        <Button asChild variant="ghost">
          <Link to="/">Do this later</Link>
        </Button>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-16">
        <IdentifierForm ref={form} viewer={viewer} onRun={start} />
        <RunPanel
          run={run}
          canRun={allowance.data?.allowance.remaining !== 0}
          onAgain={() => form.current?.requestSubmit()}
          onStop={stop}
        />
      </div>
      {isShown ? (
        <div ref={next} className="border-line mt-10 flex flex-wrap items-center gap-3 border-t-2 pt-8">
          <Button onClick={onPass}>Continue to your profile</Button>
          <Button asChild variant="ghost">
            <Link to="/">The rest can wait</Link>
          </Button>
        </div>
      ) : null}
      <Disclaimer query={allowance} />
    </div>
  );
}

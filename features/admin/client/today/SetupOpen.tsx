import { neededFor, type SetupStep, setupStepIds } from '#features/admin/rules.ts';
import { type Known, withoutWords } from '#features/admin/client/setup/matters.ts';
import { stepNames } from '#features/admin/client/setup/steps.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

interface SetupOpenProps {
  readonly open: readonly SetupStep[];
  readonly known: Known;
}

/** The steps without which the last one waits. */
const heldUpBy = ['owner', 'mail', 'domain'] as const satisfies readonly SetupStep[];

/** Why a step is open. The last one may wait for the others alone, or for email to be real. */
function whyOpen(step: SetupStep, open: readonly SetupStep[], known: Known): string {
  if (step !== 'live' || known.payments !== 'live') return withoutWords(neededFor(step), known);
  return heldUpBy.some((other) => open.includes(other))
    ? 'Waits for the steps above.'
    : withoutWords('mailLive', known);
}

/** What of the setup is still open and what that costs, with the way there; nothing once all is done. */
export function SetupOpen({ known, open }: SetupOpenProps) {
  if (open.length === 0) return null;
  const done = setupStepIds.length - open.length;
  return (
    <section aria-label="Setup">
      <Notice
        tone="attention"
        title={`Your setup isn’t finished: ${done} of ${setupStepIds.length} steps are done`}
      >
        {/* The name in a row of its own on a phone: beside it, its height would part the lines of the reason. */}
        <ul className="grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
          {open.map((step) => (
            <li key={step} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
              <PageLink
                to={`/admin/setup?step=${step}`}
                className="text-link inline-flex min-h-11 w-fit items-center self-start font-semibold"
              >
                {stepNames[step]}
              </PageLink>
              <p className="max-w-prose pb-2 sm:py-2">{whyOpen(step, open, known)}</p>
            </li>
          ))}
        </ul>
        <Button asChild variant="secondary" className="mt-2 w-fit">
          <PageLink to="/admin/setup">Continue the setup</PageLink>
        </Button>
      </Notice>
    </section>
  );
}

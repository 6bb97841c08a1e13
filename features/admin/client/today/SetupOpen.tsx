import { neededFor, type SetupStep, setupStepIds } from '#features/admin/rules.ts';
import { matters } from '#features/admin/client/setup/matters.ts';
import { stepNames } from '#features/admin/client/setup/steps.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

/** The last step waits for the others: it is named only once it is the only one. */
const named = (open: readonly SetupStep[]) =>
  open.length > 1 ? open.filter((step) => step !== 'live') : open;

/** What of the setup is still open and what that costs, with the way there; nothing once all is done. */
export function SetupOpen({ open }: { readonly open: readonly SetupStep[] }) {
  if (open.length === 0) return null;
  const done = setupStepIds.length - open.length;
  return (
    <section aria-label="Setup">
      <Notice
        tone="attention"
        title={`Your setup isn’t finished: ${done} of ${setupStepIds.length} steps are done`}
      >
        <ul>
          {named(open).map((step) => (
            <li key={step} className="max-w-prose">
              <PageLink
                to={`/admin/setup?step=${step}`}
                className="text-link mr-2 inline-flex min-h-11 items-center font-semibold"
              >
                {stepNames[step]}
              </PageLink>
              {matters[neededFor(step)].without}
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

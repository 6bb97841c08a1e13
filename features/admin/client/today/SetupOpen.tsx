import { type SetupId, type SetupStep, setupStepIds } from '#features/admin/rules.ts';
import type { SetupState } from '#features/admin/rules-findings.ts';
import { MissingList } from '#features/admin/client/setup/MissingList.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

interface SetupOpenProps {
  readonly open: readonly SetupStep[];
  readonly missing: readonly { readonly step: SetupStep; readonly id: SetupId }[];
  readonly known: SetupState;
}

/** What of the setup is still missing, as its last step lists it; nothing once all is done. */
export function SetupOpen({ known, missing, open }: SetupOpenProps) {
  if (open.length === 0) return null;
  const done = setupStepIds.length - open.length;
  return (
    <section aria-label="Setup">
      <Notice
        tone="attention"
        title={`Your setup isn’t finished: ${done} of ${setupStepIds.length} steps are done`}
      >
        <MissingList missing={missing} known={known} />
        <Button asChild variant="secondary" className="mt-4 w-fit">
          <PageLink to="/admin/setup">Continue the setup</PageLink>
        </Button>
      </Notice>
    </section>
  );
}

import { isNeededToGoLive, type SetupId, type SetupStep } from '#features/admin/rules.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { setupFindings, type SetupState, withoutWords } from '#features/admin/rules-findings.ts';

interface MissingListProps {
  readonly missing: readonly { readonly step: SetupStep; readonly id: SetupId }[];
  readonly known: SetupState;
}

/** What is missing before the site is live, in the order of the steps, each with its way there. */
export function MissingList({ known, missing }: MissingListProps) {
  return (
    <ol aria-label="What is missing" className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
      {missing.map(({ id, step }) => (
        <li key={id} className="max-w-prose">
          <span className="flex flex-wrap items-center gap-x-3 pb-1">
            <PageLink
              to={`/admin/setup?step=${step}${step === 'live' ? `#matter-${id}` : ''}`}
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              {setupFindings[id].title}
            </PageLink>
            {isNeededToGoLive(id) ? <Badge tone="accent">Needed</Badge> : <Badge>Worth doing</Badge>}
          </span>
          <p>{withoutWords(id, known)}</p>
        </li>
      ))}
    </ol>
  );
}

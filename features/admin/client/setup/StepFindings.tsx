import {
  isAsked,
  isNeededToGoLive,
  neededFor,
  type SetupId,
  type SetupStep,
  setupSteps,
} from '#features/admin/rules.ts';
import { howWords, requestOf, setupFindings, withoutWords } from '#features/admin/rules-findings.ts';
import type { Setup } from '#features/admin/client/api.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { MailFacts } from './MailFacts.tsx';

import { areRecordsUnknown, doneWords, recordsUnknown } from './steps.ts';

/** The line for whoever runs the server, to be read and to be copied. */
function ServerLine({ appUrl, onServer, title }: Record<'appUrl' | 'onServer' | 'title', string>) {
  return (
    <div className="bg-sunken rounded-control mt-1.5 grid max-w-prose gap-2 px-4 py-3">
      <p className="text-sm font-semibold">For whoever runs the server</p>
      <p className="text-soft wrap-anywhere">{onServer}</p>
      <div>
        <CopyButton text={requestOf(title, onServer, appUrl)} label="Copy for whoever runs the server" />
      </div>
    </div>
  );
}

interface FindingRowProps {
  readonly id: SetupId;
  readonly done: boolean;
  readonly isNeeded: boolean;
  readonly setup: Setup;
}

/** One part of the setup: whether it is set, what that shows, or what to do. */
function FindingRow({ done, id, isNeeded, setup }: FindingRowProps) {
  const { onServer, title } = setupFindings[id];
  const words = done ? doneWords(id, setup) : isNeeded ? 'To do' : 'Optional';
  return (
    <li id={`matter-${id}`} className="grid scroll-mt-32 gap-1.5 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{title}</h3>
        <Badge tone={words === 'Done' ? 'success' : 'neutral'}>{words}</Badge>
      </div>
      {done ? (
        id === 'mail' && setup.mail ? (
          <MailFacts mail={setup.mail} />
        ) : id === 'mailRecords' && areRecordsUnknown(setup) ? (
          <p className="text-soft max-w-prose">{recordsUnknown}</p>
        ) : null
      ) : (
        <>
          <p className="text-soft max-w-prose">
            {withoutWords(id, setup)}
            {id === 'mailRecords' ? ` Missing: ${setup.mail?.records?.missing.join(' and ') ?? ''}.` : ''}{' '}
            {howWords(id, setup)}
          </p>
          {onServer === undefined ? null : (
            <ServerLine appUrl={setup.appUrl} onServer={onServer} title={title} />
          )}
        </>
      )}
    </li>
  );
}

/**
 * What a step asks for: what is set, and what to do about the rest. The step's own word is that of what it needs, so
 * that a step that is done never says of a part that it is not.
 */
export function StepFindings({ setup, step }: { readonly setup: Setup; readonly step: SetupStep }) {
  const { demoTexts, items } = setup;
  const asked = setupSteps[step].flatMap((id) => items.find((item) => item.id === id) ?? []);
  // What costs nothing has no prices.
  const shown = asked.filter(({ id }) => isAsked(id, items) && !(id === 'aiPrices' && demoTexts));
  return (
    <ul className="divide-line border-line divide-y-2 border-y-2">
      {shown.map(({ done, id }) => (
        <FindingRow
          key={id}
          id={id}
          done={done}
          isNeeded={id === neededFor(step) || isNeededToGoLive(id)}
          setup={setup}
        />
      ))}
    </ul>
  );
}

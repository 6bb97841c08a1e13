import { blocksGoingLive, missingForLive } from '#features/admin/rules.ts';
import type { Setup } from '#features/admin/client/api.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { MissingList } from './MissingList.tsx';
import { areRecordsUnknown, recordsUnknown } from './steps.ts';

const thingsOf = (many: number) => (many === 1 ? '1 thing is' : `${many} things are`);

/** Whether the site is live, and the one list of what is missing, in the order of the steps, each with its way there. */
export function GoLive({ setup }: { readonly setup: Setup }) {
  const missing = missingForLive(setup.items);
  const needed = blocksGoingLive(setup.items).length;
  const isLive = needed === 0;
  return (
    <div className="grid gap-5">
      <p className="text-soft max-w-prose">
        Live means that visitors reach the site under an encrypted address, read who runs it, buy with real
        money, and get your emails, and that a backup keeps what they made. There’s no switch: once everything
        marked ‘Needed’ is done, it’s live. Until the site says who runs it, nobody can pay real money.
      </p>
      {missing.length === 0 ? (
        <Notice tone="success" title="Your site is live: nothing is missing." />
      ) : (
        <Notice
          tone={isLive ? 'success' : 'attention'}
          title={
            isLive
              ? `Your site is live. ${thingsOf(missing.length)} worth doing:`
              : `Your site isn’t live yet. ${thingsOf(needed)} needed${missing.length > needed ? `, ${missing.length - needed} more worth doing` : ''}:`
          }
        >
          <MissingList missing={missing} known={setup} />
        </Notice>
      )}
      {areRecordsUnknown(setup) ? <p className="max-w-prose">{recordsUnknown}</p> : null}
    </div>
  );
}

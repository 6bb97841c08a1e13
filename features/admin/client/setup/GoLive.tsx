import { Link } from '@tanstack/react-router';
import { blocksGoingLive, isNeededToGoLive, missingForLive } from '#features/admin/rules.ts';
import type { Setup } from '#features/admin/client/api.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { matters, withoutWords } from './matters.ts';

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
        money, and get your emails. There’s no switch: once everything marked ‘Needed’ is done, it’s live.
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
          <ol aria-label="What is missing" className="grid gap-3">
            {missing.map(({ id, step }) => (
              <li key={id} className="max-w-prose">
                <span className="flex flex-wrap items-center gap-x-3">
                  <Link
                    to="/admin/setup"
                    search={{ step }}
                    {...(step === 'live' ? { hash: `matter-${id}` } : {})}
                    className="text-link inline-flex min-h-11 items-center font-semibold"
                  >
                    {matters[id].title}
                  </Link>
                  {isNeededToGoLive(id) ? <Badge tone="accent">Needed</Badge> : <Badge>Worth doing</Badge>}
                </span>
                {withoutWords(id, setup)}
              </li>
            ))}
          </ol>
        </Notice>
      )}
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { blocksGoingLive, openSteps } from '#features/admin/rules.ts';
import type { Setup } from '#features/admin/client/api.ts';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { matters } from './matters.ts';
import { stepNames } from './steps.ts';

/** Whether the site can open to customers, what is missing, and where that is. */
export function GoLive({ items }: { readonly items: Setup['items'] }) {
  const missing = blocksGoingLive(items);
  const open = openSteps(items).filter((step) => step !== 'live');
  return (
    <div className="grid gap-5">
      {missing.length === 0 ? (
        <Notice tone="success" title="Ready to go live: the site says who runs it, and is encrypted." />
      ) : (
        <Notice
          tone="attention"
          title={`You can’t go live yet. Still missing: ${missing.map((id) => matters[id].title).join(', ')}.`}
        >
          <p>Don’t let customers in before these are set.</p>
        </Notice>
      )}
      {open.length === 0 ? null : (
        <div className="grid gap-2">
          <h3 className="font-semibold">Steps that are still open</h3>
          <ul>
            {open.map((step) => (
              <li key={step}>
                <Link
                  to="/admin/setup"
                  search={{ step }}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {stepNames[step]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

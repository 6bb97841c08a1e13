import { useSystemName } from '#platform/client/site-look.ts';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { sampleOf, systemCards, systemTarget } from '#features/home/rules.ts';

/** The six parts of the system for a member who lacks some of them, closed; those have a lock and a sample. */
export function SystemParts({ viewer }: { readonly viewer: PublicViewer }) {
  return (
    <section id="system" className="page-width pt-2 pb-10">
      <details className="border-line border-y-2">
        <summary className="flex min-h-14 items-center justify-between gap-3">
          <h2 className="text-heading">
            Complete <span className="whitespace-nowrap">{useSystemName()}</span> System
          </h2>
        </summary>
        <ul className="grid gap-x-8 pb-4 sm:grid-cols-2 lg:grid-cols-3">
          {systemCards.map((card) => {
            const sample = sampleOf(card, viewer);
            return (
              <li key={card.slug} className="border-line border-t py-3">
                <h3 className="flex min-h-11 items-center gap-2 text-lg">
                  <PageLink to={systemTarget(card, viewer)} className="hover:underline">
                    {card.title}
                  </PageLink>
                  {sample ? (
                    <span role="img" aria-label="Locked" className="text-soft shrink-0">
                      <LockIcon width={20} />
                    </span>
                  ) : null}
                </h3>
                <p className="text-soft">{card.text}</p>
                {sample ? (
                  <PageLink to={sample} className="text-link inline-flex min-h-11 items-center">
                    See a sample<span className="sr-only">: {card.title}</span>
                  </PageLink>
                ) : null}
              </li>
            );
          })}
        </ul>
      </details>
    </section>
  );
}

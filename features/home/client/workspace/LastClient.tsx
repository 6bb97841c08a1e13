import type { ReactNode } from 'react';
import type { Workspace } from '#features/home/contract-workspace.ts';
import { textPath, toolOf } from '#features/tools/rules.ts';
import { emailPathTo } from '#features/tools/rules/email-to.ts';
import { Card } from '#platform/client/ui/Card.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** Of the texts written for them, this many show: the newest. */
const mostTexts = 2;

const outcomeWords = { reply: 'a reply', meeting: 'a meeting', sale: 'bought', no: 'said no' } as const;

const Way = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <PageLink
    to={to}
    className="border-edge hover:bg-sunken inline-flex min-h-11 items-center rounded-full border-2 px-4 font-semibold"
  >
    {children}
  </PageLink>
);

interface LastClientProps {
  readonly viewer: Pick<PublicViewer, 'tier'>;
  readonly card: Workspace['cards']['recent'][number];
  readonly texts: Workspace['texts']['recent'];
}

/** The card last worked on: a client, what they may feel, what was written for them, and what to do with them next. */
export function LastClient({ viewer, card, texts }: LastClientProps) {
  const { client, clientId, frustration, id } = card;
  const theirs = texts.filter((text) => text.card?.id === id).slice(0, mostTexts);
  return (
    <Card
      as="section"
      aria-labelledby="last-client"
      className="grid min-w-0 content-between gap-3 p-5! sm:p-6!"
    >
      <div className="grid gap-1">
        <div className="-my-2 flex items-center justify-between gap-3">
          <p className="text-soft text-[0.9375rem] font-semibold">Your last client</p>
          <PageLink to="/clients" className="text-link inline-flex min-h-11 items-center">
            Clients
          </PageLink>
        </div>
        <h2 id="last-client" className="text-heading line-clamp-2 wrap-anywhere">
          <PageLink to={`/clients/${clientId}`} className="hover:underline">
            {client}
          </PageLink>
        </h2>
        <p className="line-clamp-2 wrap-anywhere">{frustration}</p>
        {theirs.length === 0 ? null : (
          <ul className="mt-1">
            {theirs.map(({ id: text, outcome, title, tool, usedAt }) => (
              <li key={text}>
                <PageLink
                  to={textPath(tool, text)}
                  className="hover:bg-sunken rounded-control -mx-2 grid min-h-11 content-center px-2 py-1"
                >
                  <span className="truncate font-semibold">{title}</span>
                  <span className="text-soft truncate text-sm">
                    {[toolOf(tool).title, outcome ? outcomeWords[outcome] : usedAt ? 'used' : null]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Way to={`/brief?card=${id}`}>Brief</Way>
        <Way to={`/spar?card=${id}`}>Practice</Way>
        {can(viewer, 'tools.use') ? (
          <Way to={emailPathTo(card) ?? `${toolOf('messaging').path}?card=${id}`}>Write</Way>
        ) : null}
      </div>
    </Card>
  );
}

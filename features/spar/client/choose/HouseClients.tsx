import { Fragment, type ReactNode } from 'react';
import { LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { HouseClient } from '#features/spar/contract.ts';
import { practiceClientsAre } from '#features/spar/rules/vocabulary.ts';
import { setWords, usualWords } from '#features/spar/client/talk-words.ts';
import type { Usual } from './choice.ts';
import { largerPlans } from './plans.ts';
import { RadioCard } from './RadioCard.tsx';

interface HouseClientsProps {
  readonly name: string;
  readonly clients: readonly HouseClient[];
  /** The slug of the chosen client. */
  readonly chosen: string | null;
  /** The current settings of the call. */
  readonly set: Usual;
  /** What is known of the chosen client, if it is shown below the client. */
  readonly brief: ReactNode;
  readonly onChoose: (client: HouseClient) => void;
}

interface SuggestionProps {
  readonly client: HouseClient;
  /** Null while another client is chosen. */
  readonly set: Usual | null;
}

/** What a client suggests, and the call's settings, which are further down the page. */
function Suggestion({ client, set }: SuggestionProps) {
  return (
    <>
      {usualWords(client)}
      {set === null ? null : (
        <span className="text-soft block">
          This call: {setWords(set)}
          {setWords(set) === setWords(client) ? null : ', as you chose'}
        </span>
      )}
    </>
  );
}

/** In two columns, the brief of the chosen client is a row below both, so that their neighbor does not move. */
const list = 'grid gap-3 sm:grid-flow-row-dense sm:grid-cols-2';

/** The clients of the house; those that the member's plan lacks are listed with the plan that opens them. */
export function HouseClients({ name, clients, chosen, set, brief, onChoose }: HouseClientsProps) {
  const locked = clients.filter((client) => client.locked);
  const open = clients.filter((client) => !client.locked);
  if (clients.length === 0)
    return (
      <EmptyState
        title="No practice clients right now"
        description="The owner of this site has turned all of them off. New ones will appear here."
      />
    );
  return (
    <div className="grid gap-6">
      <p className="text-soft max-w-prose">{practiceClientsAre}</p>
      {open.length > 0 ? (
        <fieldset className={list}>
          <legend className="sr-only">Practice clients</legend>
          {open.map((client) => (
            <Fragment key={client.slug}>
              <RadioCard
                name={name}
                value={client.slug}
                checked={chosen === client.slug}
                onChoose={() => onChoose(client)}
                title={client.name}
                note={<Suggestion client={client} set={chosen === client.slug ? set : null} />}
              >
                {client.who}
              </RadioCard>
              {chosen === client.slug ? brief : null}
            </Fragment>
          ))}
        </fieldset>
      ) : null}
      {locked.length > 0 ? (
        <div className="grid gap-3">
          <p>
            {locked.length} {open.length > 0 ? 'more open' : 'open'} with {largerPlans}.{' '}
            <PageLink to="/#pricing" className="text-link inline-flex min-h-11 items-center">
              See the plans
            </PageLink>
          </p>
          <ul aria-label="Clients in other plans" className={list}>
            {locked.map(({ slug, name: client, who }) => (
              <Fragment key={slug}>
                <li className="bg-sunken text-soft flex items-start gap-3 rounded-control px-4 py-3">
                  <LockIcon width={20} className="mt-0.5 shrink-0" />
                  <span className="grid min-w-0 gap-0.5">
                    <span className="font-semibold wrap-anywhere">{client}</span>
                    <span className="text-[0.9375rem] wrap-anywhere">{who}</span>
                  </span>
                </li>
                {chosen === slug && brief ? <li className="sm:col-span-2">{brief}</li> : null}
              </Fragment>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

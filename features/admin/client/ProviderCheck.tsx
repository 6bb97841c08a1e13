import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { readProviders } from '#features/account/contract-identities.ts';
import { providersQuery } from './api.ts';

/** Where at the provider the return address is entered. */
const registerWords = (provider: string, name: string) =>
  provider === 'google'
    ? 'It must stand in the Google Cloud console, under Google Auth Platform, Clients, in your client’s “Authorized redirect URIs”, exactly like this:'
    : `It must stand at ${name}, in the settings of the client or application for this site, as its redirect URI (also called callback URL), exactly like this:`;

type Checked = Answer<typeof readProviders>['providers'][number];

const badges = {
  answers: { tone: 'success', words: 'Answers' },
  silent: { tone: 'neutral', words: 'Doesn’t answer' },
  secret_refused: { tone: 'danger', words: 'Refuses our secret' },
} as const;

function wordsOf({ issuer, name, provider, returnAddress, state }: Checked): string {
  switch (state) {
    case 'answers':
      return `${registerWords(provider, name)} ${returnAddress}`;
    case 'silent':
      return `Nothing usable came from ${issuer}/.well-known/openid-configuration. Nobody can sign in with it; other ways work.`;
    case 'secret_refused': {
      const [id, secret] =
        provider === 'google'
          ? ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']
          : ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
      return `${name} doesn’t take the client’s ID and secret. Nobody can sign in with it; other ways work. Copy both again from its settings into ${id} and ${secret}, and restart.`;
    }
  }
}

/**
 * The providers people can sign in with, and whether each answers now. Hidden while none is on: the checklist says so.
 */
export function ProviderCheck() {
  const { data, error, isRefetching, refetch } = useQuery(providersQuery);
  if (!data && error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="bubble h-24" />;
  const { providers } = data;
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="provider-check" className="grid gap-3">
      <h3 id="provider-check" className="text-lg font-semibold">
        Do the sign-in providers answer?
      </h3>
      <ul className="grid gap-4">
        {providers.map((checked) => (
          <li key={checked.provider} className="grid gap-1">
            <div className="flex flex-wrap items-center gap-3">
              <h4 className="font-semibold">{checked.name}</h4>
              <Badge tone={badges[checked.state].tone}>{badges[checked.state].words}</Badge>
            </div>
            <p className="text-soft max-w-prose wrap-anywhere">{wordsOf(checked)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

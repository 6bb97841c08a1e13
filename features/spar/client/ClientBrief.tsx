import type { ReactNode } from 'react';

/** What is known of a client before the talk. */
export interface KnownOfClient {
  readonly name: string;
  readonly who: string;
  readonly day: string;
  readonly wants: string;
  readonly offer: string;
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-soft text-sm font-semibold">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The label of what the member sells in this call, whatever they sell otherwise. */
export const youSell = 'You’re selling';

/** Who the client is and what they would say they want; the seller has to find what they do not say. */
export function ClientBrief({ client }: { readonly client: KnownOfClient }) {
  const lines = [
    ['Who they are', client.who],
    [youSell, client.offer],
    ['Their day', client.day],
    ['What they say they want', client.wants],
  ] as const;
  return (
    <dl className="grid gap-3">
      {lines.map(([term, words]) =>
        words === '' ? null : (
          <Line key={term} term={term}>
            {words}
          </Line>
        ),
      )}
    </dl>
  );
}

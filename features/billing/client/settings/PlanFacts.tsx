import type { Subscription } from '#features/billing/client/plan-queries.ts';
import { lastChargeFact, nextChargeWords, thenWords } from '#features/billing/client/plan-words.ts';
import type { checkSubscription } from '#features/billing/contract-membership.ts';
import { dayOf } from '#platform/client/when.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

interface PlanFactsProps {
  readonly viewer: PublicViewer;
  readonly status: Answer<typeof checkSubscription>;
  /** Null for what was given, and for the free plan. */
  readonly subscription: Subscription | null;
}

interface Fact {
  readonly term: string;
  readonly words: string;
  readonly more?: string | null;
}

/** What there is to say of a plan that was bought or given, in the order in which it is shown. */
function factsOf({ status, subscription }: Pick<PlanFactsProps, 'status' | 'subscription'>): Fact[] {
  const { subscribed, subscription_end: until, subscription_start: since } = status;
  const facts: Fact[] = [];
  if (subscribed)
    facts.push({
      term: 'Access',
      words: until ? `Active until ${dayOf(until)}` : 'Active with no end date',
      more: until ? thenWords(subscription) : null,
    });
  else if (subscription?.pausedUntil)
    facts.push({
      term: 'Access',
      words: 'Paused',
      more: `It resumes automatically on ${dayOf(subscription.pausedUntil)}.`,
    });
  if (subscription?.paid) facts.push({ term: 'Last charge', ...lastChargeFact(subscription.paid) });
  const next = subscription && nextChargeWords(subscription);
  if (next) facts.push({ term: 'Next charge', words: next });
  if (!subscription) facts.push({ term: 'Given to you', words: 'You pay nothing for it' });
  if (since) facts.push({ term: 'Since', words: dayOf(since) });
  return facts;
}

/** What a member reads of their plan: what it opens, until when, and what it charges. */
export function PlanFacts({ status, subscription, viewer }: PlanFactsProps) {
  if (can(viewer, 'admin')) return <p className="text-soft">Everything is open to you, with no end date.</p>;
  if (!status.subscribed && !subscription)
    return (
      <p className="text-soft">
        The assessment, the Frustration Identifier, practice calls with three AI clients each week and once on
        a card of your own, both short books, and a place in the community.
      </p>
    );
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {factsOf({ status, subscription }).map(({ more, term, words }) => (
        <div key={term}>
          <dt className="text-soft">{term}</dt>
          <dd className="text-lg font-semibold">{words}</dd>
          {more ? <dd className="text-soft">{more}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

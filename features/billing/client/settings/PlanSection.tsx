import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  type Membership,
  type Subscription,
  useBillingChanged,
  useBillingFailure,
  usePortal,
} from '#features/billing/client/api.ts';
import { thenWords } from '#features/billing/client/then.ts';
import type { checkSubscription } from '#features/billing/contract.ts';
import { setRenewal } from '#features/billing/contract-membership.ts';
import type { PaidMoney } from '#features/billing/contract-money.ts';
import { moneyOf } from '#features/billing/money.ts';
import { plans } from '#features/billing/plans.ts';
import { tierOfProduct } from '#features/billing/rules.ts';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { newsName, toast } from '#platform/client/ui/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

interface PlanSectionProps {
  readonly viewer: PublicViewer;
  readonly status: Answer<typeof checkSubscription>;
  readonly membership: Membership;
}

/** This member's plan, bought or given, and what they can do about it. */
export function PlanSection({ viewer, status, membership }: PlanSectionProps) {
  const { last, paymentsOn, subscription } = membership;
  const tier = tierOfProduct(status.product_id ?? '') ?? subscription?.tier ?? null;
  const name = can(viewer, 'admin') ? 'Admin' : tier ? plans[tier].name : plans.free.name;
  return (
    <SettingsSection title="Plan">
      <Card className="grid gap-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid gap-2">
            <Badge tone="accent">Your Plan</Badge>
            <h3 className="display text-title">{name}</h3>
          </div>
          {subscription ? (
            <p className="font-display text-heading font-bold">
              {moneyOf(subscription.amount, subscription.currency)}
              <span className="text-soft font-text text-base font-normal">
                /month{isListPrice(subscription) ? ', list price' : ''}
              </span>
            </p>
          ) : null}
        </div>
        <Facts viewer={viewer} status={status} subscription={subscription} />
        {last ? <p className="text-soft">{lastWords(last)}</p> : null}
        <Included viewer={viewer} />
        {subscription ? (
          <Changes subscription={subscription} name={name} kept={status.subscribed} />
        ) : !status.subscribed && paymentsOn ? (
          <Button asChild className="w-fit">
            <Link to="/purchase">See the paid plans</Link>
          </Button>
        ) : null}
        {!paymentsOn && !status.subscribed ? (
          <p className="text-soft">Payments aren’t set up on this site.</p>
        ) : null}
      </Card>
    </SettingsSection>
  );
}

/** Whether what is charged is another amount than the price of the plan, or not known: with a coupon, or tax. */
const isListPrice = ({ amount, paid, renewsFor }: Subscription) =>
  renewsFor === null ? paid?.cents !== amount : renewsFor !== amount;

/** What became of the subscription that ended last. */
function lastWords({ currency, endedAt, refunded, tier }: NonNullable<Membership['last']>): string {
  const plan = tier === null ? 'Your subscription' : `Your subscription to ${plans[tier].name}`;
  const back = refunded > 0 ? `, and we refunded ${moneyOf(refunded, currency)}` : '';
  return `${plan} ended on ${dayOf(endedAt)}${back}.`;
}

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
  readonly more?: string | null;
}

function Fact({ term, children, more = null }: FactProps) {
  return (
    <div>
      <dt className="text-soft">{term}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
      {more === null ? null : <dd className="text-soft">{more}</dd>}
    </div>
  );
}

/** What was charged last, and what a coupon took off it. */
function LastPayment({ paid: { at, cents, currency, discount } }: { readonly paid: PaidMoney }) {
  const off = discount > 0 ? `A coupon took off ${moneyOf(discount, currency)}.` : null;
  return (
    <Fact term="Last charge" more={off}>
      {cents === 0 ? 'Nothing' : moneyOf(cents, currency)} on {dayOf(at)}
    </Fact>
  );
}

function Facts({
  viewer,
  status,
  subscription,
}: Pick<PlanSectionProps, 'viewer' | 'status'> & { readonly subscription: Subscription | null }) {
  const { subscribed, subscription_end: until, subscription_start: since } = status;
  if (can(viewer, 'admin')) return <p className="text-soft">Everything is open to you, with no end date.</p>;
  if (!subscribed && !subscription)
    return (
      <p className="text-soft">
        The assessment, the Frustration Identifier, practice calls with three AI clients each week and once on
        a card of your own, both short books, and a place in the community.
      </p>
    );
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {subscribed ? (
        <Fact term="Access" more={until ? thenWords(subscription) : null}>
          {until ? `Active until ${dayOf(until)}` : 'Active with no end date'}
        </Fact>
      ) : null}
      {subscription?.paid ? <LastPayment paid={subscription.paid} /> : null}
      {subscription && !subscription.endsAt && !subscription.graceEndsAt ? (
        <Fact term="Next charge">
          {subscription.renewsFor === null
            ? 'On'
            : `${moneyOf(subscription.renewsFor, subscription.currency)} on`}{' '}
          {dayOf(subscription.currentPeriodEnd)}
        </Fact>
      ) : null}
      {subscription?.endsAt ? (
        <Fact term="Next charge">
          {/* An open payment is still tried. */}
          {subscription.graceEndsAt ? 'Only the open payment. It won’t renew.' : 'None. It ends on its own.'}
        </Fact>
      ) : null}
      {subscribed && !subscription ? <Fact term="Given to you">You pay nothing for it</Fact> : null}
      {since ? <Fact term="Since">{dayOf(since)}</Fact> : null}
    </dl>
  );
}

const included = [
  { needs: 'tools.use', to: '/tools', label: 'Tools' },
  { needs: 'book.read', to: '/book', label: 'Read the book' },
  { needs: 'course.read', to: '/course', label: 'Course' },
] as const;

/** Links to what the plan includes. */
function Included({ viewer }: Pick<PlanSectionProps, 'viewer'>) {
  const open = included.filter(({ needs }) => can(viewer, needs));
  if (open.length === 0) return null;
  return (
    <ul aria-label="What is yours" className="flex flex-wrap gap-x-8">
      {open.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="text-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps {
  readonly subscription: Subscription;
  readonly name: string;
  /** False while the plan is on hold for want of a payment. */
  readonly kept: boolean;
}

/** Until when a plan is kept that has been canceled. While a payment is owed, the month isn’t paid for. */
function keptWords({ kept, name, subscription: { graceEndsAt } }: ChangesProps, paidUntil: string): string {
  if (graceEndsAt === null) return `You keep ${name} until ${dayOf(paidUntil)}.`;
  if (!kept) return 'Your plan is on hold, and it won’t renew.';
  return `You keep ${name} until ${dayOf(graceEndsAt)}, or ${dayOf(paidUntil)} if the open payment goes through. We may still try to collect it.`;
}

/** What canceling means, before it is done. */
function leavingWords(props: ChangesProps): string {
  const { currentPeriodEnd, graceEndsAt } = props.subscription;
  if (graceEndsAt === null)
    return `You keep it until ${dayOf(currentPeriodEnd)}, because it’s paid for. Nothing more is charged.`;
  return `${keptWords({ ...props, name: 'it' }, currentPeriodEnd)}${props.kept ? ' It won’t renew after that.' : ''}`;
}

/** What resuming means: while a payment is owed, the next month comes only once it went through. */
const resumedWords = ({ subscription }: ChangesProps, paidUntil: string) =>
  subscription.graceEndsAt === null
    ? `It renews on ${dayOf(paidUntil)}.`
    : 'It renews as before. The open payment is still due.';

/** Manage, cancel and resume. */
function Changes(props: ChangesProps) {
  const { name, subscription } = props;
  const portal = usePortal();
  const changed = useBillingChanged();
  const fail = useBillingFailure();
  const [asking, setAsking] = useState(false);
  const [resuming, setResuming] = useState(false);
  async function set(renews: boolean) {
    try {
      const { paidUntil, renews: goesOn } = await call(setRenewal, { body: { renews } });
      await changed();
      const title = goesOn ? `${name} goes on` : 'Your subscription is canceled';
      const words = goesOn ? resumedWords(props, paidUntil) : keptWords(props, paidUntil);
      // The notification of it may have come before this answer, or may follow.
      toast.success(title, words, { name: newsName(title) });
    } catch (error) {
      fail(error);
    }
  }
  async function resume() {
    setResuming(true);
    await set(true);
    setResuming(false);
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" busy={portal.opening} onClick={() => void portal.open()}>
        Manage
        <span className="sr-only"> your billing (opens in a new tab)</span>
      </Button>
      {subscription.endsAt ? (
        <Button busy={resuming} onClick={() => void resume()}>
          Resume
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Cancel subscription
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title={`Cancel ${name}?`}
        description={`${leavingWords(props)} Everything you made stays.`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        danger
        onConfirm={() => set(false)}
      />
    </div>
  );
}

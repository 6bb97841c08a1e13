import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { FieldErrors } from '#platform/contract/errors.ts';
import type { readProfile } from '#features/account/contract-profile.ts';
import type { listPlans } from '#features/billing/contract.ts';
import { hasWithdrawalRight } from '#features/billing/rules-withdrawal.ts';
import { moneyOf } from '#platform/contract/money.ts';
import type { PaidPlanId } from '#platform/contract/plans.ts';
import {
  centsOf,
  currencyName,
  type PriceBook,
  priceInWords,
  type Rhythm,
  rhythms,
  yearSaving,
} from '#platform/contract/prices.ts';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { boughtWith, renewalConsentOf } from '#features/billing/rules-consent.ts';
import { chargesInWords } from '#features/billing/rules-coupons.ts';
import { firstChargeWords } from '#features/billing/client/plan-words.ts';
import { CallError } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { openTab } from '#platform/client/new-tab.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { profileQuery, quoteQuery } from '#features/billing/client/api.ts';
import { BilledTo, ContactFields } from './ContactFields.tsx';
import { codeIn, CouponEntry, useCoupon } from './CouponEntry.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { beginPurchase, PurchaseFailure, purchaseMessage } from './purchase.ts';
import { PurchaseBoxes } from './PurchaseBoxes.tsx';
import { lockedPageIn } from '#features/billing/rules-locked-pages.ts';
import { contactForm, contactNames, contactOf, purchaseForm } from './contact-schema.ts';

/** Where the contact waits in this tab until it is saved. What they agree to is asked again. */
const draft = 'billing.purchase';
const agreements = ['agrees', 'earlyStart'] as const;

type Profile = Answer<typeof readProfile>;

/** 'By the year, $470: two months free' */
function rhythmLabel(prices: PriceBook, plan: PaidPlanId, rhythm: Rhythm): string {
  const cents = centsOf(prices, plan, rhythm) ?? 0;
  const saving = rhythm === 'year' ? yearSaving({ month: centsOf(prices, plan) ?? 0, year: cents }) : null;
  return `By the ${rhythm}, ${priceInWords(cents, prices.currency)}${saving ? `: ${saving}` : ''}`;
}

/** The first message, and that it isn't the only one. */
function withOthers(message: string, others: number): string {
  if (others === 0) return message;
  const sentence = /[.!?]$/u.test(message) ? message : `${message}.`;
  return `${sentence} ${others === 1 ? 'One more field is' : `${others} more fields are`} marked in the form.`;
}

interface PurchaseFormProps {
  readonly profile: Profile;
  readonly forSale: Answer<typeof listPlans>['plans'];
  /** What the site sells for now. */
  readonly prices: PriceBook;
  /** Whether buyers with the right to withdraw are asked about an early start. */
  readonly asksEarlyStart: boolean;
  readonly offered: readonly PaidPlanId[];
  readonly preselected: PaidPlanId;
  readonly has: ComponentProps<typeof PlanChoice>['has'];
  /** Days that are free at first; 0: none. */
  readonly trialDays: number;
  /** How often they said that they would pay. */
  readonly wishes: Rhythm;
  /** What they have is paid by the year. */
  readonly paysYearly: boolean;
  /** When a payment now would be made. */
  readonly now: Date;
  /** What is said of the guarantee. */
  readonly promise: string;
  /** The payment page is open in another tab. */
  readonly onOpened: (opened: { address: string; sessionId: string | null; plan: PaidPlanId }) => void;
}

/** Plan and contact [billing.contact-form]. What was typed stays when something fails. */
export function PurchaseForm({
  profile,
  forSale,
  prices,
  asksEarlyStart,
  offered,
  preselected,
  has,
  wishes,
  paysYearly,
  now,
  trialDays,
  promise,
  onOpened,
}: PurchaseFormProps) {
  const [chosen, setChosen] = useState(preselected);
  const [wish, setWish] = useState(wishes);
  // What has changed since the page was loaded: said beside the box, whose words are new.
  const [changed, setChanged] = useState<string>();
  const plan = offered.includes(chosen) ? chosen : preselected;
  const session = useSessionStore();
  const navigate = useNavigate();
  const client = useQueryClient();
  const known = contactOf(profile);
  const form = useForm(
    purchaseForm,
    { ...known, code: codeIn(location.search), agrees: '', earlyStart: '' },
    { draft, secret: agreements },
  );
  // Asked only if the profile lacks some of it, or a draft of it is back.
  const [asksContact, setAsksContact] = useState(
    !contactForm.safeParse(known).success || contactNames.some((name) => form.values[name] !== known[name]),
  );
  // The upgrade is then a subscription of its own.
  const onGiven = has === 'given';
  const sold = forSale.find(({ id }) => id === plan);
  // On top of what was given it is sold by the month; who pays by the year upgrades by the year.
  const byYear = onGiven ? null : centsOf(prices, plan, 'year');
  const isYear = byYear !== null && Boolean(sold?.yearlyPriceId) && (wish === 'year' || paysYearly);
  const rhythm: Rhythm = isYear ? 'year' : 'month';
  const free = plan === 'upgrade' ? 0 : trialDays;
  const { currency } = prices;
  const cents = centsOf(prices, plan, rhythm) ?? 0;
  const priceId = (isYear ? sold?.yearlyPriceId : sold?.priceId) ?? '';
  // A plan that is changed keeps the code that it was bought with.
  const takesCode = plan !== 'upgrade' || onGiven;
  const entered = useCoupon(form.values.code, takesCode ? priceId : '');
  const { coupon } = entered;
  // A plan that changes keeps its code: what that makes of the price is agreed to in figures.
  const { data: quote } = useQuery({
    ...quoteQuery(rhythm === 'year' ? { rhythm } : {}),
    enabled: !takesCode,
  });
  const discounted = takesCode ? null : (quote?.discounted ?? null);
  const order = { plan, onGiven, rhythm, trialDays: free, coupon, discounted } as const;
  const words = renewalConsentOf(prices, order);
  const [shown, setShown] = useState(words);
  if (shown !== words) {
    // They agreed to another price.
    setShown(words);
    form.set('agrees', '');
  }
  const { email: addressRefused } = form.errors;
  const asks = asksEarlyStart && hasWithdrawalRight(form.values.country);

  const box = form.field('agrees');
  const agrees = {
    ...box,
    error: box.error ?? changed,
    onValue: (value: string) => {
      setChanged(undefined);
      box.onValue(value);
    },
  };

  /** A reload, and the way back from the payment page, find what was chosen. */
  const keep = (chose: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/purchase',
      search: (former) => ({ ...former, ...chose }),
      replace: true,
      resetScroll: false,
    });

  function choose(next: PaidPlanId) {
    setChosen(next);
    setChanged(undefined);
    keep({ plan: next, upgrade: undefined });
  }

  async function fail(error: unknown) {
    const code = error instanceof CallError || error instanceof PurchaseFailure ? error.code : null;
    if (code === 'unauthenticated') {
      await session.refresh();
      // The page has led them to sign in, and says why.
      if ((await session.ensure()).viewer === null) return;
    }
    const isAboutCode = error instanceof CallError && 'code' in error.fields;
    // The server doesn't take the contact anymore: it is there to be changed.
    if (code === 'invalid_input' && !isAboutCode) setAsksContact(true);
    if (code === 'conflict') {
      setChanged(purchaseMessage(error));
      form.set('agrees', '');
      void client.invalidateQueries({ queryKey: ['billing'] });
    }
    const isTaken = code === 'already_subscribed';
    if (isTaken) {
      await session.refresh();
      const { viewer } = await session.ensure();
      // Paid in another tab meanwhile: the page says that they have everything.
      if (viewer && can(viewer, 'course.read')) return;
    }
    toast.error(isTaken ? 'Already subscribed' : 'Error', purchaseMessage(error));
  }
  const submit = form.submit(
    async ({ agrees: _agrees, code: _code, earlyStart, ...contact }) => {
      if (!sold || !priceId) throw new PurchaseFailure('An error occurred', null);
      const tab = openTab('Opening the payment page…');
      try {
        const wanted = {
          ...sold,
          plan,
          priceId,
          came: lockedPageIn(location.search),
          renewalConsent: words,
          ...(coupon ? { code: coupon.code } : {}),
          ...(asks ? { earlyStart: earlyStart === 'yes' } : {}),
        };
        // Members who upgrade minutes later find what they have just entered.
        const { sessionId, url: address } = await beginPurchase(contact, wanted, (saved) =>
          client.setQueryData(profileQuery.queryKey, saved),
        );
        forgetDraft(draft);
        if (tab.go(address) === 'new tab') onOpened({ address, sessionId, plan });
      } catch (error) {
        tab.close();
        throw error;
      }
    },
    {
      examine: ({ code }): FieldErrors => {
        if (!takesCode || code === '' || coupon) return {};
        return { code: entered.refusal ?? 'Choose Apply to use this code, or leave the field empty.' };
      },
      onInvalid: (message, isMissing, others) =>
        toast.error(isMissing ? 'Missing Information' : 'Error', withOthers(message, others)),
      onFailure: (error) => void fail(error),
    },
  );
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16"
    >
      {/* In sight before the first price. */}
      <p className="-mb-2 font-semibold lg:col-span-2 lg:-mb-8">{promise}</p>
      <div className="grid gap-6">
        <PlanChoice {...{ coupon, has, offered, prices, rhythm }} value={plan} onValue={choose} />
        {byYear !== null && sold?.yearlyPriceId && !paysYearly ? (
          <ChoiceGroup
            legend="How often you pay"
            options={rhythms.map((value) => ({
              value,
              label: rhythmLabel(prices, plan, value),
            }))}
            value={rhythm}
            onValue={(value) => {
              setWish(value);
              setChanged(undefined);
              keep({ rhythm: value === 'year' ? value : undefined });
            }}
          />
        ) : null}
        {takesCode ? (
          <CouponEntry field={form.field('code')} entered={entered} bought={boughtWith(prices, order)} />
        ) : null}
      </div>
      <div className="grid gap-6">
        {asksContact ? (
          <ContactFields
            field={form.field}
            refused={addressRefused ? { email: profile.email, why: addressRefused } : null}
          />
        ) : (
          <>
            <BilledTo
              name={profile.fullName}
              email={profile.email}
              contact={form.values}
              onChange={() => {
                flushSync(() => setAsksContact(true));
                document.querySelector<HTMLElement>('input[name=phone]')?.focus();
              }}
            />
            <RequiredNote />
          </>
        )}
        <PurchaseBoxes
          prices={prices}
          order={order}
          agrees={agrees}
          earlyStart={asks ? form.field('earlyStart') : null}
        />
        <div className="grid gap-3">
          <Button type="submit" size="large" className="w-full" busy={form.busy}>
            Continue to payment
          </Button>
          <p className="text-soft text-[0.9375rem]">
            {discounted
              ? `${moneyOf(discounted.cents, currency)} a ${rhythm} in all, with the code on your plan.`
              : plan === 'upgrade'
                ? `${coupon ? chargesInWords(coupon, boughtWith(prices, order)) : `${priceInWords(cents, currency)} a ${rhythm}`}${onGiven ? '' : ' on top of what you pay today'}.`
                : firstChargeWords(boughtWith(prices, order), now, coupon)}{' '}
            The payment page opens in a new tab.
          </p>
          <details className="group">
            <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
              Tax and currency
            </summary>
            <div className="text-soft grid gap-2 pb-2 text-[0.9375rem]">
              {takesCode ? (
                <p>You can give a tax ID on the payment page, where your country has one for businesses.</p>
              ) : null}
              <p>
                Charged in {currencyName(currency)}: your bank converts. If tax is added, you see it on the
                payment page before you pay.
              </p>
            </div>
          </details>
        </div>
      </div>
    </form>
  );
}

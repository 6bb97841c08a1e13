import { useState } from 'react';
import { z } from 'zod';
import { adminListSubscriptions } from '#features/billing/contract-subscriptions.ts';
import {
  bookTyped,
  faultsTyped,
  priceChanges,
  tidyAmount,
  twoMonthsFree,
  typedOf,
  type TypedPrices,
} from '#features/home/rules-price-form.ts';
import { ourPlanLines } from '#features/home/rules-front.ts';
import { planLineValues } from '#features/home/contract-site-words.ts';
import { pinnedBy } from '#features/home/rules-site-prices.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { mostTrialDays } from '#platform/contract/price-faults.ts';
import { plans } from '#platform/contract/plans.ts';
import {
  centsOf,
  currencies,
  currencyName,
  type PriceBook,
  priceInWords,
  type SoldTier,
  soldTiers,
  startPrices,
  yearSaving,
} from '#platform/contract/prices.ts';
import { lineText } from '#platform/contract/text.ts';
import { PartForm } from './PartForm.tsx';
import { ReferralSwitch } from './ReferralSwitch.tsx';
import { Editing } from './SiteForms.tsx';
import { type EditedSite, useNotSaved, type useSiteEditing } from './api.ts';

/** 'US dollars (USD)', by their names. */
const currencyOptions = currencies
  .map((value) => ({ value, label: `${currencyName(value)} (${value.toUpperCase()})` }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en-US'));

const line = () => lineText({ max: 40 });
const amount = () => line().overwrite(tidyAmount);

/** What is typed, checked by the rules of the price book. */
const typedPrices: z.ZodType<TypedPrices> = z
  .strictObject({
    currency: z.enum(currencies, 'Please choose a currency'),
    toolsMonth: amount(),
    toolsYear: amount(),
    premiumMonth: amount(),
    premiumYear: amount(),
    trialDays: line().overwrite((days) => days || '0'),
  })
  .superRefine((typed, context) => {
    for (const [field, message] of faultsTyped(typed))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** What a plan costs, as the front page has it. */
function PlanPreview({
  book,
  line,
  tier,
}: {
  readonly book: PriceBook;
  readonly tier: SoldTier;
  readonly line: string;
}) {
  const price = book.tiers[tier];
  const saving = yearSaving(price);
  return (
    <li className="border-line bg-raised bubble grid content-start gap-1 border-2 p-5">
      <p className="font-display text-lg font-bold">{plans[tier].name}</p>
      <p>
        <span className="font-display text-[2rem] leading-none font-extrabold">
          {priceInWords(price.month, book.currency)}
        </span>
        <span className="text-soft">/month</span>
      </p>
      {price.year === null ? null : (
        <p className="text-soft">
          or {priceInWords(price.year, book.currency)} a year{saving === null ? '' : `, ${saving}`}
        </p>
      )}
      <p className="text-soft wrap-anywhere">{line || ourPlanLines[tier]}</p>
    </li>
  );
}

/** The plans and the upgrade, as visitors will see them. */
function PricesPreview({ lines, typed }: { readonly typed: TypedPrices; readonly lines: PlanLines }) {
  if (faultsTyped(typed).size > 0)
    return <p className="text-soft">Nothing yet: these prices can’t be sold.</p>;
  const book = bookTyped(typed);
  const upgrade = (['month', 'year'] as const).flatMap((rhythm) => {
    const cents = centsOf(book, 'upgrade', rhythm);
    return cents === null ? [] : [`${priceInWords(cents, book.currency)} a ${rhythm}`];
  });
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 sm:grid-cols-2">
        {soldTiers.map((tier) => (
          <PlanPreview key={tier} book={book} tier={tier} line={lines[tier]} />
        ))}
      </ul>
      <p className="text-soft">
        The upgrade from Tools & Resources to Premium costs the difference: {upgrade.join(', or ')}.
        {book.trialDays === 0
          ? ''
          : ` A first purchase begins with ${book.trialDays === 1 ? 'a free day' : `${book.trialDays} free days`}.`}
      </p>
    </div>
  );
}

/** Who keeps their price. @param many who pay for a plan; null: nobody could count them */
function keepersInWords(many: number | null): string {
  if (many === null) return 'Whoever has a plan keeps what they pay; how many that are couldn’t be counted.';
  if (many === 0) return 'Nobody pays for a plan yet.';
  return many === 1
    ? 'The one member who has a plan keeps what they pay.'
    : `The ${many.toLocaleString('en-US')} who have a plan keep what they pay.`;
}

type PlanLines = EditedSite['shown']['planLines'];

interface Question {
  readonly changes: readonly string[];
  readonly keepers: string;
  readonly answer: (yes: boolean) => void;
}

interface PricesProps {
  readonly site: EditedSite;
  readonly save: ReturnType<typeof useSiteEditing>['save'];
}

function Prices({ save, site }: PricesProps) {
  const { prices } = site.shown;
  const notSaved = useNotSaved();
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const pinned = (tier: SoldTier) => pinnedBy(tier, (name) => site.locked.includes(name));

  async function ask(book: PriceBook): Promise<boolean> {
    const many = await call(adminListSubscriptions, { query: { state: 'running' } }).then(
      ({ total }) => total,
      () => null,
    );
    const yes = await new Promise<boolean>((answer) =>
      setQuestion({ changes: priceChanges(prices, book), keepers: keepersInWords(many), answer }),
    );
    setQuestion(null);
    return yes;
  }
  async function backToOurs(): Promise<void> {
    setBusy(true);
    try {
      if (await ask(startPrices)) await save({ prices: startPrices }, site.latest, 'Back to our prices');
    } catch (error) {
      notSaved(error);
    } finally {
      setBusy(false);
    }
  }
  const month = (tier: SoldTier) => ({
    label: `${plans[tier].name}, a month`,
    inputMode: 'decimal' as const,
    lockedBy: pinned(tier),
  });
  const year = (tier: SoldTier) => ({
    label: `${plans[tier].name}, a year`,
    hint: 'Leave it empty to sell by the month only.',
    inputMode: 'decimal' as const,
    shortcut: {
      label: 'Two months free',
      valueOf: (typed: Readonly<Record<string, string>>) => twoMonthsFree(typed[`${tier}Month`] ?? ''),
    },
  });
  return (
    <div className="grid gap-4">
      <PartForm<TypedPrices>
        draft="site.prices"
        title="Prices"
        text="Before tax. New members pay them from the moment you save; whoever has a plan keeps what they pay, also in another currency. Each amount becomes a price at Stripe on its own."
        schema={typedPrices}
        saved={typedOf(prices)}
        fields={{
          currency: {
            label: 'Currency',
            hint: 'One for all prices.',
            options: currencyOptions,
            lockedBy: pinned('tools') ?? pinned('premium'),
          },
          toolsMonth: month('tools'),
          toolsYear: year('tools'),
          premiumMonth: month('premium'),
          premiumYear: year('premium'),
          trialDays: {
            label: 'Free days before the first payment',
            hint: `At most ${mostTrialDays}, once per person; 0 for none.`,
            inputMode: 'numeric',
          },
        }}
        isPaired
        preview={(typed) => <PricesPreview typed={typed} lines={site.shown.planLines} />}
        confirm={(typed) => ask(bookTyped(typed))}
        onSave={async (typed) => typedOf((await save({ prices: bookTyped(typed) }, site.latest)).prices)}
      />
      {priceChanges(prices, startPrices).length === 0 ? null : (
        <Button
          variant="ghost"
          className="justify-self-start"
          busy={isBusy}
          onClick={() => void backToOurs()}
        >
          Back to ours<span className="sr-only">: prices</span>
        </Button>
      )}
      <ConfirmDialog
        open={question !== null}
        onOpen={(open) => {
          if (!open) question?.answer(false);
        }}
        title="Sell at these prices?"
        description={`New members pay them from now on, and so does whoever changes their plan. ${question?.keepers ?? ''}`}
        confirmLabel="Save prices"
        onConfirm={() => question?.answer(true)}
      >
        <ul className="list-disc pl-6">
          {question?.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
}

/** What the owner sells for. */
export function PricesForm() {
  return (
    <Editing>
      {({ save, site }) => (
        <>
          <Prices save={save} site={site} />
          <PartForm
            draft="site.planLines"
            title="Lines of the plans"
            text="What each paid plan is for, below its price on the front page and on a member’s home. Leave a field empty for ours."
            schema={planLineValues}
            saved={site.shown.planLines}
            fields={{
              tools: { label: plans.tools.name, hint: `Ours: ${ourPlanLines.tools}` },
              premium: { label: plans.premium.name, hint: `Ours: ${ourPlanLines.premium}` },
            }}
            preview={(lines) => (
              <ul className="grid gap-3 sm:grid-cols-2">
                {soldTiers.map((tier) => (
                  <PlanPreview key={tier} book={site.shown.prices} tier={tier} line={lines[tier]} />
                ))}
              </ul>
            )}
            onSave={async (planLines) => (await save({ planLines }, site.latest)).planLines}
          />
          <ReferralSwitch save={save} site={site} />
        </>
      )}
    </Editing>
  );
}

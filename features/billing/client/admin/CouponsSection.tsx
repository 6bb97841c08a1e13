import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  adminListCoupons,
  adminMakeCoupon,
  adminStopCoupon,
  codeInUse,
  couponFields,
  couponLimits,
} from '#features/billing/contract-coupons.ts';
import { centsTyped } from '#features/billing/money.ts';
import { couponDurations, offWords } from '#features/billing/rules-coupons.ts';
import { plans } from '#platform/contract/plans.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { useAdminFailure } from './api.ts';

type Coupon = Answer<typeof adminListCoupons>['coupons'][number];

const queryKey = ['billing', 'coupons'];
const states = {
  active: { label: 'Active', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'neutral' },
} as const;

/** The form's fields, all text, converted for the contract. */
const couponForm = z
  .object({
    code: z.string(),
    kind: z.string(),
    percent: z.string(),
    amount: z.string(),
    duration: z.string(),
    months: z.string(),
    plan: z.string(),
    lastDay: z.string(),
    mostUses: z.string(),
  })
  .transform(
    ({ code, kind, lastDay, mostUses, ...given }): z.input<typeof couponFields> => ({
      code,
      ...(kind === 'amount'
        ? { amount: centsTyped(given.amount) ?? Number.NaN }
        : { percent: given.percent }),
      duration: couponDurations.find((known) => known === given.duration) ?? 'once',
      ...(given.duration === 'repeating' ? { months: given.months } : {}),
      ...(given.plan === 'tools' || given.plan === 'premium' ? { plan: given.plan } : {}),
      // The whole day counts, on this device's calendar.
      ...(lastDay ? { endsAt: new Date(`${lastDay}T23:59:59`).toISOString() } : {}),
      ...(mostUses.trim() ? { mostUses } : {}),
    }),
  )
  .pipe(couponFields);

const empty = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  duration: 'once',
  months: '',
  plan: '',
  lastDay: '',
  mostUses: '',
};

const kinds = [
  { value: 'percent', label: 'A share in percent' },
  { value: 'amount', label: 'An amount' },
];
const spans = [
  { value: 'once', label: 'Off the first payment' },
  { value: 'repeating', label: 'For several months' },
  { value: 'forever', label: 'Off every payment' },
];
const planChoices = [
  { value: '', label: 'All plans' },
  { value: 'tools', label: plans.tools.name },
  { value: 'premium', label: plans.premium.name },
];

const offOf = (coupon: Coupon) =>
  `${offWords(coupon)}${coupon.plan === null ? '' : ` of ${plans[coupon.plan].name}`}`;

const listQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(adminListCoupons, {}, { signal }),
});

function CouponForm() {
  const client = useQueryClient();
  const fail = useAdminFailure();
  const [id, setId] = useState(() => crypto.randomUUID());
  const form = useForm(couponForm, empty, { draft: 'billing.coupon' });
  // Also of one that was refused before, and is back: why it was not made stands at its field.
  const known = useQuery(listQuery).data?.coupons ?? [];
  const typed = form.values.code.trim().toUpperCase();
  const isInUse = !form.busy && known.some(({ code, state }) => state === 'active' && code === typed);
  const submit = form.submit(
    async (coupon) => {
      const made = await call(adminMakeCoupon, { body: { id, ...coupon } });
      form.fill(empty);
      setId(crypto.randomUUID());
      toast.success('Coupon made', `${made.code}: ${offOf(made)}`);
      await client.invalidateQueries({ queryKey });
    },
    {
      onFailure: (error) => {
        // What concerns a field stands beside it.
        if (error instanceof CallError && Object.keys(error.fields).length > 0) return;
        fail(error, messageOf(error));
      },
    },
  );
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <DraftNotice
        draft={form.draft}
        title="What you typed is back"
        text={
          isInUse
            ? 'No coupon was made of it: its code is in use.'
            : 'No coupon was made of it when you left this page.'
        }
        action="Start over"
      />
      <RequiredNote />
      <TextField
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={couponLimits.code}
        hint="What buyers type, like SPRING-25."
        {...form.field('code')}
        error={form.errors['code'] ?? (isInUse ? codeInUse : undefined)}
      />
      <SelectField label="What it takes off" options={kinds} {...form.field('kind')} />
      {form.values.kind === 'amount' ? (
        <TextField
          label="Amount off"
          inputMode="decimal"
          autoComplete="off"
          hint="Of each payment it counts for, like 20 or 19.50."
          {...form.field('amount')}
          required
        />
      ) : (
        <TextField
          label="Percent off"
          inputMode="numeric"
          autoComplete="off"
          hint={`From 1 to ${couponLimits.percent}.`}
          {...form.field('percent')}
        />
      )}
      <SelectField label="For how long" options={spans} {...form.field('duration')} />
      {form.values.duration === 'repeating' ? (
        <TextField
          label="Months"
          inputMode="numeric"
          autoComplete="off"
          hint={`From 2 to ${couponLimits.months}, counted from the purchase.`}
          {...form.field('months')}
          required
        />
      ) : null}
      <SelectField label="For which plan" options={planChoices} {...form.field('plan')} />
      <TextField
        label="Last day"
        type="date"
        hint="Leave it empty for no end date."
        {...form.field('lastDay')}
        error={form.errors['endsAt']}
      />
      <TextField
        label="How often it may be used"
        inputMode="numeric"
        autoComplete="off"
        hint="By all buyers together. Leave it empty for no limit."
        {...form.field('mostUses')}
      />
      <Button type="submit" className="w-fit" busy={form.busy}>
        Make coupon
      </Button>
    </form>
  );
}

function Row({ coupon, onStop }: { readonly coupon: Coupon; readonly onStop: () => void }) {
  const { code, endsAt, mostUses, state, uses } = coupon;
  const { label, tone } = states[state];
  return (
    <li className="flex items-center gap-x-4 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-3 font-semibold wrap-anywhere">
          {code} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-soft">
          {offOf(coupon)}. Used {uses.toLocaleString('en-US')}
          {mostUses === null ? '' : ` of ${mostUses.toLocaleString('en-US')}`}{' '}
          {(mostUses ?? uses) === 1 ? 'time' : 'times'}
          {endsAt === null ? '' : `, until ${dayOf(endsAt)}`}.
        </p>
      </div>
      {state === 'active' ? (
        <Button variant="secondary" className="shrink-0" onClick={onStop} aria-label={`Stop ${code}`}>
          Stop
        </Button>
      ) : null}
    </li>
  );
}

function CouponList() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Coupon | null>(null);
  const { data, error, isRefetching, refetch } = useQuery(listQuery);
  const stop = useMutation({
    mutationFn: (couponId: string) => call(adminStopCoupon, { body: { couponId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (error && !data)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="bubble h-40" />;
  if (data.coupons.length === 0)
    return (
      <EmptyState
        title="No coupons yet"
        description="The coupons you make are listed here, with how often each was used."
      />
    );
  return (
    <>
      <ul aria-label="Coupons, newest first" className="divide-line border-line divide-y-2 border-y-2">
        {data.coupons.map((coupon) => (
          <Row key={coupon.id} coupon={coupon} onStop={() => setAsked(coupon)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpen={(open) => {
          if (!open) setAsked(null);
        }}
        danger
        title={`Stop ${asked?.code ?? 'it'}?`}
        description="Nobody can use it anymore, and you can’t start it again. What was bought with it stays."
        confirmLabel="Stop"
        onConfirm={async () => {
          try {
            if (asked) await stop.mutateAsync(asked.id);
          } catch (failure) {
            toast.error('Error', messageOf(failure));
            throw failure;
          }
        }}
      />
    </>
  );
}

/** Codes that take something off the price. */
export function CouponsSection() {
  return (
    <section aria-labelledby="coupons-title" className="grid gap-6">
      <h2 id="coupons-title" className="text-heading">
        Coupons
      </h2>
      <p className="text-soft">
        A coupon is a code that buyers enter where they choose a plan, which then shows what they pay. A link
        to /purchase?code=SPRING-25 fills it in.
      </p>
      <CouponForm />
      <CouponList />
    </section>
  );
}

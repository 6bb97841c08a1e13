import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  type DeclaredKind,
  declarationForm,
  declarationLimits,
  declarationTimes,
  declareEnd,
} from '#features/billing/contract-declaration.ts';
import { readMembership } from '#features/billing/contract-membership.ts';
import { plans } from '#platform/contract/plans.ts';
import { mayPause } from '#features/billing/client/plan-words.ts';
import { guaranteeDays } from '#features/billing/rules.ts';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { CallError } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { dayOf, momentOf } from '#platform/client/when.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

const contracts = (['tools', 'premium'] as const).map((value) => ({ value, label: plans[value].name }));
const manners = [
  { value: 'ordinary', label: 'Ordinary: no reason needed' },
  { value: 'extraordinary', label: 'Extraordinary: for a good cause' },
] as const;

const { undoHours, withdrawalDays } = declarationTimes;

const words = {
  cancellation: {
    title: 'Cancel subscription',
    lead: 'You don’t have to sign in. Fill in the form and press the button: that cancels, and an email confirms it right away.',
    button: 'Cancel now',
    done: 'We received your cancellation',
  },
  withdrawal: {
    title: 'Withdraw from contract',
    lead: `Within ${withdrawalDays} days of buying, if the law of your country gives you that right, as it does in the EU. You don’t have to sign in.`,
    button: 'Withdraw from contract',
    done: 'We received your withdrawal',
  },
} as const;

type Form = ReturnType<typeof useDeclarationForm>['form'];

function useDeclarationForm(draft: string) {
  const viewer = useViewer();
  // The plan they pay for, not the access they have: a grant is not a contract.
  const membership = useQuery({
    queryKey: ['account', 'contract'],
    queryFn: ({ signal }) => call(readMembership, {}, { signal }),
    enabled: Boolean(viewer),
  });
  const contract = membership.data?.subscription?.tier ?? null;
  const form = useForm(
    declarationForm,
    // The plan is an initial value, not typed text: leaving the page does not lose it.
    { name: '', email: '', plan: contract ?? '', manner: 'ordinary', reason: '', endOn: '' },
    // Anybody may use this page on a shared device, so the draft leaves out name and address.
    { draft, secret: ['name', 'email'] },
  );
  const { fill, values } = form;
  const isKnown = useRef(false);
  useEffect(() => {
    // Once, and never over what somebody typed: they may declare for a different address.
    if (!viewer || isKnown.current) return;
    isKnown.current = true;
    fill({
      ...(values.name === '' && { name: `${viewer.firstName} ${viewer.lastName}`.trim() }),
      ...(values.email === '' && { email: viewer.email }),
    });
  }, [viewer, fill, values]);
  const isPlanKnown = useRef(false);
  useEffect(() => {
    if (contract === null || isPlanKnown.current) return;
    isPlanKnown.current = true;
    if (values.plan === '') fill({ plan: contract });
  }, [contract, fill, values]);
  // Whoever declares for another address says which contract it has.
  const own = viewer && values.email === viewer.email && values.plan === contract ? contract : null;
  const isPausable = Boolean(membership.data?.subscription && mayPause(membership.data.subscription));
  // Null while a member's membership isn't known: nothing is promised then.
  const guarantee = viewer ? (membership.data?.guaranteeEndsAt ?? null) : 'visitor';
  return { form, guarantee, own, isPausable };
}

/** Ordinary or for good cause, and when: only a cancellation asks. */
function HowAndWhen({ form }: { readonly form: Form }) {
  return (
    <>
      <ChoiceGroup
        legend="How do you cancel?"
        options={manners}
        value={form.values.manner === 'extraordinary' ? 'extraordinary' : 'ordinary'}
        onValue={(next) => form.set('manner', next)}
      />
      {form.values.manner === 'extraordinary' ? (
        <TextArea label="Reason" rows={3} limit={declarationLimits.reason} {...form.field('reason')} />
      ) : null}
      <TextField
        label="When should it end? (optional)"
        type="date"
        hint="Leave it empty to end as soon as possible: with the month or year you’ve paid for."
        {...form.field('endOn')}
      />
    </>
  );
}

/**
 * `/cancel-subscription` and `/withdraw`: end a contract without signing in. The withdrawal has a second step; the
 * cancellation is declared by pressing its button.
 */
function DeclarationPage({ kind }: { readonly kind: DeclaredKind }) {
  const { button, done, lead, title } = words[kind];
  const draft = `account.declaration.${kind}`;
  const { form, guarantee, own, isPausable } = useDeclarationForm(draft);
  const refusal = useRefusal();
  const [isSure, setSure] = useState(kind === 'cancellation');
  const [declaredAt, setDeclaredAt] = useState<string | null>(null);

  const submit = form.submit(
    async ({ endOn, manner, reason, ...who }) => {
      if (!isSure) {
        setSure(true);
        return;
      }
      refusal.clear();
      const how = kind === 'withdrawal' ? {} : { manner, reason, ...(endOn === '' ? {} : { endOn }) };
      const answer = await call(declareEnd, { body: { kind, ...who, ...how } });
      forgetDraft(draft);
      setDeclaredAt(answer.declaredAt);
    },
    {
      onFailure: (error) => {
        // Errors with a field are shown there; the second step shows no fields.
        const hasField = error instanceof CallError && Object.keys(error.fields).length > 0;
        if (hasField && kind === 'withdrawal') setSure(false);
        if (!hasField) refusal.refuse(error);
      },
    },
  );
  if (declaredAt !== null)
    return (
      <NarrowPage title={done} lead={`On ${momentOf(declaredAt)}.`}>
        <Notice tone="success" title={`We emailed ${form.values.email}`}>
          <p>
            The email says what you declared, when we received it, and what happens next.
            {kind === 'withdrawal'
              ? ` The contract ends ${undoHours} hours later, so that nobody else can end it for you; the time of your declaration counts.`
              : ' If that isn’t the address of your account, send this again with the right one.'}
          </p>
        </Notice>
      </NarrowPage>
    );
  const isSecondStep = kind === 'withdrawal' && isSure;
  return (
    <NarrowPage title={title} lead={lead}>
      <form noValidate method="post" onSubmit={submit} className="grid gap-6">
        {isSecondStep ? (
          <Notice tone="attention" title="Please confirm">
            <p>
              {form.values.name}, {form.values.email}: you withdraw from the contract for{' '}
              {contracts.find(({ value }) => value === form.values.plan)?.label}. If the law gives you that
              right, it ends {undoHours} hours later, and you get your money back, minus the days you used if
              you asked for an early start.
            </p>
          </Notice>
        ) : (
          <>
            <TextField label="Your name" autoComplete="name" {...form.field('name')} />
            <TextField
              label="Email of your account"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              {...form.field('email')}
            />
            {own === null ? (
              <SelectField label="Contract" options={contracts} {...form.field('plan')} />
            ) : (
              <p>
                <span className="font-semibold">Contract: </span>
                {contracts.find(({ value }) => value === own)?.label}
              </p>
            )}
            {kind === 'cancellation' ? <HowAndWhen form={form} /> : null}
          </>
        )}
        <Refusal message={refusal.message} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" busy={form.busy} disabled={refusal.waiting}>
            {isSecondStep ? 'Confirm withdrawal' : button}
          </Button>
          {isSecondStep ? (
            <Button variant="ghost" size="large" onClick={() => setSure(false)}>
              Back
            </Button>
          ) : null}
        </div>
        {kind === 'cancellation' && isPausable ? (
          <p>
            You can pause your plan for one to three months instead: open{' '}
            <Link to="/settings/billing" className="text-link">
              Plan and billing
            </Link>
            .
          </p>
        ) : null}
        {guarantee === null ? null : (
          <p className="text-soft">
            {guarantee === 'visitor'
              ? `In the first ${guaranteeDays} days after your first payment the money-back guarantee gives you everything back, right away, once per person and card: sign in and open `
              : `Until ${dayOf(guarantee)} the money-back guarantee gives you everything back, right away: open `}
            <Link to="/settings/billing" className="text-link">
              Plan and billing
            </Link>
            .
          </p>
        )}
      </form>
    </NarrowPage>
  );
}

/** `/cancel-subscription` */
export const CancelSubscriptionPage = () => <DeclarationPage kind="cancellation" />;

/** `/withdraw` */
export const WithdrawPage = () => <DeclarationPage kind="withdrawal" />;

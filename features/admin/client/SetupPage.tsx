import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { firstOpenStep, openSteps, type SetupStep, setupStepIds } from '#features/admin/rules.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Pause } from '#platform/client/ui/notices/Pause.tsx';
import { ArrowRightIcon, CheckIcon } from '#platform/client/ui/icons.tsx';
import { OtherAddress } from '#platform/client/ui/OtherAddress.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { type Setup, setupQuery } from './api.ts';
import { ModelNotice } from './ModelNotice.tsx';
import { PortalCheck } from './PortalCheck.tsx';
import { PriceCheck } from './PriceCheck.tsx';
import { ProviderCheck } from './ProviderCheck.tsx';
import { AddressTest } from './setup/AddressTest.tsx';
import { CardTest } from './setup/CardTest.tsx';
import { GoLive } from './setup/GoLive.tsx';
import { MailRecords } from './setup/MailRecords.tsx';
import { MailTest } from './setup/MailTest.tsx';
import { StepFindings } from './setup/StepFindings.tsx';
import { PagesTest } from './setup/PagesTest.tsx';
import { PaymentFacts } from './setup/PaymentFacts.tsx';
import { PricesToEnter } from './setup/PricesToEnter.tsx';
import { PurchaseTest } from './setup/PurchaseTest.tsx';
import { stepNames, stepWords } from './setup/steps.ts';

/** Forms of other slices that belong into a step. */
export interface SetupForms {
  /** @param next the way to the next step, offered after a save: there is nothing else to fill in */
  readonly owner: (next: ReactNode) => ReactNode;
  readonly content: () => ReactNode;
}

/** The way through: every step, which are done, and which one is open. */
function Steps({ current, setup }: { readonly current: SetupStep; readonly setup: Setup }) {
  const steps = setupStepIds.map((step) => ({ step, words: stepWords(step, setup) }));
  return (
    <nav aria-label="Steps of the setup">
      <ol className="grid grid-cols-2 gap-1 lg:grid-cols-1">
        {steps.map(({ step, words }, at) => (
          <li key={step}>
            <Link
              to="/admin/setup"
              search={{ step }}
              {...(step === current ? { 'aria-current': 'step' as const } : {})}
              className="hover:bg-sunken aria-[current]:bg-accent-wash aria-[current]:border-accent rounded-control flex min-h-11 items-center justify-between gap-3 border-l-4 border-transparent px-3 py-1.5"
            >
              <span className="min-w-0 font-semibold wrap-anywhere">
                {at + 1}. {stepNames[step]}
              </span>
              {/* On a phone the seven words would push the step itself off the screen: a check is enough there. */}
              {words === 'To do' ? null : (
                <CheckIcon
                  width={20}
                  className={`shrink-0 sm:hidden ${words === 'Done' ? 'text-success' : 'text-soft'}`}
                />
              )}
              <Pause />
              <span className="max-sm:sr-only">
                <Badge tone={words === 'Done' ? 'success' : 'neutral'}>{words}</Badge>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface TrialProps {
  readonly forms: SetupForms;
  readonly setup: Setup;
  readonly step: SetupStep;
  /** The way to the next step. */
  readonly next: ReactNode;
}

/** How a step is tried out, below what it asks for. */
function Trial({ forms, next, setup, step }: TrialProps) {
  const has = (id: Setup['items'][number]['id']) => setup.items.some((item) => item.id === id && item.done);
  switch (step) {
    case 'owner':
      return (
        <>
          {forms.owner(next)}
          <PagesTest />
        </>
      );
    case 'payments':
      return (
        <>
          <PaymentFacts setup={setup} />
          <PriceCheck />
          {has('payments') ? <PurchaseTest isLive={has('paymentsLive')} /> : null}
        </>
      );
    case 'mail':
      return has('mail') ? (
        <>
          <MailTest />
          {setup.mail ? <MailRecords {...setup.mail} /> : null}
        </>
      ) : null;
    case 'model':
      return (
        <>
          {has('ai') || setup.demoTexts ? <CardTest isDemo={setup.demoTexts} /> : null}
          <PricesToEnter models={setup.demoTexts ? [] : setup.unpriced} />
        </>
      );
    case 'domain':
      return <AddressTest appUrl={setup.appUrl} />;
    case 'content':
      return (
        <>
          {forms.content()}
          <PagesTest />
        </>
      );
    case 'live':
      return <GoLive setup={setup} />;
  }
}

/** The way to the next step. */
function NextStep({ step }: { readonly step: SetupStep }) {
  return (
    <Button asChild className="justify-self-start">
      <Link to="/admin/setup" search={{ step }}>
        Next: {stepNames[step]}
        <ArrowRightIcon width={20} />
      </Link>
    </Button>
  );
}

function Assistant({ forms }: { readonly forms: SetupForms }) {
  const { step: asked } = useSearch({ strict: false });
  const [begun, setBegun] = useState<SetupStep | null>(null);
  const { data, error, isRefetching, refetch } = useQuery(setupQuery);
  if (!data && error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return <Skeleton className="bubble h-96" />;
  const { items } = data;
  // Without a step in the address, the page stays on the one that was open first, even after a save completes it.
  const named = setupStepIds.find((id) => id === asked);
  const step = named ?? begun ?? firstOpenStep(items);
  const kept = named === undefined ? step : null;
  if (begun !== kept) setBegun(kept);
  const following = setupStepIds[setupStepIds.indexOf(step) + 1];
  const next = following ? <NextStep step={following} /> : null;
  const done = setupStepIds.length - openSteps(items).length;
  const tried = setupStepIds.filter((id) => stepWords(id, data) === 'Done in test mode').length;
  return (
    <div className="grid gap-8">
      <OtherAddress set={data.appUrl} />
      {/* Failures come before what is only not set up, whichever step is open. */}
      <PortalCheck />
      {data.model ? <ModelNotice model={data.model} /> : null}
      <div className="grid items-start gap-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-14">
        <div className="grid gap-3">
          <p className="text-lead">
            {done} of {setupStepIds.length} steps are done
            {tried === 0 ? '' : `, ${tried} of them in test mode`}.
          </p>
          <Steps current={step} setup={data} />
        </div>
        <section key={step} aria-labelledby="setup-step" className="grid min-w-0 gap-8">
          <h2 id="setup-step" className="text-heading">
            {stepNames[step]}
          </h2>
          {step === 'live' ? null : <StepFindings setup={data} step={step} />}
          <Trial forms={forms} next={next} setup={data} step={step} />
          {step === 'live' ? (
            <>
              <StepFindings setup={data} step={step} />
              <ProviderCheck />
            </>
          ) : null}
          {next}
        </section>
      </div>
    </div>
  );
}

/** `/admin/setup`: from an empty site to a live one, step by step; each step tests itself and says what it saw. */
export function SetupPage({ forms }: { readonly forms: SetupForms }) {
  return (
    <AdminFrame
      title="Setup"
      lead="Seven steps from empty to live. Most of it you do here. Where the server needs something, copy the line you find there and send it to whoever runs the server."
    >
      <Assistant forms={forms} />
    </AdminFrame>
  );
}

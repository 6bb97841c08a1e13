import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type SessionFacts, useSessionStore } from '#platform/client/session.ts';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { OtherAddress } from '#platform/client/ui/OtherAddress.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { safeRedirect } from '#features/account/rules.ts';
import { publicConfigQuery } from '#features/account/client/api.ts';
import { CheckMail } from './CheckMail.tsx';
import { CodeForm } from './CodeForm.tsx';
import { needsDocument, useDeparture } from './departure.ts';
import { useHeadingFocus } from '#platform/client/heading-focus.ts';
import { usePrices } from '#platform/client/prices.ts';
import type { PricesInWords } from '#platform/contract/prices-in-words.ts';
import { isForCards, isToBuy, reasonOf } from './visit-reason.tsx';
import { PasskeyEntry } from './PasskeyEntry.tsx';
import { OtherWays, ProviderEntry } from '#features/account/client/providers/ProviderEntry.tsx';
import { SignInForm, useSignInForm } from './SignInForm.tsx';
import { SignUpForm, useSignUpForm } from './SignUpForm.tsx';

type Tab = 'sign-in' | 'sign-up';

/** What replaces the tabs while something is missing. */
type Step = 'tabs' | 'code' | { readonly unconfirmed: string; readonly justSent: boolean };

/** How long the message about a new account stays readable before the page is replaced. */
const readingTimeMs = 1200;

/** Few visitors have something to keep: the others don't load what reads it. */
const VisitorLook = lazy(async () => ({ default: (await import('./VisitorLook.tsx')).VisitorLook }));

const promises = ['Your results are saved', 'Free Frustration Identifier'];
const ofFree = 'No card needed';

/** @param joins whether they sign up: members know what they have */
function Aside({ target, joins }: { readonly target: string; readonly joins: boolean }) {
  const shown = isToBuy(target) ? promises : [...promises, ofFree];
  return (
    // Its natural height: the provider buttons load later and would stretch it.
    <aside className="bubble bg-night text-on-night hidden min-h-150 content-between gap-10 self-start overflow-hidden p-10 lg:grid xl:p-12">
      <Dial value={1} className="-mt-2 -ml-2 w-52">
        <p className="display text-[4.5rem] leading-none">11</p>
      </Dial>
      <div className="grid gap-6">
        <p className="display text-title">Seconds to be remembered.</p>
        {joins ? (
          <ul className="text-on-night-soft grid gap-2.5">
            {shown.map((promise) => (
              <li key={promise} className="flex items-center gap-3">
                <CheckIcon width={20} className="text-accent shrink-0" />
                {promise}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </aside>
  );
}

function useTarget(): string {
  const { searchStr } = useLocation();
  // Read once: leaving changes the address while this page is still shown.
  return useState(() => safeRedirect(new URLSearchParams(searchStr).get('redirect')))[0];
}

/** Whether they come from a page that their session ended on; read once, as the target is. */
function useEnded(): boolean {
  const { state } = useLocation();
  return useState(state.sessionEnded === true)[0];
}

/** The tab named by the address: `/auth#sign-up` works even if the page is already open. */
function useTab(onChange: (next: Tab) => void): [Tab, (next: Tab) => void] {
  const tab: Tab = useLocation().hash === 'sign-up' ? 'sign-up' : 'sign-in';
  const navigate = useNavigate();
  const [shown, setShown] = useState(tab);
  if (shown !== tab) {
    setShown(tab);
    onChange(tab);
  }
  const choose = (next: Tab) =>
    void navigate({
      to: '.',
      search: true,
      hash: next === 'sign-up' ? next : '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [tab, choose];
}

interface Came {
  readonly target: string;
  readonly ended: boolean;
  readonly prices: PricesInWords;
}

function headingOf(
  step: Step,
  tab: Tab,
  { target, ended, prices }: Came,
): { title: string; lead: ReactNode } {
  if (step === 'code') return { title: 'One more step.', lead: 'Enter a code to show it’s you.' };
  if (step !== 'tabs') return { title: 'Confirm your address.', lead: 'Your account is almost ready.' };
  const isSignUp = tab === 'sign-up';
  if (ended && !isSignUp)
    return {
      title: 'Good to see you.',
      lead: 'You were signed out. Sign in to pick up where you left off.',
    };
  return {
    title: isSignUp ? 'Start being remembered.' : 'Good to see you.',
    lead:
      reasonOf(target, prices) ??
      (isSignUp ? 'A free account takes half a minute.' : 'Sign in and pick up where you left off.'),
  };
}

/** `/auth`: Sign In and Sign Up. Members who are already signed in are redirected at once. */
export function AuthPage() {
  const session = useSessionStore();
  const prices = usePrices();
  const { data, isPending } = useQuery(session.query);
  const { data: config } = useQuery(publicConfigQuery);
  const target = useTarget();
  const ended = useEnded();
  const depart = useDeparture();
  const [entering, setEntering] = useState(false);
  const [step, setStep] = useState<Step>('tabs');
  const [backBecause, setBackBecause] = useState<string | null>(null);
  const signInForm = useSignInForm();
  const signUpForm = useSignUpForm();
  const [tab, choose] = useTab((next) => {
    setStep('tabs');
    setBackBecause(null);
    // An address typed on one tab carries over to the other: "already exists", "no account yet".
    if (next === 'sign-in') signInForm.set('email', signUpForm.values.email || signInForm.values.email);
    else signUpForm.set('email', signInForm.values.email || signUpForm.values.email);
  });
  const isMember = Boolean(data?.viewer);
  useHeadingFocus(typeof step === 'object' ? 'mail' : 'form');
  useEffect(() => {
    // The code field has the focus; scrolling up shows the request above it to members who had scrolled down.
    if (step === 'code') window.scrollTo({ top: 0 });
  }, [step]);

  useEffect(() => {
    if (isMember && !entering) depart(target);
  }, [isMember, entering, depart, target]);

  /** Never settles: the form stays busy until the next page replaces it. */
  async function enter(facts: SessionFacts, pauseMs: number, by?: 'mfa-verified'): Promise<void> {
    setEntering(true);
    session.accept(facts, by);
    if (needsDocument(target)) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    depart(target);
    await new Promise(() => undefined);
  }

  function waitForMail(email: string, justSent: boolean) {
    signInForm.set('email', email);
    setStep({ unconfirmed: email, justSent });
  }
  const backToSignIn = () => {
    setStep('tabs');
    choose('sign-in');
  };

  if (isMember && !entering) {
    return (
      <div className="page-width grid min-h-96 place-items-center py-16 text-3xl">
        <h1 className="sr-only">Sign in or sign up</h1>
        <Spinner label="One moment" />
      </div>
    );
  }
  const tabs = (
    <Tabs
      label="Sign in or sign up"
      value={tab}
      onValue={choose}
      items={[
        {
          value: 'sign-in',
          label: 'Sign In',
          content: (
            <>
              <SignInForm
                form={signInForm}
                onEntered={(facts) => enter(facts, 0)}
                onCodeNeeded={() => setStep('code')}
                onUnconfirmed={(email) => waitForMail(email, false)}
                backBecause={backBecause}
              />
              <OtherWays>
                <ProviderEntry redirect={target} />
                <PasskeyEntry onEntered={(facts) => enter(facts, 0)} onCodeNeeded={() => setStep('code')} />
              </OtherWays>
            </>
          ),
        },
        {
          value: 'sign-up',
          label: 'Sign Up',
          content: (
            <>
              <SignUpForm
                form={signUpForm}
                onEntered={(facts) => enter(facts, readingTimeMs)}
                onUnconfirmed={(email) => waitForMail(email, true)}
              />
              <OtherWays>
                <ProviderEntry redirect={target} />
              </OtherWays>
            </>
          ),
        },
      ]}
    />
  );
  return (
    <div className="page-width grid gap-12 py-10 sm:py-14 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-20">
      <div className="w-full max-w-xl">
        <PageHeading {...headingOf(step, tab, { target, ended, prices })} />
        {step === 'tabs' && isForCards(target) ? (
          <Suspense>
            <VisitorLook />
          </Suspense>
        ) : null}
        {/* Inert until we know that nobody is signed in: text typed before that could be lost. */}
        {step === 'tabs' ? <div inert={isPending}>{tabs}</div> : null}
        <div className="mt-6 empty:hidden">
          <OtherAddress set={config?.address} />
        </div>
        {step === 'code' ? (
          <CodeForm
            onEntered={(facts) => enter(facts, 0, 'mfa-verified')}
            onBack={(why) => {
              setBackBecause(why ?? null);
              setStep('tabs');
            }}
          />
        ) : null}
        {typeof step === 'object' ? (
          <CheckMail email={step.unconfirmed} justSent={step.justSent} onBack={backToSignIn} />
        ) : null}
      </div>
      <Aside target={target} joins={tab === 'sign-up'} />
    </div>
  );
}

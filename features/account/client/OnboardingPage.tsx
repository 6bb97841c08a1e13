import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { currentLook } from '#platform/client/site-look.ts';
import { useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import {
  completeOnboarding,
  onboardingBody,
  profileBody,
  profileLimits,
  updateProfile,
} from '#features/account/contract-profile.ts';
import { onboardingDraft, type Profile, profileQuery, useAcceptProfile } from './api.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import {
  AboutClientsFields,
  AboutYouFields,
  type FieldOf,
  type OnboardingField,
  unanswered,
} from './ProfileFields.tsx';

/** The question that the first one has asked already: to whom they sell. */
const asked = 'targetClientDescription';

/** What the profile holds already, and what the member said elsewhere. */
function answersOf(profile: Profile, told: string): typeof unanswered {
  const names = Object.keys(unanswered) as OnboardingField[];
  const answers = Object.fromEntries(names.map((name) => [name, profile[name] ?? '']));
  return { ...answers, [asked]: answers[asked] || told } as typeof unanswered;
}

/** The answers that can be saved as they are; the others wait. */
function savableOf(values: Readonly<Record<string, string>>): z.output<typeof profileBody> {
  const { shape } = profileBody;
  const good = Object.entries(values).filter(
    ([name, value]) => shape[name as OnboardingField].safeParse(value).success,
  );
  return Object.fromEntries(good);
}

function OnboardingForm({ profile, told }: { readonly profile: Profile; readonly told: string }) {
  const navigate = useNavigate();
  const acceptProfile = useAcceptProfile();
  const session = useSessionStore();
  const [skipping, setSkipping] = useState(false);
  const form = useForm(onboardingBody, answersOf(profile, told), { draft: onboardingDraft });
  const isTold = told !== '' && !profile[asked] && form.values[asked] === told;
  const fieldOf: FieldOf = (name) =>
    // A text that is too long keeps its count instead.
    isTold && name === asked && told.length <= profileLimits.descriptionMax
      ? { ...form.field(name), mark: 'From your cards' }
      : form.field(name);

  async function fail(error: unknown) {
    if (error instanceof CallError && error.code === 'unauthenticated') {
      await session.refresh();
      // The page has led them to sign in, and says why; the answers wait in this tab.
      if ((await session.ensure()).viewer === null) return;
    }
    if (error instanceof CallError && error.code === 'invalid_input') {
      toast.error('Validation error', Object.values(error.fields)[0] ?? messageOf(error));
    } else toast.error('Error', 'Failed to save profile. Please try again.');
  }
  const submit = form.submit(
    async (body) => {
      acceptProfile(await call(completeOnboarding, { body }));
      toast.success('Profile completed!', `Welcome to ${currentLook().name}`);
      await navigate({ to: '/' });
    },
    {
      onInvalid: (message) => toast.error('Validation error', message),
      onFailure: (error) => void fail(error),
    },
  );

  /**
   * Saves the answers so far, so that they are there on every device when the member returns. What was filled in for them
   * and they did not confirm is filled in again then. @param saysSo whether they asked to have them saved
   */
  async function leave(saysSo: boolean) {
    setSkipping(true);
    try {
      const answered = isTold ? { ...form.values, [asked]: '' } : form.values;
      acceptProfile(await call(updateProfile, { body: savableOf(answered) }));
      if (saysSo) toast.success('Saved for later', '“Complete your profile” on your home goes on from here.');
      await navigate({ to: '/' });
    } catch (error) {
      void fail(error);
    } finally {
      setSkipping(false);
    }
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-12 sm:gap-16">
      <div className="-mt-4 grid gap-2 sm:-mt-8">
        {/* Within sight on a phone, before the twelve questions. */}
        <Button variant="secondary" busy={skipping} className="w-fit" onClick={() => void leave(false)}>
          Skip for now
        </Button>
        <RequiredNote />
      </div>
      <Section
        title="About You"
        text="When a writing tool works for you, the AI model is told your company, its size and your job title. It isn’t told your name, your gender, your phone number or where you live."
      >
        <AboutYouFields field={fieldOf} />
      </Section>
      <Section
        title="About Your Clients/Leads"
        text="The people you want to be remembered by. The writing tools start from this, so the AI model is told all of it. The Frustration Identifier is told only what you type into its own two fields."
      >
        <AboutClientsFields field={fieldOf} />
      </Section>
      <div className="flex flex-wrap gap-3 lg:ml-[calc((100%-3rem)*0.32+3rem)]">
        <Button type="submit" size="large" busy={form.busy}>
          Complete profile
        </Button>
        <Button variant="ghost" size="large" busy={skipping} onClick={() => void leave(true)}>
          Save and finish later
        </Button>
      </div>
    </form>
  );
}

function Section({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="border-line grid gap-6 border-t-2 pt-8 lg:grid-cols-[32fr_68fr] lg:gap-12">
      <div className="grid content-start gap-2">
        <h2 className="text-heading">{title}</h2>
        <p className="text-soft max-w-prose">{text}</p>
      </div>
      {children}
    </section>
  );
}

interface OnboardingPageProps {
  /** To whom they sell, as they said it before; '' if they did not. */
  readonly told?: string;
}

/** `/onboarding`: who the member is and who they sell to. Can be left and resumed. */
export function OnboardingPage({ told = '' }: OnboardingPageProps) {
  const viewer = useMemberOnly();
  const profile = useQuery({ ...profileQuery, enabled: viewer !== null });
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="Tell us who you talk to."
        lead="Twelve short answers, so that the writing tools start from your clients. No time now? Skip this: it stays open on your dashboard, and you can change it in settings."
      />
      {profile.isError ? (
        <ErrorState
          message={messageOf(profile.error)}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      ) : null}
      {profile.isPending ? <Skeleton className="h-160" /> : null}
      {viewer && profile.data ? (
        <OnboardingForm key={viewer.userId} profile={profile.data} told={told} />
      ) : null}
    </div>
  );
}

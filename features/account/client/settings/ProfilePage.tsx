import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { contactBody, profileBody, updateProfile } from '#features/account/contract-profile.ts';
import { z } from 'zod';
import { type Profile, profileQuery, useAcceptProfile, useFailure } from '#features/account/client/api.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import {
  AboutClientsFields,
  AboutYouFields,
  ContactFields,
  type FieldOf,
} from '#features/account/client/ProfileFields.tsx';
import { contactGoesTo } from '#platform/contract/contact-notice.ts';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';

type Texts = Readonly<Record<string, string>>;

/**
 * The rules for a part of the profile in the settings: each field follows the contract's rule, except that a question
 * never answered may stay unanswered. Clearing a contact field deletes it. Only changed fields are sent: another tab or
 * device may have changed the others meanwhile.
 */
function changesOf(saved: Texts) {
  return z
    .record(z.string(), z.string())
    .transform(
      (values) =>
        Object.fromEntries(
          Object.entries(values)
            .filter(([name, value]) => value !== saved[name] && (value.trim() !== '' || saved[name] !== ''))
            .map(([name, value]) => [name, name in contactBody.shape && value.trim() === '' ? null : value]),
        ) as z.input<typeof profileBody>,
    )
    .pipe(profileBody);
}

const aboutYou = ['firstName', 'lastName', 'companyName', 'jobTitle', 'companySize', 'gender'] as const;
const aboutClients = [
  'targetClientDescription',
  'targetClientIndustry',
  'targetClientRole',
  'targetClientCompanySize',
  'typicalSalesCycle',
  'mainClientPainPoints',
] as const;
const contact = ['phoneNumber', 'city', 'state', 'country'] as const;

interface PartProps<Name extends keyof Profile> {
  readonly title: string;
  readonly text?: string;
  readonly profile: Profile;
  readonly names: readonly Name[];
  readonly children: (field: FieldOf<Name>) => ReactNode;
}

/** A part of the profile with its own button. */
function Part<Name extends keyof Profile>({ title, text, profile, names, children }: PartProps<Name>) {
  const acceptProfile = useAcceptProfile();
  const fail = useFailure();
  const textsOf = (from: Profile) =>
    Object.fromEntries(names.map((name) => [name, String(from[name] ?? '')])) as Record<Name, string>;
  const saved = textsOf(profile);
  const form = useForm(changesOf(saved), saved, { draft: `account.profile.${names[0]}` });
  const submit = form.submit(
    async (body) => {
      const changed = await call(updateProfile, { body });
      acceptProfile(changed);
      form.fill(textsOf(changed));
      toast.success('Profile saved');
    },
    {
      onFailure: (error) => {
        if (error instanceof CallError) fail(error);
        else toast.error('Error', 'Failed to save profile. Please try again.');
      },
    },
  );
  return (
    <SettingsSection title={title} text={text}>
      <form noValidate method="post" onSubmit={submit} className="grid gap-6">
        <DraftNotice draft={form.draft} />
        {children(form.field)}
        <Button type="submit" busy={form.busy} disabled={!form.isChanged} className="w-fit">
          Save
        </Button>
      </form>
    </SettingsSection>
  );
}

/** `/settings/profile`: the whole profile, in parts. */
export function ProfilePage() {
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <Skeleton className="h-160" />;
  if (profile.isError) {
    return <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />;
  }
  const { data } = profile;
  return (
    <>
      {data.onboardingCompleted ? null : (
        <Notice tone="attention" title="Your profile isn’t complete yet">
          <p>
            Twelve short answers, and the tools know who you talk to.{' '}
            <Link to="/onboarding" className="text-link">
              Complete it
            </Link>
          </p>
        </Notice>
      )}
      <Part
        title="About You"
        text="Name, company and job title go to the company that keeps our contacts. Company, its size and job title go to the AI model when a tool writes for you. Gender goes to neither."
        profile={data}
        names={aboutYou}
      >
        {(field) => <AboutYouFields field={field as FieldOf} />}
      </Part>
      <Part
        title="About Your Clients/Leads"
        text="What your tools start from: it goes to the AI model when one of them writes for you."
        profile={data}
        names={aboutClients}
      >
        {(field) => <AboutClientsFields field={field as FieldOf} />}
      </Part>
      <Part
        title="Contact"
        text={`${contactGoesTo} Leave out anything you don’t want to share.`}
        profile={data}
        names={contact}
      >
        {(field) => <ContactFields field={field} />}
      </Part>
    </>
  );
}

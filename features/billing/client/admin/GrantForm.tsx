import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import {
  adminFindGrants,
  adminGrantAccess,
  grantBody,
  grantLimits,
  grantTiers,
} from '#features/billing/contract-admin.ts';
import { isRole } from '#platform/contract/capabilities.ts';
import { passwordField } from '#features/account/contract.ts';
import { grantOver, runsBeside } from '#features/billing/rules-grants.ts';
import { noteReaders } from '#platform/contract/admin-note.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { type Granted, useAdminFailure } from './api.ts';
import { type GrantChange, GrantQuestion, tierLabels, useGrantQuestion } from './GrantQuestion.tsx';

const options = grantTiers.map((value) => ({ value, label: tierLabels[value] }));

/** The form's dates are whole days on this device's calendar: from the first minute to the last. */
const instantOf = (day: string, time: string) => new Date(`${day}T${time}`).toISOString();

/** The form's fields, all text, converted for the contract. */
const form = z
  .object({
    email: z.string(),
    tier: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    reason: z.string(),
  })
  .transform(
    ({ email, endsAt, reason, startsAt, tier }): z.input<typeof grantBody> => ({
      email,
      tier: grantTiers.find((known) => known === tier) ?? 'tools',
      ...(startsAt ? { startsAt: instantOf(startsAt, '00:00:00') } : {}),
      ...(endsAt ? { endsAt: instantOf(endsAt, '23:59:59') } : {}),
      ...(reason.trim() ? { reason } : {}),
    }),
  )
  .pipe(grantBody);

/** Apart from the other fields, whose draft the browser keeps. */
const proof = z.strictObject({ password: passwordField });

/** Errors whose message the admin reads as the server wrote it. */
const ownWords: ReadonlySet<string> = new Set([
  'not_found',
  'conflict',
  'bad_credentials',
  'password_needed',
  'sign_in_needed',
  'too_many_requests',
]);

/** The server's message for an address that no member has [billing.grant-no-user]. */
const noSuchUser = 'No user found with this email. They need to sign up first.';

const empty = { email: '', tier: 'premium', startsAt: '', endsAt: '', reason: '' };

interface GrantFormProps {
  readonly onGranted: (granted: Granted) => void;
}

/** How they hear of it. */
const toldWords = (email: string) => `We told ${email} in the app, and by email if this site sends any.`;

/**
 * Gives a tier to the member behind an address; a role, what has no end, and what comes on top of something that
 * they were given before, only after a question.
 */
export function GrantForm({ onGranted }: GrantFormProps) {
  const { email = '' }: { email?: string } = useSearch({ strict: false });
  // The address in a link wins over a typed draft.
  const fields = useForm(form, { ...empty, email }, email === '' ? { draft: 'billing.grant' } : {});
  const fail = useAdminFailure();
  const own = useForm(proof, { password: '' });
  const [needsPassword, setNeedsPassword] = useState(false);

  const { answerTo, question } = useGrantQuestion();

  async function give(body: GrantChange['body']) {
    const { password } = own.values;
    const shown = needsPassword && isRole(body.tier) ? { password } : {};
    const granted = await call(adminGrantAccess, { body: { ...body, ...shown } });
    fields.fill(empty);
    own.fill({ password: '' });
    setNeedsPassword(false);
    onGranted(granted);
    toast.success(`${tierLabels[body.tier]} granted`, toldWords(granted.member.email));
  }
  function failed(error: unknown, isMarked: boolean) {
    if (isMarked) return;
    const isSaid = error instanceof CallError && ownWords.has(error.code);
    if (error instanceof CallError && error.code === 'password_needed') setNeedsPassword(true);
    fail(error, isSaid ? error.message : 'Failed to grant premium access');
  }
  const submit = fields.submit(
    async (body) => {
      const { found } = await call(adminFindGrants, { body: { email: body.email } });
      if (!found) toast.error(noSuchUser);
      else {
        const has = found.grants.filter((grant) => runsBeside(grant, body));
        const isFar = isRole(body.tier) || body.endsAt === undefined || has.length > 0;
        if (!isFar || (await answerTo({ body, member: found.member, has }))) await give(body);
      }
    },
    {
      examine: ({ endsAt }): Readonly<Record<string, string>> =>
        endsAt !== undefined && Date.parse(endsAt) <= Date.now() ? { endsAt: grantOver } : {},
      onInvalid: (message) => toast.error(message),
      onFailure: (error, { isMarked }) => failed(error, isMarked),
    },
  );
  return (
    <Card>
      <GrantQuestion question={question} />
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <DraftNotice
          draft={fields.draft}
          title="What you typed is back"
          text="Nothing was granted when you left this page."
          action="Start over"
        />
        <RequiredNote />
        <TextField label="Email of the member" type="email" autoComplete="off" {...fields.field('email')} />
        <SelectField label="What to grant" options={options} {...fields.field('tier')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First day"
            type="date"
            hint="Leave it empty to start now"
            {...fields.field('startsAt')}
          />
          <TextField
            label="Last day"
            type="date"
            hint="Leave it empty for no end date"
            {...fields.field('endsAt')}
          />
        </div>
        <TextField
          label="Reason"
          hint={noteReaders}
          maxLength={grantLimits.reason}
          {...fields.field('reason')}
        />
        {needsPassword ? (
          <PasswordField
            label="Your password"
            hint="Only you may give somebody a role."
            autoComplete="current-password"
            {...own.field('password')}
          />
        ) : null}
        <Button type="submit" className="w-fit" busy={fields.busy}>
          Grant access
        </Button>
      </form>
    </Card>
  );
}

import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { grantBody, grantTiers } from '#features/billing/contract-admin.ts';
import { isRole, type Role } from '#platform/contract/capabilities.ts';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Granted } from './api.ts';

export const tierLabels: Readonly<Record<(typeof grantTiers)[number], string>> = {
  tools: 'Tools & Resources',
  premium: 'Premium',
  staff: 'Staff role',
  admin: 'Admin role',
};

/** What a new admin can do from then on. */
const adminPowers = [
  'change and delete everything in the course, and replace the book',
  'write to all members at once',
  'see members, their payments and what they were given',
  'cancel subscriptions, and give and take access',
  'make others admins, and take the role from you',
];

/** What new staff can do from then on. */
const staffPowers = [
  'see members, their plans and whether a payment failed, write to them, note things about them, send them reset links, and sign them out',
  'write to all members at once',
  'change everything in the course, and replace the book',
  'read the whole course themselves, without being counted as a member',
];
/** What stays with admins. */
const staffLimits =
  'They can’t see what anybody paid or the figures, refund, give access, cancel, suspend, delete, or change settings or prices.';

const powers: Readonly<Record<Role, readonly string[]>> = { staff: staffPowers, admin: adminPowers };

/** Who would get it, and what. */
export interface GrantChange {
  readonly body: z.output<typeof grantBody>;
  readonly member: Granted['member'];
  /** What they were given before and have at the same time. */
  readonly has: Granted['grants'];
}

const heldWords = ({ endsAt, startsAt, state, tier }: Granted['grants'][number]) =>
  [
    tierLabels[tier],
    ...(state === 'to_come' ? [`from ${dayOf(startsAt)}`] : []),
    endsAt === null ? 'with no end date' : `until ${dayOf(endsAt)}`,
  ].join(' ');

/** What is asked before somebody becomes an admin or staff, or gets something without an end, or on top of what they have. */
function wordsOf({ body: { endsAt, startsAt, tier }, has, member: { email, name } }: GrantChange) {
  if (tier === 'admin')
    return {
      title: `Make ${name} an admin?`,
      description: `${email} will be able to do everything that you can:`,
      confirmLabel: 'Make admin',
      danger: true,
    };
  if (tier === 'staff')
    return {
      title: `Make ${name} staff?`,
      description: `${email} will be able to help you${endsAt === undefined ? '' : ` until ${dayOf(endsAt)}`}. They can:`,
      confirmLabel: 'Make staff',
      danger: false,
    };
  const from = startsAt === undefined ? '' : ` from ${dayOf(startsAt)}`;
  if (has.length > 0)
    return {
      title: `Give ${tierLabels[tier]} to ${email} as well?`,
      description: `They already have ${new Intl.ListFormat('en-US').format(has.map(heldWords))}, given by hand. This would come on top${from}${endsAt === undefined ? ', with no end date' : `, until ${dayOf(endsAt)}`}. To replace what they have, cancel and revoke it first.`,
      confirmLabel: 'Give it as well',
      danger: false,
    };
  return {
    title: `Give ${tierLabels[tier]} to ${email} with no end date?`,
    description: `They have it${from} until you revoke it, and pay nothing for it. To give it for a while, cancel and choose a last day.`,
    confirmLabel: 'Give with no end date',
    danger: false,
  };
}

interface Question {
  readonly asked: GrantChange;
  readonly answer: (yes: boolean) => void;
}

/** A question within a submission: what is refused after it is said in the form, at its field. */
export function useGrantQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const answerTo = async (asked: GrantChange): Promise<boolean> => {
    const yes = await new Promise<boolean>((answer) => setQuestion({ asked, answer }));
    // The dialog holds the focus: it is gone before what follows moves that to a field.
    flushSync(() => setQuestion(null));
    return yes;
  };
  return { question, answerTo };
}

/** Asks once before a grant that goes far, on for ever, or on top of another. */
export function GrantQuestion({ question }: { readonly question: Question | null }) {
  const words = question ? wordsOf(question.asked) : { title: '', description: '', confirmLabel: '' };
  return (
    <ConfirmDialog
      {...words}
      open={question !== null}
      onOpen={(open) => {
        if (!open) question?.answer(false);
      }}
      onConfirm={() => question?.answer(true)}
    >
      {question !== null && isRole(question.asked.body.tier) ? (
        <>
          <ul className="list-disc pl-6">
            {powers[question.asked.body.tier].map((power) => (
              <li key={power}>{power}</li>
            ))}
          </ul>
          {question.asked.body.tier === 'staff' ? <p>{staffLimits}</p> : null}
        </>
      ) : null}
    </ConfirmDialog>
  );
}

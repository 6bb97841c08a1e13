import type { HelpReason } from '#features/account/contract-help.ts';
import { resetWaitHours } from '#features/account/contract-help.ts';
import { resetMinutes } from '#features/account/contract-mail.ts';
import type { Member } from '#features/admin/client/api.ts';
import * as contract from '#features/admin/contract-help.ts';
import { call } from '#platform/client/call.ts';
import { dayOf } from '#platform/client/when.ts';

export const reasonLabels: Readonly<Record<HelpReason, string>> = {
  asked: 'The member asked for it',
  lost_device: 'They lost their phone and backup codes',
  wrong_address: 'The address is wrong or no longer theirs',
  looks_stolen: 'Somebody else may be in the account',
  broke_terms: 'Used against our terms',
  payment_dispute: 'A payment is disputed',
  mistake: 'To mend a mistake of ours',
  other: 'Something else, see the note',
};

/** What a form sends. Fields that an action does not ask for are empty. */
export interface Filled {
  readonly why: HelpReason;
  readonly note: string;
  readonly email: string;
}

/** One thing an admin can do for a member: what its dialog says, and what its button does. */
export interface Act {
  readonly title: string;
  /** What happens, sentence by sentence. */
  readonly happens: readonly string[];
  readonly label: string;
  readonly danger: boolean;
  /** What the address in the form is for; null if none is asked for. */
  readonly address: 'new' | 'theirs' | null;
  readonly hasNote: boolean;
  /** What the toast says afterwards. */
  readonly done: string;
  readonly send: (filled: Filled) => Promise<unknown>;
}

export type ActName = 'reset' | 'resetLink' | 'signOut' | 'address' | 'suspend' | 'restore' | 'delete';

const isRunning = ({ endedAt }: Member['subscriptions'][number]) => endedAt === null;

/** What happens to what a member pays for when they are suspended. */
export function suspendedPayment({ subscriptions }: Pick<Member, 'subscriptions'>): string {
  const [running] = subscriptions.filter(isRunning);
  if (!running) return 'They pay for nothing, so nothing is charged.';
  if (running.status !== 'active' && running.status !== 'trialing')
    return 'Their plan is not paid at the moment: it ends at once, and the payment is not tried again.';
  if (running.endsAt !== null)
    return `Their plan was set to end on ${dayOf(running.endsAt)}, and it does. Nothing more is charged.`;
  return `Their plan ends on ${dayOf(running.periodEnd)} and is not renewed: nothing more is charged. What they paid is not sent back.`;
}

const resetHappens = ({ help }: Member): readonly string[] => [
  help.canWait
    ? `They are told by mail at once, and can stop it with one press. It happens after ${resetWaitHours} hours, or as soon as another admin confirms it.`
    : 'The time to stop it would not protect them, since our mail does not reach them or their address was changed lately: only another admin can let it happen.',
  'Then two-step sign-in and its backup codes are gone, and they are signed out everywhere. Their password stays.',
  'Be sure that you know who is asking: ask something that only they know.',
];

/** Everything an admin may do for this member. */
export function actsFor(member: Member): Readonly<Record<ActName, Act>> {
  const params = { id: member.id };
  const plain = ({ note, why }: Filled) => ({ params, body: { why, note } });
  const common = { danger: false, address: null, hasNote: true } as const;
  return {
    reset: {
      ...common,
      title: 'Reset their second step?',
      happens: resetHappens(member),
      label: 'Ask for the reset',
      done: 'The reset waits now.',
      send: (filled) => call(contract.askSecondStepReset, plain(filled)),
    },
    resetLink: {
      ...common,
      title: 'Send a link to set a new password?',
      happens: [
        `The link goes to ${member.email} and works once, for ${resetMinutes} minutes.`,
        'Their password works until they set a new one, and then they are signed out everywhere else.',
      ],
      label: 'Send the link',
      done: 'The link is on its way.',
      send: (filled) => call(contract.sendResetLink, plain(filled)),
    },
    signOut: {
      ...common,
      title: 'Sign them out everywhere?',
      happens: [
        'Every browser and app is signed out at once. Links that we mailed to them stop working.',
        'They are told by mail, and can sign in again with their password.',
      ],
      label: 'Sign out everywhere',
      done: 'They are signed out everywhere.',
      send: (filled) => call(contract.signOutMember, plain(filled)),
    },
    address: {
      ...common,
      address: 'new',
      title: 'Correct their address?',
      happens: [
        'We write to the new address. The account moves when its reader confirms within a day.',
        'The old address is told at once, and can stop it, or take it back for three days.',
        'If the new address belongs to another account, its reader is told so, and nothing moves.',
      ],
      label: 'Write to the new address',
      done: 'We have written to both addresses.',
      send: ({ email, ...filled }) =>
        call(contract.correctAddress, { params, body: { why: filled.why, note: filled.note, email } }),
    },
    suspend: {
      ...common,
      danger: true,
      title: 'Suspend this member?',
      happens: [
        'They are signed out everywhere at once, and cannot sign in: they are told whom to write to.',
        suspendedPayment(member),
        'What they made stays, and is there again when you restore them.',
      ],
      label: 'Suspend',
      done: 'They are suspended.',
      send: (filled) => call(contract.suspendMember, plain(filled)),
    },
    restore: {
      ...common,
      title: 'Let them in again?',
      happens: [
        'They can sign in at once, and are told by mail.',
        'A plan that was set to end stays so. They can let it renew in their settings until that day, or buy it again.',
      ],
      label: 'Restore',
      done: 'They can sign in again.',
      send: (filled) => call(contract.restoreMember, plain(filled)),
    },
    delete: {
      ...common,
      danger: true,
      address: 'theirs',
      hasNote: false,
      title: 'Delete this member?',
      happens: [
        'As if they had done it themself: they are signed out everywhere, everything we hold about them is erased, and a running subscription is canceled.',
        'They are told by mail. It cannot be undone.',
      ],
      label: 'Delete forever',
      done: 'The account is being erased.',
      send: ({ email, why }) => call(contract.deleteMember, { params, body: { why, email } }),
    },
  };
}

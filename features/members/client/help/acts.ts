import type { HelpReason } from '#features/members/contract-help.ts';
import { resetWaitHours } from '#features/members/contract-help.ts';
import { resetLinkMinutes } from '#features/account/rules-mailed-links.ts';
import type { Member } from '#features/members/client/api.ts';
import * as contract from '#features/members/contract-help.ts';
import { call } from '#platform/client/call.ts';
import { dayOf } from '#platform/client/when.ts';

export const reasonLabels: Readonly<Record<HelpReason, string>> = {
  asked: 'The member asked for it',
  lost_device: 'They lost their phone and backup codes',
  wrong_address: 'The address is wrong or no longer theirs',
  looks_stolen: 'Somebody else may be in the account',
  broke_terms: 'Used against our terms',
  payment_dispute: 'A payment is disputed',
  mistake: 'To fix a mistake of ours',
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

const isRunning = ({ endedAt }: NonNullable<Member['subscriptions']>[number]) => endedAt === null;

/** What happens to what a member pays for when they are suspended. */
export function suspendedPayment({ subscriptions }: Pick<Member, 'subscriptions'>): string {
  const [running] = (subscriptions ?? []).filter(isRunning);
  if (!running) return 'They aren’t paying for anything, so nothing is charged.';
  if (running.status !== 'active' && running.status !== 'trialing')
    return 'Their last payment failed: the plan ends right away, and the payment isn’t tried again.';
  if (running.endsAt !== null)
    return `Their plan was set to end on ${dayOf(running.endsAt)}, and it will. Nothing more is charged.`;
  return `Their plan ends on ${dayOf(running.periodEnd)} and won’t renew: nothing more is charged. What they paid isn’t refunded.`;
}

const resetHappens = ({ help }: Member): readonly string[] => [
  help.canWait
    ? `We email them right away, and they can stop it from that email. It happens after ${resetWaitHours} hours, or as soon as another admin confirms it.`
    : 'Waiting wouldn’t protect them, because our email doesn’t reach them or their address changed recently: only another admin can confirm it.',
  'Two-step sign-in is then off, its backup codes stop working, and they’re signed out everywhere. Their password stays.',
  'Be sure that you know who is asking: ask something that only they know.',
];

/** Everything that may be done for this member. */
export function actsFor(member: Member): Readonly<Record<ActName, Act>> {
  const params = { id: member.id };
  const plain = ({ note, why }: Filled) => ({ params, body: { why, note } });
  const common = { danger: false, address: null, hasNote: true } as const;
  return {
    reset: {
      ...common,
      title: 'Reset their two-step sign-in?',
      happens: resetHappens(member),
      label: 'Ask for the reset',
      done: 'The reset is waiting now.',
      send: (filled) => call(contract.askSecondStepReset, plain(filled)),
    },
    resetLink: {
      ...common,
      title: 'Send a link to set a new password?',
      happens: [
        `The link goes to ${member.email} and works once, for ${resetLinkMinutes} minutes.`,
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
        'Every browser and app is signed out right away. Links we emailed them stop working.',
        'We tell them by email, and they can sign in again with their password.',
      ],
      label: 'Sign out everywhere',
      done: 'They’re signed out everywhere.',
      send: (filled) => call(contract.signOutMember, plain(filled)),
    },
    address: {
      ...common,
      address: 'new',
      title: 'Correct their address?',
      happens: [
        'We email the new address. The account moves if it’s confirmed from there within a day.',
        'We tell the old address right away. From there the change can be stopped, or undone for three days.',
        'If the new address belongs to another account, we tell that member, and nothing moves.',
      ],
      label: 'Email the new address',
      done: 'We emailed both addresses.',
      send: ({ email, ...filled }) =>
        call(contract.correctAddress, { params, body: { why: filled.why, note: filled.note, email } }),
    },
    suspend: {
      ...common,
      danger: true,
      title: 'Suspend this member?',
      happens: [
        'They’re signed out everywhere right away and can’t sign in. We tell them who to write to.',
        suspendedPayment(member),
        'What they made stays, and it’s there again when you restore them.',
      ],
      label: 'Suspend',
      done: 'They’re suspended.',
      send: (filled) => call(contract.suspendMember, plain(filled)),
    },
    restore: {
      ...common,
      title: 'Let them in again?',
      happens: [
        'They can sign in right away, and we tell them by email.',
        'A plan that was set to end still ends. Until that day they can let it renew in their settings, or they can buy it again.',
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
        'It’s as if they had done it themselves: they’re signed out everywhere, everything we hold about them is erased, and a running subscription is canceled.',
        'We tell them by email. This can’t be undone.',
      ],
      label: 'Delete forever',
      done: 'The account is being erased.',
      send: ({ email, why }) => call(contract.deleteMember, { params, body: { why, email } }),
    },
  };
}

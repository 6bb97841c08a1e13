import type { About, News } from '#platform/server/notices/news.ts';
import { type HelpReason, resetWaitHours } from '#features/members/contract-help.ts';

/** Something an admin did for one member. @param help the id of its row */
interface Helped extends About {
  readonly help: string;
  readonly why: HelpReason;
}

const noted = ({ help, why }: Helped) => ({ why, help });
const security = { kind: 'security', actionUrl: '/settings/security' } as const;

const signedOut: News<Helped> = {
  member: () => ({
    ...security,
    type: 'info',
    title: 'You were signed out everywhere',
    message: 'An admin did that for you. Anybody who was in your account has to sign in again.',
  }),
  mail: { template: 'account.signedOut' },
  audit: { action: 'admin.member_signed_out', details: noted },
};

/** Both addresses get their mails from the account. */
const addressCorrected: News<Helped> = {
  audit: { action: 'admin.address_change_asked', details: noted },
};

const addressStays: News<About> = {
  member: () => ({
    ...security,
    type: 'info',
    title: 'Your email address stays',
    message: 'An admin canceled the change that was waiting to be confirmed.',
  }),
  audit: { action: 'admin.address_change_canceled' },
};

/** The account mails the link. */
const resetLinkSent: News<Helped> = {
  audit: { action: 'admin.reset_link_sent', details: noted },
};

const suspended: News<Helped> = {
  mail: { template: 'account.suspended', params: ({ why }) => ({ why }) },
  audit: { action: 'admin.member_suspended', details: noted },
};

const restored: News<Helped> = {
  member: () => ({
    kind: 'security',
    type: 'success',
    title: 'Your account is open again',
    message: 'If you had a plan, it’s still set to end. To keep it, let it renew again in your settings.',
    actionUrl: '/settings/billing',
  }),
  mail: { template: 'account.restored' },
  audit: { action: 'admin.member_restored', details: noted },
};

/** Each address that may be theirs gets a mail with a link that stops it. @param isWaiting it happens by itself */
const secondStepResetAsked: News<Helped & { readonly isWaiting: boolean }> = {
  member: ({ help, isWaiting }) => ({
    ...security,
    type: 'warning',
    title: 'Your two-step sign-in is about to be reset',
    message: `${isWaiting ? `It happens ${resetWaitHours} hours after it was asked for.` : 'A second person on our team decides.'} If you didn’t ask for it, use the link in our email to stop it.`,
    onceKey: `account.second-step-reset:${help}`,
  }),
  audit: { action: 'admin.second_step_reset_asked', details: noted },
};

const secondStepReset: News<About> = {
  member: () => ({
    ...security,
    type: 'warning',
    title: 'Your two-step sign-in was reset',
    message: 'An admin turned it off for you. Set it up again in your settings.',
  }),
  mail: { template: 'account.secondStepReset' },
};

const secondStepResetConfirmed: News<Helped> = {
  audit: {
    action: 'admin.second_step_reset_confirmed',
    details: ({ help, why }) => ({ help, why }),
  },
};

const secondStepResetWaited: News<Helped> = {
  audit: { action: 'admin.second_step_reset_waited', details: noted },
};

const secondStepResetWithdrawn: News<About & { readonly help: string }> = {
  audit: { action: 'admin.second_step_reset_withdrawn', details: ({ help }) => ({ help }) },
};

/** The letter is a mail of its own. */
const letterSent: News<About & { readonly letter: string }> = {
  audit: { action: 'admin.letter_sent', details: ({ letter }) => ({ letter }) },
};

const noteAdded: News<About & { readonly note: string }> = {
  audit: { action: 'admin.note_added', details: ({ note }) => ({ note }) },
};

/** What leaves with them, and their last mail, is the account's. */
const deleted: News<About & { readonly why: HelpReason }> = {
  audit: { action: 'admin.member_deleted', details: ({ why }) => ({ why }) },
};

/** Who hears of help. */
export const helpNews = {
  signedOut,
  addressCorrected,
  addressStays,
  resetLinkSent,
  suspended,
  restored,
  secondStepResetAsked,
  secondStepReset,
  secondStepResetConfirmed,
  secondStepResetWaited,
  secondStepResetWithdrawn,
  letterSent,
  noteAdded,
  deleted,
} as const;

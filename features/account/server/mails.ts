import * as words from '#content/emails/account.ts';
import { welcome } from '#content/emails/membership.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { MailTemplate } from '#platform/server/mail/outbox.ts';
import { mailPages, resetMinutes, stopDays } from '#features/account/contract-mail.ts';
import { type PassPurpose, tokenOfPass } from './passes.ts';

/** The mails of this slice by name. Links get their token here, when the mail is sent: the outbox holds ids only. */
export function accountMails(options: { readonly keyed: Keyed; readonly appUrl: string }) {
  const { keyed, appUrl } = options;
  const link = (page: string, purpose: PassPurpose, passId: string | undefined) =>
    `${new URL(page, appUrl).href}#token=${encodeURIComponent(tokenOfPass(keyed, purpose, passId ?? ''))}`;
  const stopLink = (passId: string | undefined) =>
    link(mailPages.stopAddressChange, 'stop_address_change', passId);
  const settings = new URL('/settings', appUrl).href;
  const signIn = new URL('/auth', appUrl).href;

  return {
    'account.welcome': () => welcome(new URL('/assessment', appUrl).href),
    'account.verifyEmail': ({ passId }) =>
      words.verifyEmail(link(mailPages.verifyEmail, 'verify_email', passId)),
    'account.alreadyMember': () => words.alreadyMember(signIn),
    'account.resetPassword': ({ passId }) =>
      words.resetPassword(link(mailPages.resetPassword, 'reset_password', passId), resetMinutes),
    'account.passwordChanged': () => words.passwordChanged(signIn),
    'account.confirmAddress': ({ passId }) =>
      words.confirmAddress(link(mailPages.confirmAddress, 'change_address', passId)),
    'account.addressChangeRequested': ({ newAddress = '', passId }) =>
      words.addressChangeRequested(newAddress, stopLink(passId)),
    'account.addressChanged': ({ newAddress = '', passId }) =>
      words.addressChanged(newAddress, stopLink(passId), stopDays),
    'account.addressKept': ({ passId }) =>
      words.addressKept(link(mailPages.resetPassword, 'reset_password', passId), resetMinutes),
    'account.newSignIn': ({ device = '', at = '' }) => words.newSignIn(device, at, settings),
    'account.totpOn': () => words.totpOn(settings),
    'account.totpOff': () => words.totpOff(settings),
    'account.deleted': () => words.deleted(),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}

import * as words from '#content/emails/account.ts';
import * as help from '#content/emails/help.ts';
import { welcome, welcomeAssessed, welcomeWithCards } from '#content/emails/membership.ts';
import { isSuspensionReason } from '#content/emails/suspension-words.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';
import { mailPages } from '#features/account/contract-mail.ts';
import { resetLinkMinutes, stopLinkDays } from '#features/account/rules-mailed-links.ts';
import { roles } from '#platform/contract/capabilities.ts';
import { type PassPurpose, tokenOfPass } from './passes.ts';

const roleIn = (word: string) => roles.find((role) => role === word) ?? 'staff';

/** The mails of this slice by name. Links get their token when the mail is sent: the outbox stores only ids. */
export function accountMails(options: {
  readonly keyed: Keyed;
  readonly appUrl: string;
  /** Where members write to; null: the owner named none. */
  readonly contact: () => string | null;
  /** How the site is called when a mail goes out. */
  readonly siteName: () => string;
}) {
  const { keyed, appUrl, contact, siteName } = options;
  const link = (page: string, purpose: PassPurpose, passId: string | undefined) =>
    `${new URL(page, appUrl).href}#token=${encodeURIComponent(tokenOfPass(keyed, purpose, passId ?? ''))}`;
  const stopLink = (passId: string | undefined) =>
    link(mailPages.stopAddressChange, 'stop_address_change', passId);
  const settings = new URL('/settings', appUrl).href;
  const security = new URL('/settings/security', appUrl).href;
  const signIn = new URL('/auth', appUrl).href;

  return {
    'account.welcome': ({ cards = '0', assessed = '' }) => {
      const identifier = new URL('/tools/frustration-identifier', appUrl).href;
      if (cards !== '0') return welcomeWithCards(`${identifier}#cards`, assessed !== '', siteName());
      return assessed === ''
        ? welcome(new URL('/assessment', appUrl).href, siteName())
        : welcomeAssessed(identifier, siteName());
    },
    'account.verifyEmail': ({ passId }) =>
      words.verifyEmail(link(mailPages.verifyEmail, 'verify_email', passId)),
    'account.alreadyMember': () => words.alreadyMember(signIn),
    'account.resetPassword': ({ passId }) =>
      words.resetPassword(link(mailPages.resetPassword, 'reset_password', passId), resetLinkMinutes),
    'account.passwordChanged': ({ passId, passkeys = '0', providers = '' }) =>
      words.passwordChanged(
        signIn,
        passId === undefined
          ? null
          : {
              passkeys: Number(passkeys),
              providers,
              url: link(mailPages.removeOtherWays, 'remove_other_ways', passId),
              days: stopLinkDays,
            },
      ),
    'account.otherWaysRemoved': () => words.otherWaysRemoved(security),
    'account.confirmAddress': ({ by, passId }) =>
      words.confirmAddress(link(mailPages.confirmAddress, 'change_address', passId), by === 'admin'),
    'account.addressChangeRequested': ({ by, newAddress = '', passId }) =>
      words.addressChangeRequested(newAddress, stopLink(passId), by === 'admin'),
    'account.addressChanged': ({ newAddress = '', passId }) =>
      words.addressChanged(newAddress, stopLink(passId), stopLinkDays),
    'account.addressKept': ({ passId }) =>
      words.addressKept(link(mailPages.resetPassword, 'reset_password', passId), resetLinkMinutes),
    'account.mailWorks': () => words.mailWorks(settings),
    'account.newSignIn': ({ device = '' }) => words.newSignIn(device, security),
    'account.codesGuessed': () => words.codesGuessed(new URL('/forgot-password', appUrl).href),
    'account.totpOn': () => words.totpOn(settings),
    'account.totpOff': () => words.totpOff(settings),
    'account.backupCodesRenewed': () => words.backupCodesRenewed(security),
    'account.secondStepResetAsked': ({ hours = '', passId }) =>
      help.secondStepResetAsked(hours, link(mailPages.stopSecondStepReset, 'stop_second_step_reset', passId)),
    'account.secondStepReset': () => help.secondStepReset(security),
    'account.suspended': ({ why = '' }) => help.suspended(isSuspensionReason(why) ? why : null, contact()),
    'account.restored': () => help.restored(signIn),
    'account.letter': ({ replyTo = '', subject = '', text = '' }) => help.letter(subject, text, replyTo),
    'account.signedOut': () => help.signedOut(security),
    'account.roleGiven': ({ role = '', until = '' }) => help.roleGiven(roleIn(role), until, security),
    'account.newOnTeam': ({ by = '', email = '', memberId = '', role = '' }) =>
      help.newOnTeam(
        roleIn(role),
        by,
        email,
        new URL(`/admin/member?id=${encodeURIComponent(memberId)}`, appUrl).href,
      ),
    'account.roleEnded': ({ role = '' }) => help.roleEnded(roleIn(role), signIn),
    'account.passkeyAdded': ({ name = '' }) => words.passkeyAdded(name, settings),
    'account.tokenMade': ({ name = '', scope = '' }) =>
      words.tokenMade(name, scope === 'write', new URL('/settings/tokens', appUrl).href),
    'account.assistantConnected': ({ name = '', scope = '' }) =>
      words.assistantConnected(name, scope === 'write', new URL('/settings/tokens', appUrl).href),
    'account.passkeyRemoved': ({ name = '' }) => words.passkeyRemoved(name, settings),
    'account.passkeyRefused': ({ name = '' }) => words.passkeyRefused(name, settings),
    'account.identityJoined': ({ email = '', name = '' }) => words.identityJoined(name, email, security),
    'account.identityRemoved': ({ email = '', name = '' }) => words.identityRemoved(name, email, security),
    'account.unprovenWaysRemoved': () => words.unprovenWaysRemoved(security),
    'account.deleted': () => words.deleted(),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}

import * as contract from '#content/emails/contract.ts';
import * as grants from '#content/emails/grants.ts';
import * as words from '#content/emails/membership.ts';
import * as back from '#content/emails/money-back.ts';
import * as pauses from '#content/emails/pauses.ts';
import * as renewals from '#content/emails/renewals.ts';
import { sales } from '#content/emails/owner.ts';
import { declarationPages } from '#features/billing/contract-declaration.ts';
import { guaranteeDays } from '#features/billing/rules.ts';
import { undoHours } from '#features/billing/rules-declaration.ts';
import { withdrawalDays } from '#features/billing/rules-withdrawal.ts';
import { firstLessonPath } from '#features/course/rules.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';
import { undoTokenOf } from './declarations/undo.ts';

interface MailsOf {
  readonly appUrl: string;
  readonly keyed: Keyed;
  /** Name, address and register of who sells, as it is told when a mail goes out; '' where nobody has told. */
  readonly seller: () => string;
  readonly siteName: () => string;
  /** How the course opens, as a sentence without its period. */
  readonly courseOpens: () => string;
}

/** The mails of this slice by name. Amounts and dates arrive formatted. */
export function billingMails({ appUrl, courseOpens, keyed, seller, siteName }: MailsOf) {
  const page = (path: string) => new URL(path, appUrl).href;
  const billing = page('/settings/billing');
  return {
    'billing.receipt': ({ plan = '', amount = '', day = '', until = '', ...more }) => {
      const {
        credit = '',
        guarantee = '',
        renews = '',
        renewsFor = '',
        rhythm = 'month',
        withdrawUntil = '',
      } = more;
      const paid = {
        plan,
        amount,
        credit,
        day,
        until,
        renewsFor,
        rhythm,
        guarantee,
        guaranteeDays,
        withdrawUntil,
        seller: seller(),
      };
      return words.receipt({ ...paid, renews: renews === 'yes' }, billing);
    },
    'billing.paymentFailedFirst': ({ plan = '', amount = '', retryDay = '' }) =>
      words.paymentFailedFirst({ plan, amount, retryDay }, billing),
    'billing.paymentFailedLast': ({ plan = '', amount = '', endDay = '', retryDay = '' }) =>
      words.paymentFailedLast({ plan, amount, endDay, retryDay }, billing),
    'billing.confirmPayment': ({ plan = '', amount = '', endDay = '' }) =>
      words.confirmPayment({ plan, amount, endDay }, billing),
    'billing.addressNeeded': ({ plan = '' }) => words.addressNeeded(plan, billing),
    'billing.upgraded': ({ plan = '' }) => words.upgraded(plan, courseOpens(), page(firstLessonPath)),
    'billing.cancelled': ({ plan = '', endDay = '', guarantee = '', kept = '', owed = '' }) =>
      words.cancelled({ plan, endDay, guarantee, kept, owed }, billing),
    'billing.resumed': ({ plan = '', renewsFor = '', renewsOn = '', rhythm = 'month' }) =>
      words.resumed({ plan, renewsFor, renewsOn, rhythm }, billing),
    'billing.paused': ({ amount = '', day = '', endDay = '', plan = '' }) =>
      pauses.paused({ plan, amount, endDay, day }, billing),
    'billing.pauseCalledOff': ({ amount = '', day = '', plan = '', rhythm = 'month' }) =>
      pauses.pauseCalledOff({ plan, amount, day, rhythm }, billing),
    'billing.pauseEnds': ({ amount = '', day = '', plan = '' }) =>
      pauses.pauseEnds({ plan, amount, day }, billing),
    'billing.renewsSoon': ({ amount = '', day = '', plan = '' }) =>
      renewals.renewsSoon({ plan, amount, day }, billing),
    'billing.trialEnds': ({ amount = '', day = '', plan = '' }) =>
      renewals.trialEnds({ plan, amount, day }, billing),
    'billing.pauseNotPaid': ({ amount = '', plan = '' }) => pauses.pauseNotPaid({ plan, amount }, billing),
    'billing.cancelledByUs': ({ amount = '', byHand = '', kept = '', plan = '', until = '' }) =>
      words.cancelledByUs({ plan, until, amount, byHand, kept }, billing),
    'billing.partRefunded': ({
      amount = '',
      byHand = '',
      disputed = '',
      goesOn = '',
      kept = '',
      plan = '',
    }) => back.partRefunded({ plan, amount, byHand, disputed, kept }, goesOn === 'yes', billing),
    'billing.refundByHand': ({ plan = '', amount = '', kept = '' }) =>
      back.refundByHand(amount, plan, kept, billing),
    'billing.refundAtBank': ({ plan = '', amount = '', kept = '' }) =>
      back.refundAtBank(amount, plan, kept, billing),
    'billing.disputeLost': ({ plan = '', amount = '', kept = '' }) =>
      back.disputeLost(amount, plan, kept, billing),
    'billing.refundFailed': ({ plan = '', amount = '' }) => back.refundFailed(amount, plan, billing),
    'billing.declared': ({ declarationId = '', ...params }) => {
      const { at = '', email = '', endOn = '', kind = '', manner = '', name = '' } = params;
      const { found = '', plan = '', reason = '', signedIn = '' } = params;
      const token = encodeURIComponent(undoTokenOf(keyed, declarationId));
      return contract.declared(
        { at, email, endOn, found, kind, manner, name, plan, reason, signedIn, undoHours },
        `${page(declarationPages.undo)}#token=${token}`,
      );
    },
    'billing.declaredUnknown': ({ at = '', kind = '', plan = '' }) =>
      contract.declaredUnknown(
        { kind, at, plan },
        page(kind === 'withdrawal' ? declarationPages.withdrawal : declarationPages.cancellation),
      ),
    'billing.withdrawn': ({ amount = '', disputed = '', byHand = '', kept = '', plan = '' }) =>
      contract.withdrawn({ plan, amount, byHand, disputed, kept }, billing),
    'billing.withdrawalTooLate': () =>
      contract.withdrawalTooLate(withdrawalDays, page(declarationPages.cancellation)),
    'billing.planGiven': ({ plan = '', from = '', until = '' }) =>
      grants.planGiven(plan, from, until, billing, siteName()),
    'billing.givenEnds': ({ plan = '', until = '' }) =>
      grants.givenEnds(plan, until, page('/purchase'), siteName()),
    'billing.givenEnded': ({ plan = '', kept = '' }) =>
      grants.givenEnded(plan, kept, page('/purchase'), siteName()),
    'billing.givenMoved': ({ plan = '', until = '' }) => grants.givenMoved(plan, until, billing, siteName()),
    'billing.sales': ({ about = '', message = '', title = '' }) =>
      sales({ title, message }, page(`/admin/member?id=${encodeURIComponent(about)}`)),
    'billing.refunded': ({ plan = '', amount = '', kept = '' }) => back.refunded(amount, plan, kept, billing),
  } as const satisfies Readonly<Record<string, MailTemplate>>;
}

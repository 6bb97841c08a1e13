import { accountMails } from '#features/account/server/mailed-links/mails.ts';
import { adminMails } from '#features/admin/server/mails.ts';
import { billingMails } from '#features/billing/server/mails.ts';
import { bookMails } from '#features/books/server/tell.ts';
import { courseMails } from '#features/course/server/learning/mails.ts';
import { noticeMails } from '#features/notifications/server/sending/mailing.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';

interface MailFacts {
  readonly appUrl: string;
  readonly keyed: Keyed;
  /** Where a member's answer to a mail goes. */
  readonly contact: () => string | null;
  /** The seller's name, address and register entry. */
  readonly seller: () => string;
  /** How the course opens, as a sentence without its period. */
  readonly courseOpens: () => string;
  /** How the site is called. */
  readonly siteName: () => string;
}

/** The mails of every slice, by name. */
export const everyMail = ({ appUrl, keyed, contact, courseOpens, seller, siteName }: MailFacts) => ({
  ...accountMails({ keyed, appUrl, contact, siteName }),
  ...adminMails({ appUrl }),
  ...billingMails({ appUrl, courseOpens, keyed, seller }),
  ...bookMails({ appUrl }),
  ...courseMails({ appUrl }),
  ...noticeMails({ appUrl }),
});

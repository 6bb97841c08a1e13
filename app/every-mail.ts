import { paceOf } from '#features/course/rules-drip.ts';
import { dripOf } from '#features/course/rules-extent.ts';
import { withOwnTexts } from '#features/home/server/site/mail-texts.ts';
import type { SiteSource } from '#features/home/server/site/site.ts';
import { accountMails } from '#features/account/server/mailed-links/mails.ts';
import { adminMails } from '#features/admin/server/mails.ts';
import { billingMails } from '#features/billing/server/mails.ts';
import { bookMails } from '#features/books/server/tell.ts';
import { clientMails } from '#features/clients/server/mails.ts';
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
const everyMail = ({ appUrl, keyed, contact, courseOpens, seller, siteName }: MailFacts) => ({
  ...accountMails({ keyed, appUrl, contact, siteName }),
  ...adminMails({ appUrl }),
  ...billingMails({ appUrl, courseOpens, keyed, seller, siteName }),
  ...bookMails({ appUrl }),
  ...clientMails({ appUrl }),
  ...courseMails({ appUrl }),
  ...noticeMails({ appUrl }),
});

interface MailSources extends Pick<MailFacts, 'appUrl' | 'keyed' | 'contact'> {
  readonly site: SiteSource;
}

/** Every mail as it goes out, in the owner's words where they wrote some; and ours, with marks where the site speaks. */
export function mailsOf({ site, ...facts }: MailSources) {
  const values = () => ({
    site: site.name(),
    seller: site.seller(),
    opening: paceOf(dripOf(site.current().course)).opens,
  });
  const ours = everyMail({
    ...facts,
    courseOpens: () => values().opening,
    seller: site.seller,
    siteName: site.name,
  });
  return {
    templates: withOwnTexts(ours, { current: () => site.current().shown, values }),
    marked: everyMail({
      ...facts,
      courseOpens: () => '{opening}',
      seller: () => '{seller}',
      siteName: () => '{site}',
    }),
  };
}

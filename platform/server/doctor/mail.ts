import { lookUpRecords, type ResolveTxt, resolveTxtByDns } from '#platform/server/mail/dns-records.ts';
import type { DkimKey } from '#platform/server/mail/env.ts';
import { checkSmtp, domainOf, type SmtpSettings } from '#platform/server/mail/transport.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { fault, ok, warning } = findingsAbout('Mail');

async function dnsFindings(domain: string, dkim: DkimKey | null, resolveTxt: ResolveTxt): Promise<Finding[]> {
  const records = await lookUpRecords(domain, dkim, resolveTxt);
  if (records === null)
    return [warning('The DNS cannot be asked from here.', `Look up the TXT records of ${domain} elsewhere.`)];
  const findings = [
    records.spf === 1
      ? ok(`${domain} names who may send for it (SPF).`)
      : warning(
          `${domain} has ${records.spf} SPF records.`,
          'It needs exactly one: docs/operations.md, "So that mail arrives".',
        ),
    records.hasDmarc
      ? ok(`_dmarc.${domain} has a policy (DMARC).`)
      : warning(
          `_dmarc.${domain} has no policy (DMARC).`,
          'Gmail, Yahoo and Outlook refuse mail to many without one: publish v=DMARC1; p=none.',
        ),
  ];
  if (dkim === null) return findings;
  const name = `${dkim.selector}._domainkey.${domain}`;
  return [
    ...findings,
    records.hasDkim === true
      ? ok(`${name} publishes the key that signs (DKIM).`)
      : fault(
          `${name} does not publish the key that signs (DKIM).`,
          'Publish the public key of MAIL_DKIM_PRIVATE_KEY there: receivers refuse what is signed otherwise.',
        ),
  ];
}

/** Signs in to the mail server without sending anything, and looks up what receivers look up. */
export async function mailFindings(
  smtp: SmtpSettings,
  resolveTxt: ResolveTxt = resolveTxtByDns,
): Promise<readonly Finding[]> {
  const refused = await checkSmtp(smtp);
  const server =
    refused === null
      ? ok('The mail server lets us in.')
      : fault(
          `The mail server does not let us in (${refused}).`,
          'Check SMTP_URL: address, port, user and password. Until then mails wait for up to two days.',
        );
  return [server, ...(await dnsFindings(domainOf(smtp.from), smtp.dkim ?? null, resolveTxt))];
}

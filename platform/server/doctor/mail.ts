import { createPrivateKey, createPublicKey } from 'node:crypto';
import { resolveTxt as resolveTxtByDns } from 'node:dns/promises';
import type { DkimKey } from '#platform/server/mail/env.ts';
import { checkSmtp, domainOf, type SmtpSettings } from '#platform/server/mail/transport.ts';
import { codeOf } from '#platform/server/code-of.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { fault, ok, warning } = findingsAbout('Mail');
const missing = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks up the TXT records of a name. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** The records of a name; null when the DNS cannot be asked. */
async function recordsOf(name: string, resolveTxt: ResolveTxt): Promise<readonly string[] | null> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return missing.has(codeOf(error)) ? [] : null;
  }
}

const publicKeyOf = ({ privateKey }: DkimKey) =>
  createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64');

async function dnsFindings(domain: string, dkim: DkimKey | null, resolveTxt: ResolveTxt): Promise<Finding[]> {
  const [texts, policies, keys] = await Promise.all([
    recordsOf(domain, resolveTxt),
    recordsOf(`_dmarc.${domain}`, resolveTxt),
    dkim === null ? [] : recordsOf(`${dkim.selector}._domainkey.${domain}`, resolveTxt),
  ]);
  if (texts === null || policies === null || keys === null)
    return [warning('The DNS cannot be asked from here.', `Look up the TXT records of ${domain} elsewhere.`)];
  const spf = texts.filter((text) => text.toLowerCase().startsWith('v=spf1'));
  const findings = [
    spf.length === 1
      ? ok(`${domain} names who may send for it (SPF).`)
      : warning(
          `${domain} has ${spf.length} SPF records.`,
          'It needs exactly one: docs/operations.md, "So that mail arrives".',
        ),
    policies.some((text) => text.toLowerCase().startsWith('v=dmarc1'))
      ? ok(`_dmarc.${domain} has a policy (DMARC).`)
      : warning(
          `_dmarc.${domain} has no policy (DMARC).`,
          'Gmail, Yahoo and Outlook refuse mail to many without one: publish v=DMARC1; p=none.',
        ),
  ];
  if (dkim === null) return findings;
  const published = keys.join('').replaceAll(/\s/g, '');
  const name = `${dkim.selector}._domainkey.${domain}`;
  return [
    ...findings,
    published.includes(`p=${publicKeyOf(dkim)}`)
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

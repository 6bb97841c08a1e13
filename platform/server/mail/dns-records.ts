import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Clock } from '#platform/server/clock.ts';
import { codeOf } from '#platform/server/code-of.ts';
import type { DkimKey } from './env.ts';

/** Looks up the TXT records of a name. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** What receivers look up about the domain of a sender. */
export interface DnsRecords {
  /** How many SPF records the domain has; there must be exactly one. */
  readonly spf: number;
  readonly hasDmarc: boolean;
  /** Whether our own key is published; null if the mail server signs, or nobody does. */
  readonly hasDkim: boolean | null;
}

const missing = new Set(['ENOTFOUND', 'ENODATA']);
const keptMs = 10 * 60_000;
/** An owner who has just set a record, or a server whose DNS was down, looks again soon. */
const unsureMs = 30_000;

const resolver = new Resolver({ timeout: 1500, tries: 2 });
/** Asks the DNS, with a time limit: a page waits for it. */
export const resolveTxtByDns: ResolveTxt = (name) => resolver.resolveTxt(name);

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

/** A domain and those above it, down to two labels: the policy of any of them counts. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, at) => labels.slice(at).join('.'));
}

/** Looks them up; null when the DNS cannot be asked. */
export async function lookUpRecords(
  domain: string,
  dkim: DkimKey | null,
  resolveTxt: ResolveTxt,
): Promise<DnsRecords | null> {
  const [texts, policies, keys] = await Promise.all([
    recordsOf(domain, resolveTxt),
    Promise.all(withParents(domain).map((name) => recordsOf(`_dmarc.${name}`, resolveTxt))),
    dkim === null ? [] : recordsOf(`${dkim.selector}._domainkey.${domain}`, resolveTxt),
  ]);
  const found = policies.flatMap((policy) => policy ?? []);
  const begins = (start: string) => (text: string) => text.toLowerCase().startsWith(start);
  const hasDmarc = found.some(begins('v=dmarc1'));
  if (texts === null || (!hasDmarc && policies.includes(null)) || keys === null) return null;
  return {
    spf: texts.filter(begins('v=spf1')).length,
    hasDmarc,
    hasDkim:
      dkim === null
        ? null
        : keys
            .join('')
            .replaceAll(/\s/g, '')
            .includes(`p=${publicKeyOf(dkim)}`),
  };
}

/** Looks them up at most once in ten minutes, however many pages ask; sooner again while something is amiss. */
export function createRecordsMemo({
  clock,
  dkim,
  domain,
  resolveTxt,
}: {
  readonly clock: Clock;
  readonly domain: string;
  readonly dkim: DkimKey | null;
  readonly resolveTxt: ResolveTxt;
}): () => Promise<DnsRecords | null> {
  let known: { readonly until: number; readonly found: Promise<DnsRecords | null> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (known === null || known.until <= now) {
      const found = lookUpRecords(domain, dkim, resolveTxt);
      const asked = { found, until: now + unsureMs };
      known = asked;
      void found.then((records) => {
        const isFine = records !== null && missingRecords(records).length === 0;
        if (known === asked && isFine) known = { found, until: now + keptMs };
      });
    }
    return known.found;
  };
}

/** Names of the records that receivers would look for and not find. */
export const missingRecords = ({ hasDkim, hasDmarc, spf }: DnsRecords): ('SPF' | 'DKIM' | 'DMARC')[] => [
  ...(spf === 1 ? [] : (['SPF'] as const)),
  ...(hasDkim === false ? (['DKIM'] as const) : []),
  ...(hasDmarc ? [] : (['DMARC'] as const)),
];

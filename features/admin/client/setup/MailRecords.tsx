import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Verbatim } from '#platform/client/ui/Verbatim.tsx';

/** The domain of `Make Me Great! <hello@example.com>`; null where there is none. */
function domainOf(from: string): string | null {
  const domain = from
    .slice(from.lastIndexOf('@') + 1)
    .replace(/>$/, '')
    .trim();
  return from.includes('@') && domain !== '' ? domain : null;
}

/** The records that say that our emails are no forgery, for a domain. The provider names what only it can know. */
const recordsFor = (domain: string, replies: string) =>
  [
    {
      name: 'SPF',
      what: `TXT record of ${domain}:`,
      value: 'v=spf1 include:<as your email provider says> -all',
    },
    {
      name: 'DKIM',
      what: 'as your email provider says: it signs the emails and gives you the record',
      value: '',
    },
    {
      name: 'DMARC',
      what: `TXT record of _dmarc.${domain}:`,
      value: `v=DMARC1; p=none; rua=mailto:${replies}`,
    },
  ] as const;

/** What keeps emails out of the spam folder, as lines for whoever looks after the domain. */
export function MailRecords({ from, replies }: { readonly from: string; readonly replies: string }) {
  const domain = domainOf(from);
  if (domain === null) return null;
  const records = recordsFor(domain, replies);
  const lines = records.map(({ name, value, what }) => `${name}: ${what} ${value}`.trim()).join('\n');
  return (
    <section aria-labelledby="mail-records" className="grid gap-3">
      <h3 id="mail-records" className="text-lg font-semibold">
        So that emails don’t land in spam
      </h3>
      <p className="text-soft max-w-prose">
        Your domain needs three records. Send these lines to whoever looks after {domain}, or to the support
        of the company where you rent it. A domain has one SPF record: if there’s one already, add to it.
      </p>
      <dl className="bg-sunken rounded-control grid max-w-prose gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        {records.map(({ name, value, what }) => (
          <div key={name} className="sm:contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-soft wrap-anywhere">
              {what} {value ? <Verbatim>{value}</Verbatim> : null}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <CopyButton text={lines} label="Copy the three records" />
      </div>
    </section>
  );
}

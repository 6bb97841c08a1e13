import type { Setup } from '#features/admin/client/api.ts';

/** From which address emails really come, where answers land, and where a demo's emails can be read. */
export function MailFacts({ mail: { from, inbox, replies } }: { readonly mail: NonNullable<Setup['mail']> }) {
  return (
    <>
      <dl className="grid max-w-prose gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">Emails come from</dt>
        <dd className="wrap-anywhere">{from}</dd>
        <dt className="text-soft">Answers land at</dt>
        <dd className="wrap-anywhere">{replies}. Have a person read it, as our emails say.</dd>
      </dl>
      {inbox === null ? null : (
        <p className="text-soft max-w-prose">
          Nothing leaves this installation: every email goes to{' '}
          <a
            href={inbox}
            target="_blank"
            rel="noreferrer"
            className="text-link inline-flex min-h-11 items-center"
          >
            the inbox for trying it out<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </p>
      )}
    </>
  );
}

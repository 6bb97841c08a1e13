import type { SiteDetails } from '#features/home/contract-site.ts';

/** What the two numbers of the claim rest on; without a source, what they are, for whoever asks. */
export function ClaimSource({ source, url }: SiteDetails['claim']) {
  if (source === '')
    return (
      <details className="text-soft text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          About 11 seconds, and the goal of up to 70% more recurring revenue
        </summary>
        <p className="max-w-[34rem]">
          11 seconds is how long an opening of 25 to 30 calm words takes: count the one below. As a goal, the
          method aims at up to 70% incremental recurring revenue. Nobody has measured that yet, so don’t buy
          for it.
        </p>
      </details>
    );
  return (
    <p className="text-soft mt-2 text-sm">
      ‘11 seconds’ and ‘up to 70%’ are measured: {url === '' ? source : <a href={url}>{source}</a>}.
    </p>
  );
}

import type { SiteDetails } from '#features/home/contract-site.ts';

/** What the two numbers of the claim rest on; without a source, that they are goals. */
export function ClaimSource({ source, url }: SiteDetails['claim']) {
  return (
    <p className="text-soft mt-2 text-sm">
      ‘11 seconds’ and ‘up to 70%’ are{' '}
      {source === '' ? (
        'goals of the method, not measured results.'
      ) : (
        <>measured: {url === '' ? source : <a href={url}>{source}</a>}.</>
      )}
    </p>
  );
}

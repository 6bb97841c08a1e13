/** Where somebody came from: a campaign that names itself, or the host of the site whose link they followed. */

/** Neither a campaign nor a link from elsewhere is known. */
export const directSource = 'direct';

/** A name that is kept as a source. */
export const sourcePattern = /^[a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?$/;
/** How a link of a member's to a colleague names itself, before the code that says whose it is. */
export const colleagueSource = 'colleague';
const colleaguePattern = /^colleague\.([a-z0-9]{10})$/;

/** The code in a link to a colleague; null for any other source. */
export const referralCodeIn = (source: string | null): string | null =>
  colleaguePattern.exec(source ?? '')?.[1] ?? null;

/** A source as figures count it: the links of all members together. */
export const countedSource = (source: string): string =>
  referralCodeIn(source) === null ? source : colleagueSource;

/** The parameter of a link to a colleague. */
export const referralParameter = 'from';

/** How a site calls the address of its own that only passes visitors on. */
const passingOn = /^(?:www|m|l|lm)\./;

function hostOf(address: string): string | null {
  const host = URL.parse(address)?.host.replace(passingOn, '') ?? '';
  return sourcePattern.test(host) ? host : null;
}

/**
 * What a page's address and the address before it say about where somebody came from. Null: they were on this site
 * before, and nothing says where they came from then.
 */
export function sourceOf({
  address,
  referrer,
}: {
  readonly address: string;
  /** '' for none. */
  readonly referrer: string;
}): string | null {
  const url = URL.parse(address);
  const byColleague = `${colleagueSource}.${url?.searchParams.get(referralParameter) ?? ''}`;
  if (referralCodeIn(byColleague) !== null) return byColleague;
  const named =
    url?.searchParams.get('utm_source')?.slice(0, 200).trim().toLowerCase().replace(/\s+/g, '-') ?? '';
  if (sourcePattern.test(named)) return named;
  if (referrer === '') return directSource;
  if (url !== null && URL.parse(referrer)?.host === url.host) return null;
  return hostOf(referrer) ?? directSource;
}

/** The countries of the purchase form, in its order [billing.countries], by their ISO 3166-1 alpha-2 codes. */
const codes = {
  'United States': 'US',
  Canada: 'CA',
  'United Kingdom': 'GB',
  Australia: 'AU',
  Germany: 'DE',
  France: 'FR',
  Spain: 'ES',
  Italy: 'IT',
  Netherlands: 'NL',
  Belgium: 'BE',
  Switzerland: 'CH',
  Austria: 'AT',
  Sweden: 'SE',
  Norway: 'NO',
  Denmark: 'DK',
  Finland: 'FI',
  Ireland: 'IE',
  'New Zealand': 'NZ',
  Japan: 'JP',
  Singapore: 'SG',
  'United Arab Emirates': 'AE',
  Mexico: 'MX',
  Brazil: 'BR',
  Argentina: 'AR',
  India: 'IN',
  // Which one it is, the payment page asks.
  Other: null,
} as const;

type Country = keyof typeof codes;

/** What the form offers. */
export const countries = Object.keys(codes) as readonly Country[];

/** The code of a country of the form, as Stripe and the CRM take it; null for 'Other', for none and for any other word. */
export function countryCode(country: string | null): string | null {
  return country !== null && Object.hasOwn(codes, country) ? codes[country as Country] : null;
}

/** The European Union, and Iceland, Liechtenstein and Norway, who share its market (EEA), by their codes. */
const eea = {
  AT: 'Austria',
  BE: 'Belgium',
  BG: 'Bulgaria',
  HR: 'Croatia',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DK: 'Denmark',
  EE: 'Estonia',
  FI: 'Finland',
  FR: 'France',
  DE: 'Germany',
  GR: 'Greece',
  HU: 'Hungary',
  IS: 'Iceland',
  IE: 'Ireland',
  IT: 'Italy',
  LV: 'Latvia',
  LI: 'Liechtenstein',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  MT: 'Malta',
  NL: 'Netherlands',
  NO: 'Norway',
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  SK: 'Slovakia',
  SI: 'Slovenia',
  ES: 'Spain',
  SE: 'Sweden',
} as const;

const eeaNames: ReadonlySet<string> = new Set(Object.values(eea));

/** Whether the law of the European Union holds in a country, by its name; not for 'Other', which may be anywhere. */
export function isInEea(country: string | null): boolean {
  return country !== null && eeaNames.has(country);
}

/**
 * Whether the law of a country, by its name, gives buyers at a distance 14 days to withdraw: that of the EU and EEA, and
 * of the United Kingdom (Consumer Contracts Regulations 2013, regulation 30).
 */
export function hasWithdrawalRight(country: string | null): boolean {
  return isInEea(country) || country === 'United Kingdom';
}

/**
 * Whether somebody there may have the right to withdraw from a contract that was made at a distance (Directive
 * 2011/83/EU): also where nobody knows the country.
 */
export function mayWithdraw(country: string | null): boolean {
  return countryCode(country) === null || hasWithdrawalRight(country);
}

/** What 'Other' is called where the question is only whether it lies in Europe. */
export const elsewhere = 'A country outside this list';

/** Every country that the form names and every one of the EU and EEA, in alphabetical order, and one answer for the rest. */
export const countriesWithEurope: readonly string[] = [
  ...new Set([...countries.filter((name) => countryCode(name) !== null), ...eeaNames]),
]
  .toSorted()
  .concat(elsewhere);

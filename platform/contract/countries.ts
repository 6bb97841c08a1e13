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
  // The payment page asks which one it is.
  Other: null,
} as const;

type Country = keyof typeof codes;

/** What the form offers. */
export const countries = Object.keys(codes) as readonly Country[];

/** The code of a country in the form, as Stripe and the CRM take it; null for 'Other', none, and any other word. */
export function countryCode(country: string | null): string | null {
  return country !== null && Object.hasOwn(codes, country) ? codes[country as Country] : null;
}

/** The European Union, plus Iceland, Liechtenstein and Norway, which share its market (EEA), by code. */
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

/** Whether European Union law applies in a country, by its name; false for 'Other', which may be anywhere. */
export function isInEea(country: string | null): boolean {
  return country !== null && eeaNames.has(country);
}

/** What 'Other' is called when the question is only whether it is in Europe. */
export const elsewhere = 'A country outside this list';

/** Every country in the form and in the EU and EEA, in alphabetical order, plus one answer for the rest. */
export const countriesWithEurope: readonly string[] = [
  ...new Set([...countries.filter((name) => countryCode(name) !== null), ...eeaNames]),
]
  .toSorted()
  .concat(elsewhere);

import { countries, countryCode, isInEea } from '#platform/contract/countries.ts';

/**
 * What the tracker reads in a face: `signs` are what anyone can see (smile, brow, gaze, mouth) without naming a
 * feeling; `emotions` are the seven expressions with valence and arousal.
 */
export type Reads = 'signs' | 'emotions';

/** Where a member is, according to their profile or this device, and where else the owner wants signs first. */
export interface Place {
  /** The name of a country; null if not known. */
  readonly country: string | null;
  /** Codes of countries outside the EU and EEA. */
  readonly signsFirstIn: readonly string[];
}

/** Whether a country says enough about where somebody is; 'Other' does not, as it may be in the EU. */
export function isSettled(country: string | null): country is string {
  return country !== null && country !== '' && !(isOffered(country) && countryCode(country) === null);
}

function isOffered(country: string): boolean {
  return (countries as readonly string[]).includes(country);
}

/**
 * Whether the tracker reads only signs until the member chooses otherwise. In the EU, emotion recognition is prohibited
 * at work and in education (AI Act, Article 5(1)(f), since 2 February 2025) and high-risk elsewhere (Annex III). An
 * unknown country is treated as in the EU.
 */
export function isSignsFirst({ country, signsFirstIn }: Place): boolean {
  if (!isSettled(country)) return true;
  return isInEea(country) || signsFirstIn.includes(countryCode(country) ?? '');
}

/** What to read for a member. @param chosen what they chose on this device; null: nothing */
export function readsFor(place: Place, chosen: Reads | null): Reads {
  return isSignsFirst(place) ? (chosen ?? 'signs') : 'emotions';
}

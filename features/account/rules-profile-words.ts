import type { companySizes, genders, salesCycles } from './rules.ts';

/** The profile's choices as members and admins read them; on the wire and in files they keep their codes. */
export const genderWords: Readonly<Record<(typeof genders)[number], string>> = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
  'prefer-not-to-say': 'Prefer not to say',
};
export const salesCycleWords: Readonly<Record<(typeof salesCycles)[number], string>> = {
  '1-7-days': '1 to 7 days',
  '1-4-weeks': '1 to 4 weeks',
  '1-3-months': '1 to 3 months',
  '3-6-months': '3 to 6 months',
  '6-12-months': '6 to 12 months',
  '12-months-plus': '12 months or more',
};
/** E.g. '1-10 people'. */
export const companySizeWords = (size: (typeof companySizes)[number]) => `${size} people`;

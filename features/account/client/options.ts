import { countries } from '#features/billing/contract-countries.ts';
import { companySizes, genders, salesCycles } from '#features/account/rules.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

const genderLabels: Record<(typeof genders)[number], string> = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
  'prefer-not-to-say': 'Prefer not to say',
};
const cycleLabels: Record<(typeof salesCycles)[number], string> = {
  '1-7-days': '1 to 7 days',
  '1-4-weeks': '1 to 4 weeks',
  '1-3-months': '1 to 3 months',
  '3-6-months': '3 to 6 months',
  '6-12-months': '6 to 12 months',
  '12-months-plus': '12 months or more',
};

/** The company sizes; the smallest says for whom it is right who has no company in mind. */
const sizesWith = (smallest: string): readonly Option[] =>
  companySizes.map((value, at) => ({ value, label: `${value} people${at === 0 ? smallest : ''}` }));

/** The profile's choices [account.company-size-options] with their labels. */
export const ownSizeOptions = sizesWith(', or just you');
export const clientSizeOptions = sizesWith(', or private clients');
export const genderOptions: readonly Option[] = genders.map((value) => ({
  value,
  label: genderLabels[value],
}));
export const salesCycleOptions: readonly Option[] = salesCycles.map((value) => ({
  value,
  label: cycleLabels[value],
}));
export const countryOptions: readonly Option[] = countries.map((value) => ({ value, label: value }));

import { countries } from '#platform/contract/countries.ts';
import { companySizes, genders, salesCycles } from '#features/account/rules.ts';
import { companySizeWords, genderWords, salesCycleWords } from '#features/account/rules-profile-words.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The company sizes; the smallest says for whom it is right who has no company in mind. */
const sizesWith = (smallest: string): readonly Option[] =>
  companySizes.map((value, at) => ({
    value,
    label: `${companySizeWords(value)}${at === 0 ? smallest : ''}`,
  }));

/** The profile's choices [account.company-size-options] with their labels. */
export const ownSizeOptions = sizesWith(', or just you');
export const clientSizeOptions = sizesWith(', or private clients');
export const genderOptions: readonly Option[] = genders.map((value) => ({
  value,
  label: genderWords[value],
}));
export const salesCycleOptions: readonly Option[] = salesCycles.map((value) => ({
  value,
  label: salesCycleWords[value],
}));
export const countryOptions: readonly Option[] = countries.map((value) => ({ value, label: value }));

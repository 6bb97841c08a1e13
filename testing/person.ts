import type { OffersVersion } from '#platform/contract/offers.ts';

let people = 0;

/** A valid sign-up that nobody has used before. */
export function newPerson(
  given: Partial<{
    firstName: string;
    lastName: string;
    email: string;
    password: string;
    offers: OffersVersion;
  }> = {},
) {
  people += 1;
  return {
    firstName: 'Nora',
    lastName: `Newcomer ${people}`,
    email: `person${people}-${process.pid}@example.test`,
    password: 'correct-horse-9',
    ...given,
  };
}

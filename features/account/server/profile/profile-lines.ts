import { companySizeWords, genderWords, salesCycleWords } from '#features/account/rules-profile-words.ts';
import { regionOf } from '#platform/contract/region.ts';
import type { Db } from '#platform/server/db/client.ts';
import { readProfile } from './profile.ts';

/** What a member told us about themselves, line by line, for an admin; null if there is no such profile. */
export async function profileLines(
  db: Db,
  params: { userId: string },
): Promise<{ label: string; value: string }[] | null> {
  const row = await readProfile(db, params);
  if (row === null) return null;
  const { profile } = row;
  const lines: readonly (readonly [string, string | null])[] = [
    ['Company', profile.companyName],
    ['Job title', profile.jobTitle],
    ['Company size', profile.companySize && companySizeWords(profile.companySize)],
    ['Gender', profile.gender && genderWords[profile.gender]],
    ['Phone', profile.phoneNumber],
    ['City', profile.city],
    ['State', regionOf(profile.state)],
    ['Country', profile.country],
    ['Target clients', profile.targetClientDescription],
    ['Industry of the clients', profile.targetClientIndustry],
    ['Role of the clients', profile.targetClientRole],
    [
      'Company size of the clients',
      profile.targetClientCompanySize && companySizeWords(profile.targetClientCompanySize),
    ],
    ['Pain points', profile.mainClientPainPoints],
    ['Sales cycle', profile.typicalSalesCycle && salesCycleWords[profile.typicalSalesCycle]],
    ['Onboarding', profile.onboardingCompleted ? 'completed' : 'not completed'],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { profileBody } from '#features/account/contract-profile.ts';
import { regionOf } from '#platform/contract/region.ts';
import { profiles } from '#features/account/server/tables.ts';

export type ProfileChanges = z.output<typeof profileBody>;

/** The profile and the names of a member. */
export async function readProfile(db: Db, params: { userId: string }) {
  const [row] = await db
    .select({
      profile: profiles,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, params.userId));
  return row ?? null;
}

/** What a buyer's invoices need to know about them; null if there is no such member. */
export async function readBuyer(db: Db, params: { userId: string }) {
  const row = await readProfile(db, params);
  if (!row) return null;
  const { city, companyName: company, country, phoneNumber: phone, state } = row.profile;
  return {
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    company,
    phone,
    city,
    state: regionOf(state),
    country,
  };
}

/** Omitted fields stay as they are: keys with undefined are dropped. */
function given<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Changes parts of a profile; names are stored with the user. Call it in a transaction. */
export async function changeProfile(
  tx: Db,
  params: { userId: string; changes: ProfileChanges; completes: boolean; now: Date },
): Promise<void> {
  const { userId, changes, completes, now } = params;
  const { firstName, lastName, ...rest } = changes;
  if (firstName !== undefined || lastName !== undefined) {
    const [before] = await tx
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const names = {
      firstName: firstName ?? before?.firstName ?? '',
      lastName: lastName ?? before?.lastName ?? '',
    };
    await tx
      .update(users)
      .set({ ...names, name: `${names.firstName} ${names.lastName}`.trim(), updatedAt: now })
      .where(eq(users.id, userId));
  }
  const completed = completes ? { onboardingCompleted: true } : {};
  await tx
    .update(profiles)
    .set({ ...given(rest), ...completed, updatedAt: now })
    .where(eq(profiles.id, userId));
}

/** What the tools may know about a member's business as context for what they write; null if they said nothing. */
export async function profileContext(db: Db, params: { userId: string }) {
  const [row] = await db
    .select({
      companyName: profiles.companyName,
      jobTitle: profiles.jobTitle,
      companySize: profiles.companySize,
      targetClientDescription: profiles.targetClientDescription,
      targetClientIndustry: profiles.targetClientIndustry,
      targetClientRole: profiles.targetClientRole,
      targetClientCompanySize: profiles.targetClientCompanySize,
      mainClientPainPoints: profiles.mainClientPainPoints,
      typicalSalesCycle: profiles.typicalSalesCycle,
    })
    .from(profiles)
    .where(eq(profiles.id, params.userId));
  return row ?? null;
}

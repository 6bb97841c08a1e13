import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { type BrandVoice, languages, noVoice } from '#features/tools/contract-voice.ts';
import { brandVoices } from './tables.ts';

/** A brand voice and when it was saved; null if it never was. */
export type SavedVoice = BrandVoice & { readonly updatedAt: Date | null };

/** The member's brand voice; an empty one in English before they set any. */
export async function voiceOf(db: Db, userId: string): Promise<SavedVoice> {
  const [row] = await db.select().from(brandVoices).where(eq(brandVoices.userId, userId));
  if (!row) return { ...noVoice, updatedAt: null };
  // A language that is no longer offered falls back to the default.
  const language = languages.find((name) => name === row.language) ?? noVoice.language;
  const { samples, wordsToUse, wordsToAvoid, updatedAt } = row;
  return { samples, wordsToUse, wordsToAvoid, language, updatedAt };
}

/** Sets the member's brand voice. */
export async function saveVoice(
  db: Db,
  params: { userId: string; voice: BrandVoice; now: Date },
): Promise<SavedVoice> {
  const values = { ...params.voice, updatedAt: params.now };
  await db
    .insert(brandVoices)
    .values({ userId: params.userId, ...values })
    .onConflictDoUpdate({ target: brandVoices.userId, set: values });
  return values;
}

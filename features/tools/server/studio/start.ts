import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { ToolSlug } from '#features/tools/registry.ts';
import { toolOf } from '#features/tools/rules.ts';
import { startOf, type StartingWords } from '#features/tools/rules/start.ts';
import { cardsOf } from '#features/tools/server/cards/cards.ts';
import type { ProfileContext } from './context.ts';
import { studioResults, studioVersions } from './tables.ts';

interface LastRun {
  readonly at: Date;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Which {
  readonly userId: string;
  /** Only texts of this tool. */
  readonly tool?: ToolSlug;
  /** Only a text whose fields say what the member sells. */
  readonly saysBusiness?: true;
}

/** The fields of the member's newest text. */
async function lastText(db: Db, { userId, tool, saysBusiness }: Which): Promise<LastRun | null> {
  const [row] = await db
    .select({ at: studioResults.createdAt, input: studioVersions.input })
    .from(studioResults)
    .innerJoin(
      studioVersions,
      and(eq(studioVersions.resultId, studioResults.id), eq(studioVersions.number, studioResults.latest)),
    )
    .where(
      and(
        eq(studioResults.userId, userId),
        isNull(studioResults.deletedAt),
        tool && eq(studioResults.tool, tool),
        saysBusiness && sql`coalesce(${studioVersions.input} ->> 'businessDescription', '') <> ''`,
      ),
    )
    .orderBy(desc(studioResults.createdAt), desc(studioResults.id))
    .limit(1);
  return row ? { at: row.at, input: row.input as LastRun['input'] } : null;
}

/** The fields of the member's last run of the Frustration Identifier, from their newest card. */
async function lastLook(db: Db, userId: string): Promise<LastRun | null> {
  const cards = await cardsOf(db, userId);
  const [newest] = cards.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (!newest) return null;
  const { businessDescription, targetAudience, createdAt } = newest;
  return { at: createdAt, input: { businessDescription, targetAudience } };
}

const newerOf = (one: LastRun | null, other: LastRun | null) =>
  one && other ? (one.at < other.at ? other : one) : (one ?? other);

/** What a tool's form starts with for this member. */
export async function startFor(
  { db, profileContext }: { readonly db: Db; readonly profileContext: ProfileContext },
  { userId, tool }: { readonly userId: string; readonly tool: ToolSlug },
): Promise<StartingWords[]> {
  const look = await lastLook(db, userId);
  const last = newerOf(await lastText(db, { userId }), look);
  const said = newerOf(await lastText(db, { userId, saysBusiness: true }), look);
  const own = await lastText(db, { userId, tool });
  const profile = await profileContext(db, { userId });
  const business = said?.input['businessDescription'];
  return startOf(toolOf(tool).fields, {
    profile,
    own: own?.input ?? null,
    last: last?.input ?? null,
    business: typeof business === 'string' ? business : null,
  });
}

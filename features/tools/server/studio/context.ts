import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { cardToTell } from '#features/tools/rules/hand-over.ts';
import { profileToTell } from '#features/tools/rules/told.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { cardColumns } from '#features/tools/server/cards/cards.ts';
import { type FullResult, resultOf } from './results.ts';
import { studioResults, studioVersions } from './tables.ts';
import { generators } from './generators.ts';
import { voiceOf } from './voice.ts';

/**
 * The member's onboarding answers by name; null for unanswered ones. Provided by the account slice, through the app.
 */
export type ProfileContext = (
  db: Db,
  params: { userId: string },
) => Promise<Readonly<Record<string, string | null>> | null>;

/** What the model is told besides the tool's fields. */
export interface Material {
  readonly fields: Readonly<Record<string, string>>;
  readonly context: { readonly profile: boolean; readonly voice: boolean; readonly language: string };
  /** The brand voice's words to avoid; no model avoids them all, so the text is checked for them. */
  readonly avoided: readonly string[];
}

/** The same, plus the card that a run begins with. */
export interface RunMaterial extends Material {
  readonly card: FullResult['card'];
  /** Differs between two runs with the same fields. */
  readonly turn: string;
}

interface Deps {
  readonly db: Db;
  readonly profileContext: ProfileContext;
}

const labelOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The onboarding answers that a model may be told, one a line. */
export function linesOf(profile: Readonly<Record<string, string | null>> | null): string {
  return profileToTell(profile)
    .map(([name, value]) => `${labelOf(name)}: ${value}`)
    .join('\n');
}

async function cardOf(db: Db, params: { id: string; userId: string }) {
  const { id, client, clientId, frustration, explanation, heard } = cardColumns;
  const [card] = await db
    .select({ id, client, clientId, frustration, explanation, heard })
    .from(frustrationCards)
    .where(
      and(eq(id, params.id), eq(frustrationCards.userId, params.userId), isNull(frustrationCards.deletedAt)),
    );
  if (!card) throw new AppError('not_found');
  return card;
}

/** The text of one version; of the newest if none is named. */
async function textOf(
  db: Db,
  params: { id: string; userId: string; version: number | null },
): Promise<string> {
  const { result, versions } = await resultOf(db, params);
  const chosen =
    params.version === null ? versions.at(-1) : versions.find(({ number }) => number === params.version);
  if (!chosen) throw new AppError('not_found');
  const generator = Object.values(generators).find(({ slug }) => slug === result.tool);
  return generator ? generator.text(chosen.output) : '';
}

/** How many of the member's last texts a new one must not begin like, and how much of each the model is told. */
const lastTexts = 5;
const beginning = 90;

/** How the member's last texts of a tool begin, newest first. */
async function beginningsOf(db: Db, params: { userId: string; tool: StudioTool }) {
  const rows = await db
    .select({ id: studioResults.id, output: studioVersions.output })
    .from(studioResults)
    .innerJoin(
      studioVersions,
      and(eq(studioVersions.resultId, studioResults.id), eq(studioVersions.number, studioResults.latest)),
    )
    .where(
      and(
        eq(studioResults.userId, params.userId),
        eq(studioResults.tool, params.tool),
        isNull(studioResults.deletedAt),
      ),
    )
    .orderBy(desc(studioResults.createdAt), desc(studioResults.id))
    .limit(lastTexts);
  const { parts } = generators[params.tool];
  const begins = rows.flatMap(({ output }) => parts(output).slice(0, 2));
  return {
    turn: rows[0]?.id ?? '',
    notAgain: begins.map(({ text }) => text.replaceAll(/\s+/gu, ' ').slice(0, beginning)).join('\n'),
  };
}

/** What is known about a member whatever they write: their onboarding answers and their brand voice. */
export async function memberMaterial({ db, profileContext }: Deps, userId: string): Promise<Material> {
  const [profile, voice] = [linesOf(await profileContext(db, { userId })), await voiceOf(db, userId)];
  const all = {
    aboutTheBusiness: profile,
    ownWriting: voice.samples,
    wordsToUse: voice.wordsToUse.join('; '),
    wordsToAvoid: voice.wordsToAvoid.join('; '),
  };
  return {
    fields: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    context: { profile: profile !== '', voice: voice.updatedAt !== null, language: voice.language },
    avoided: voice.wordsToAvoid,
  };
}

/** The same, plus the card and the result that a run begins with. @throws AppError not_found for anyone else's */
export async function materialOf(
  deps: Deps,
  params: {
    userId: string;
    tool: StudioTool;
    cardId: string | null;
    fromResultId: string | null;
    fromVersion: number | null;
  },
): Promise<RunMaterial> {
  const { userId, tool, cardId, fromResultId, fromVersion: version } = params;
  const { fields, context, avoided } = await memberMaterial(deps, userId);
  const found = cardId === null ? null : await cardOf(deps.db, { id: cardId, userId });
  const earlierText =
    fromResultId === null ? null : await textOf(deps.db, { id: fromResultId, userId, version });
  const { turn, notAgain } = await beginningsOf(deps.db, { userId, tool });
  const card = found && { card: cardToTell(found) };
  return {
    fields: {
      ...fields,
      ...card,
      ...(earlierText !== null && { earlierText }),
      ...(notAgain !== '' && { notAgain }),
    },
    turn,
    context,
    avoided,
    card: found && {
      id: found.id,
      client: found.client,
      clientId: found.clientId,
      frustration: found.frustration,
    },
  };
}

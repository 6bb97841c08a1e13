import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { askThreads, askTurns } from './tables.ts';

/** What a member asked and was answered, for their export; deleted threads are still stored for a day. */
export const askExport: readonly ExportPart[] = [
  {
    name: 'askedQuestions',
    rows: (db, { userId }) =>
      db
        .select({
          threadId: askThreads.id,
          deletedAt: askThreads.deletedAt,
          question: askTurns.question,
          answer: askTurns.answer,
          demoNotice: askTurns.demoNotice,
          askedAt: askTurns.askedAt,
        })
        .from(askTurns)
        .innerJoin(askThreads, eq(askThreads.id, askTurns.threadId))
        .where(eq(askThreads.userId, userId))
        .orderBy(askTurns.askedAt),
  },
];

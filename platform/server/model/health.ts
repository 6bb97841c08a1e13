import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { ModelListing, ModelTrouble } from '#platform/contract/model-state.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { type FaultKind, isTrouble } from './fault.ts';
import { askForListing } from './listing.ts';
import type { Provider } from './model.ts';
import { modelHealth } from './tables.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How the configured model is doing, for whoever runs the site. */
export interface ModelState {
  readonly name: string;
  readonly trouble: ModelTrouble | null;
  readonly troubledAt: Date | null;
  readonly listing: ModelListing | null;
  readonly endsOn: string | null;
  /** How the model that turns recordings into text is doing; null where none is configured. */
  readonly transcription: {
    readonly name: string;
    readonly trouble: ModelTrouble | null;
    readonly troubledAt: Date | null;
  } | null;
}

type OnOutcome = (fault: FaultKind | null) => Promise<void>;

/** Stores what is known about the model's health, for all nodes. Null where no model is configured. */
export interface ModelHealth {
  /** Records how each text ended. Never fails, because this must not affect the member. */
  readonly onOutcome: OnOutcome;
  /** The same for recordings. */
  readonly onTranscribed: OnOutcome;
  read(): Promise<ModelState>;
  /** Asks the provider for its list of models, unless it was asked within a day. */
  refresh(): Promise<void>;
}

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: Provider;
  /** The model that turns recordings into text, if one is configured. */
  readonly transcription: string | null;
}

interface Noted extends Pick<Given, 'clock' | 'log'> {
  /** For the log: what fails. */
  readonly fails: string;
  readonly store: (trouble: ModelTrouble, at: Date) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** Notes how each call of one model ended. */
function noteOutcomes({ clock, log, fails, store, clear }: Noted): OnOutcome {
  /** What was last written, and when: the same is not written again within a minute. */
  let written: { readonly trouble: ModelTrouble | null; readonly at: number } | null = null;

  async function write(trouble: ModelTrouble | null): Promise<void> {
    const now = clock.now();
    if (written?.trouble === trouble && now.getTime() - written.at < minuteMs) return;
    written = { trouble, at: now.getTime() };
    if (trouble === null) {
      await clear();
      return;
    }
    await store(trouble, now);
    log.error({ trouble }, `${fails} until somebody sees to the model`);
  }

  return async (fault) => {
    // 'busy' and 'broken' neither prove that the model works nor require anybody to act.
    if (fault === 'busy' || fault === 'broken') return;
    try {
      await write(fault !== null && isTrouble(fault) ? fault : null);
    } catch (error) {
      written = null;
      log.error(describeError(error), 'the health of the model was not noted');
    }
  };
}

/** Stores the health of this provider's model in its one row. */
export function createModelHealth({ db, clock, log, provider, transcription }: Given): ModelHealth {
  const { baseUrl, kind, model } = provider;
  const subject = `${kind} ${baseUrl} ${model}`;
  const ours = eq(modelHealth.subject, subject);

  /** Makes the row describe this configuration. */
  async function claim(): Promise<void> {
    await db.insert(modelHealth).values({ subject }).onConflictDoNothing();
    const fresh = {
      subject,
      trouble: null,
      troubledAt: null,
      listing: null,
      endsOn: null,
      askedAt: null,
      transcriptionModel: null,
      transcriptionTrouble: null,
      transcriptionTroubledAt: null,
    };
    await db.update(modelHealth).set(fresh).where(ne(modelHealth.subject, subject));
  }

  return {
    onOutcome: noteOutcomes({
      clock,
      log,
      fails: 'the writing tools fail',
      store: async (trouble, troubledAt) => {
        await claim();
        await db.update(modelHealth).set({ trouble, troubledAt }).where(ours);
      },
      clear: async () => {
        await db
          .update(modelHealth)
          .set({ trouble: null, troubledAt: null })
          .where(and(ours, isNotNull(modelHealth.trouble)));
      },
    }),

    onTranscribed: noteOutcomes({
      clock,
      log,
      fails: 'practice calls by voice fail',
      store: async (trouble, at) => {
        await claim();
        const change = {
          transcriptionModel: transcription,
          transcriptionTrouble: trouble,
          transcriptionTroubledAt: at,
        };
        await db.update(modelHealth).set(change).where(ours);
      },
      clear: async () => {
        await db
          .update(modelHealth)
          .set({ transcriptionTrouble: null, transcriptionTroubledAt: null })
          .where(and(ours, isNotNull(modelHealth.transcriptionTrouble)));
      },
    }),

    async read() {
      const [row] = await db.select().from(modelHealth).where(ours);
      const { trouble = null, troubledAt = null, listing = null, endsOn = null } = row ?? {};
      // The trouble of a former model says nothing about this one.
      const heard = row?.transcriptionModel === transcription ? row : undefined;
      return {
        name: model,
        trouble,
        troubledAt,
        listing,
        endsOn,
        transcription:
          transcription === null
            ? null
            : {
                name: transcription,
                trouble: heard?.transcriptionTrouble ?? null,
                troubledAt: heard?.transcriptionTroubledAt ?? null,
              },
      };
    },

    async refresh() {
      await claim();
      const now = clock.now();
      const due = or(isNull(modelHealth.askedAt), lt(modelHealth.askedAt, new Date(now.getTime() - dayMs)));
      // Only the node that gets the turn asks; the others read its result.
      const turns = await db
        .update(modelHealth)
        .set({ askedAt: now })
        .where(and(ours, due))
        .returning({ id: modelHealth.id });
      if (turns.length === 0) return;
      await db
        .update(modelHealth)
        .set(await askForListing(provider))
        .where(ours);
    },
  };
}

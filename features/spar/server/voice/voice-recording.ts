import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { readBytes } from '#platform/server/http/body.ts';
import { jsonHeaders } from '#platform/server/http/failure.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { ModelFault } from '#platform/server/model/fault.ts';
import { createMeter } from '#platform/server/model/meter.ts';
import type { Recording } from '#platform/server/model/transcriber.ts';
import { keepAlive } from '#platform/server/runs/alive.ts';
import { beginRun, endRun, finishRun } from '#platform/server/runs/allowance.ts';
import {
  beginsAs,
  drillRecordingPath,
  formatOf,
  recordingLimits,
  recordingPath,
  turnOfHeard,
} from '#features/spar/rules/voice-recording.ts';
import { sparLimits } from '#features/spar/rules/vocabulary.ts';
import { quotaOf, sparRuns } from '#features/spar/server/talk/allowance.ts';
import { needDrill } from '#features/spar/server/drills/drills.ts';
import { talkOf } from '#features/spar/server/queries.ts';
import type { SparDeps, SparMember } from '#features/spar/server/spar-deps.ts';

const notOffered = 'We can’t turn what you say into text here. Please type it.';
const hasEnded = 'This call has ended. To continue, play one of its turns differently.';
const wrongType = 'Send the recording as WebM, Ogg or MP4.';
const unreadable = 'We couldn’t read this recording. Say it again, or type it.';
const busyWith =
  'We’re already turning two recordings of yours into text. Wait until one is done, or type it.';
const failed = 'We couldn’t turn your words into text right now. Try again, or type them.';

type Transcriber = NonNullable<SparDeps['transcriber']>;

interface Place {
  readonly id: string;
  readonly path: RawRoute['path'];
  /** Refuses a talk that has ended, or a drill that is not theirs. @throws AppError not_found, conflict */
  readonly need: (deps: SparDeps, which: { id: string; userId: string }) => Promise<void>;
}

const places: readonly Place[] = [
  {
    id: 'spar.transcribe',
    path: recordingPath,
    need: async ({ db }, which) => {
      const { endedAt } = await talkOf(db, which);
      if (endedAt !== null) throw new AppError('conflict', { message: hasEnded });
    },
  },
  { id: 'spar.transcribeDrill', path: drillRecordingPath, need: ({ db }, which) => needDrill(db, which) },
];

/** Refuses a recording that cannot become text, before reading it. @throws AppError not_found, conflict, unavailable */
async function needEars(
  deps: SparDeps,
  { need }: Place,
  which: { id: string; userId: string },
): Promise<Transcriber> {
  if (!z.uuid().safeParse(which.id).success) throw new AppError('not_found');
  await need(deps, which);
  if (deps.transcriber === null) throw new AppError('unavailable', { message: notOffered });
  return deps.transcriber;
}

/** The recording in a request. @throws AppError unsupported_media_type, body_too_large, malformed_body */
async function readRecording(request: Request): Promise<Pick<Recording, 'bytes' | 'format'>> {
  const format = formatOf(request.headers.get('content-type'));
  if (format === null) throw new AppError('unsupported_media_type', { message: wrongType });
  const bytes = await readBytes(request, recordingLimits.bytes);
  if (!beginsAs(format, bytes)) throw new AppError('unsupported_media_type', { message: wrongType });
  return { bytes, format };
}

/**
 * Has a recording turned into text. It is a run like a turn: a failed one does not count against the member, and
 * neither do the first few that they stop. Neither the recording nor its text is stored. @throws AppError
 * allowance_spent, model_failed
 */
async function transcribe(
  { db, clock, limits }: SparDeps,
  viewer: SparMember,
  hear: Transcriber,
  recording: Omit<Recording, 'meter'>,
): Promise<string> {
  const tool = sparRuns.recording;
  const { signal } = recording;
  const id = await beginRun(db, {
    ...quotaOf(limits, viewer, tool),
    tool,
    model: hear.modelName,
    now: clock.now(),
  });
  const letGo = keepAlive({ db, clock }, id);
  const meter = createMeter();
  let isDone = false;
  try {
    const heard = await hear.hear({ ...recording, meter });
    signal.throwIfAborted();
    await finishRun(db, { id, usage: meter.total(), now: clock.now() }, () => Promise.resolve());
    isDone = true;
    // In case a model repeats itself without end: the composer gets a bit more than a turn may hold.
    return turnOfHeard(heard).slice(0, sparLimits.turn * 2);
  } catch (cause) {
    if (!(cause instanceof ModelFault)) throw cause;
    const message = cause.kind === 'request' ? unreadable : failed;
    throw new AppError('model_failed', { message, cause });
  } finally {
    letGo();
    if (!isDone) {
      const state = signal.aborted ? 'stopped' : 'failed';
      await endRun(db, { id, state, usage: meter.total(), now: clock.now() });
    }
  }
}

/** How many recordings a member may send at once: each stays in memory while it arrives and is turned into text. */
const atOnce = 2;

/** Counts each member's recordings in progress in this process. @throws AppError too_many_requests */
function createTurnstile() {
  const inside = new Map<string, number>();
  return async function through<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const before = inside.get(userId) ?? 0;
    if (before >= atOnce)
      throw new AppError('too_many_requests', { message: busyWith, retryAfterSeconds: 5 });
    inside.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (inside.get(userId) ?? 1) - 1;
      if (left === 0) inside.delete(userId);
      else inside.set(userId, left);
    }
  };
}

/**
 * Recordings of a member in their talk, or for a drill, which the provider turns into text. The turn itself is another
 * request; an answer to a drill is sent nowhere.
 */
export function recordingRoutes(deps: SparDeps): RawRoute[] {
  const through = createTurnstile();
  return places.map((place) => ({
    id: place.id,
    methods: ['POST'],
    path: place.path,
    access: 'spar.try',
    // Not the stricter limit for texts: each spoken turn takes one recording and one text.
    limit: 'write',
    freshViewer: false,
    async answer({ request, params, viewer, headers }) {
      if (viewer === null) throw new AppError('unauthenticated');
      const hear = await needEars(deps, place, { id: params['id'] ?? '', userId: viewer.userId });
      const { signal } = request;
      const text = await through(viewer.userId, async () =>
        transcribe(deps, viewer, hear, { ...(await readRecording(request)), signal }),
      );
      return new Response(JSON.stringify({ text }), {
        headers: { ...headers, ...jsonHeaders, 'cache-control': 'private, no-store' },
      });
    },
  }));
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import {
  eraseSession,
  type KeptSession,
  keepSession,
  keptSessions,
} from '#features/tracker/client/after/kept-sessions.ts';
import { LinesTable } from '#features/tracker/client/after/LineReviewTable.tsx';
import { SummaryFigures } from '#features/tracker/client/after/SummaryFigures.tsx';
import { TimelineCanvas } from '#features/tracker/client/live/TimelineCanvas.tsx';
import type { Recording } from '#features/tracker/client/session/recording.ts';
import { reviewLines } from '#features/tracker/rules/rehearsal.ts';
import { summarise } from '#features/tracker/rules/summary.ts';
import { type BesideSession, keptName } from './beside-session.ts';

interface FaceUnderProps {
  readonly userId: string;
  readonly talkId: string;
  readonly session: BesideSession;
}

type TrackedSession = Pick<KeptSession, 'startedAt' | 'summary' | 'lines'>;

/** What was tracked while the page was open; null if no face was seen. */
function trackedIn(session: BesideSession): TrackedSession | null {
  const recording = session.recording();
  if (!recording?.samples.some(({ measured }) => measured)) return null;
  return {
    startedAt: recording.startedAt.toISOString(),
    summary: summarise(recording.samples),
    lines: reviewLines(session.lines(), recording.samples),
  };
}

function Timeline({ recording }: { readonly recording: Recording }) {
  const { samples, reads } = recording;
  const all = useCallback(() => samples, [samples]);
  const span = useCallback((): [number, number] => [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 1], [samples]);
  return (
    <TimelineCanvas reads={reads} label="Your face during the call" samples={all} span={span} newest={null} />
  );
}

/**
 * What the face did in a talk, turn by turn, under its transcript: on this device only, kept only if the member wants,
 * and no part of the talk's verdict. Renders nothing if no face was tracked.
 */
export function FaceUnder({ userId, talkId, session }: FaceUnderProps) {
  const id = keptName(talkId);
  const tracked = useMemo(() => trackedIn(session), [session]);
  const [kept, setKept] = useState<KeptSession | null>(null);
  const [isErased, setErased] = useState(false);
  useEffect(() => {
    void keptSessions(userId).then((all) => setKept(all.find((one) => one.id === id) ?? null));
  }, [userId, id]);
  const shown = isErased ? null : (tracked ?? kept);
  if (shown === null) return null;
  const recording = session.recording();

  async function keep(what: TrackedSession) {
    const next = { ...what, id, userId, lesson: null };
    try {
      await keepSession(next);
      setKept(next);
      toast.success('Kept on this device');
    } catch (error) {
      toast.error('Not kept', error instanceof Error ? error.message : undefined);
    }
  }
  async function erase() {
    try {
      if (kept !== null) await eraseSession(id);
      const bringBack = session.forget();
      setKept(null);
      setErased(true);
      toast.undo('What your face showed is deleted.', async () => {
        if (kept !== null) await keepSession(kept);
        bringBack();
        setKept(kept);
        setErased(false);
      });
    } catch (error) {
      toast.error('Not deleted', error instanceof Error ? error.message : undefined);
    }
  }
  return (
    <section aria-labelledby="talk-face" className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h2 id="talk-face" className="display text-title">
          Your face, turn by turn
        </h2>
        <p className="text-soft max-w-prose">
          Estimates of what your face showed, from one answer to the next. They’re on this device only, nobody
          judges them, and the debrief doesn’t know them.
        </p>
      </div>
      {tracked && recording ? <Timeline recording={recording} /> : null}
      {shown.lines.length > 0 ? (
        <LinesTable
          reads={shown.summary.signs ? 'signs' : 'emotions'}
          lines={shown.lines}
          caption="Your turns, with your face during each"
          heading="Turn"
        />
      ) : null}
      <SummaryFigures summary={shown.summary} before={null} />
      <div className="flex flex-wrap items-center gap-3">
        {kept === null ? (
          <Button variant="secondary" onClick={() => void keep(shown)}>
            Keep on this device
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => void erase()}>
          Delete
        </Button>
        <p className="text-soft basis-full text-sm">
          {kept === null
            ? 'Unless you keep it, it’s gone when you leave this page.'
            : 'Kept on this device until you delete it or the call, or sign out; you’ll also find it among the tracker’s sessions.'}
        </p>
      </div>
    </section>
  );
}

import { useCallback, useMemo, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { TimelineCanvas } from '#features/tracker/client/live/TimelineCanvas.tsx';
import type { Recording } from '#features/tracker/client/session/recording.ts';
import { type ReadLine, reviewLines } from '#features/tracker/rules/rehearsal.ts';
import { summarise } from '#features/tracker/rules/summary.ts';
import { eraseSession, type KeptSession, keepSession, keptSessions, type Lesson } from './kept-sessions.ts';
import { LineReviewTable } from './LineReviewTable.tsx';
import { SummaryFigures } from './SummaryFigures.tsx';
import { saveCsv, saveJson, savePng } from './save-file.ts';

/** The state of a session when it was deleted. */
export interface LeftSession {
  /** The id under which it was kept; null if it was not. */
  readonly keptAs: string | null;
  readonly lesson: Lesson;
}

interface AfterSessionProps {
  readonly userId: string;
  readonly recording: Recording;
  readonly lines: readonly ReadLine[];
  /** The previous kept session. */
  readonly before: KeptSession | null;
  /** What is kept on this device now; all of it can be erased elsewhere on the page. */
  readonly kept: readonly KeptSession[];
  /** Set when the session was deleted and brought back. */
  readonly left: LeftSession | null;
  readonly onKept: () => void;
  /** @returns a function that brings it back, and says whether it could */
  readonly onDelete: (left: LeftSession) => () => boolean;
}

const noLesson: Lesson = { keep: '', start: '', stop: '' };

/** Shown instead of a report if no face was seen: there is nothing to report or keep. */
function NothingSeen({ onClose }: { readonly onClose: () => void }) {
  return (
    <Card as="section" aria-labelledby="tracker-summary" className="grid gap-4">
      <h2 id="tracker-summary" className="font-display text-title font-bold">
        No face was seen
      </h2>
      <p className="max-w-prose">
        So there’s no report, and nothing to keep. Sit so the picture shows your whole face, with a light in
        front of you rather than behind you, and press Start Tracking again.
      </p>
      <div>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Card>
  );
}

/** What follows a session: its report, or that there is none. */
export function AfterSession(props: AfterSessionProps) {
  const { samples } = props.recording;
  return samples.some(({ measured }) => measured) ? (
    <Report {...props} />
  ) : (
    <NothingSeen onClose={() => props.onDelete({ keptAs: null, lesson: noLesson })} />
  );
}

/** A session's figures, ways to save them, and the choice to keep or delete it. */
function Report({ userId, recording, lines, before, kept, left, onKept, onDelete }: AfterSessionProps) {
  const { samples } = recording;
  const [id] = useState(() => left?.keptAs ?? crypto.randomUUID());
  const [keptAs, setKeptAs] = useState(left?.keptAs ?? null);
  const [lesson, setLesson] = useState(left?.lesson ?? noLesson);
  const summary = useMemo(() => summarise(samples), [samples]);
  const reviews = useMemo(() => reviewLines(lines, samples), [lines, samples]);
  const all = useCallback(() => samples, [samples]);
  const span = useCallback((): [number, number] => [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 1], [samples]);

  async function keep() {
    try {
      await keepSession({
        id,
        userId,
        startedAt: recording.startedAt.toISOString(),
        summary,
        lines: reviews,
        lesson: lesson.keep || lesson.start || lesson.stop ? lesson : null,
      });
      setKeptAs(id);
      onKept();
      toast.success('Kept on this device');
    } catch (error) {
      toast.error('Not kept', error instanceof Error ? error.message : undefined);
    }
  }
  async function erase() {
    try {
      const all = keptAs === null ? [] : await keptSessions(userId);
      const own = all.find((session) => session.id === keptAs);
      if (own) await eraseSession(own.id);
      const bringBack = onDelete({ keptAs, lesson });
      toast.undo('Your session is deleted.', async () => {
        if (own) await keepSession(own);
        if (!bringBack() && !own) toast.error('Not brought back', 'Another session has begun since.');
      });
    } catch (error) {
      toast.error('Not deleted', error instanceof Error ? error.message : undefined);
    }
  }

  return (
    <Card as="section" aria-labelledby="tracker-summary" className="grid gap-8">
      <h2 id="tracker-summary" className="font-display text-title font-bold">
        Your session
      </h2>
      <SummaryFigures summary={summary} before={before?.summary ?? null} />
      <TimelineCanvas
        reads={recording.reads}
        label="Timeline of the session"
        samples={all}
        span={span}
        newest={null}
      />
      {reviews.length > 0 ? (
        <LineReviewTable reads={recording.reads} lines={reviews} lesson={lesson} onLesson={setLesson} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void keep()}>
          {kept.some((session) => session.id === id) ? 'Keep the changes' : 'Keep on this device'}
        </Button>
        <Button variant="ghost" onClick={() => void erase()}>
          Delete
        </Button>
      </div>
      <details>
        <summary className="text-link inline-flex min-h-11 items-center font-semibold">
          Save it as a file
        </summary>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button variant="secondary" onClick={() => saveCsv(recording)}>
            Export CSV
          </Button>
          <Button variant="secondary" onClick={() => saveJson(recording)}>
            Export JSON
          </Button>
          <Button variant="secondary" onClick={() => savePng(recording)}>
            Export PNG
          </Button>
        </div>
      </details>
      <p className="text-soft text-sm">
        Nothing is kept unless you press Keep. Kept sessions are numbers only and stay on this device until
        you erase them or sign out.
      </p>
    </Card>
  );
}

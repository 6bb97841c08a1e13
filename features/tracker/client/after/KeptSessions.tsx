import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { clock } from '#features/tracker/rules/summary.ts';
import { eraseSessions, keepSession, type KeptSession } from './kept-sessions.ts';
import { LinesTable } from './LineReviewTable.tsx';
import { SummaryFigures } from './SummaryFigures.tsx';

interface KeptSessionsProps {
  readonly userId: string;
  readonly sessions: readonly KeptSession[];
  readonly onErased: () => void;
}

const lessonWords = ({ lesson }: KeptSession) =>
  lesson === null
    ? ''
    : (['keep', 'start', 'stop'] as const)
        .filter((name) => lesson[name] !== '')
        .map((name) => `${name}: ${lesson[name]}`)
        .join(' · ');

/** How many kept sessions are listed before the earlier ones are closed. */
const glance = 3;

/** A kept session, opened again: its figures against those of the one before it, and its lines. */
function KeptReport({
  session,
  before,
}: {
  readonly session: KeptSession;
  readonly before: KeptSession | null;
}) {
  const reads = session.summary.signs ? 'signs' : 'emotions';
  return (
    <details className="group">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        <span className="group-open:hidden">Open the report</span>
        <span className="hidden group-open:inline">Close the report</span>
        <span className="sr-only"> of {momentOf(session.startedAt)}</span>
      </summary>
      <div className="grid gap-6 py-4">
        <SummaryFigures summary={session.summary} before={before?.summary ?? null} />
        {session.lines.length > 0 ? <LinesTable reads={reads} lines={session.lines} /> : null}
      </div>
    </details>
  );
}

/** The sessions that are kept on this device, and one tap to erase them all; for ten seconds that can be undone. */
export function KeptSessions({ userId, sessions, onErased }: KeptSessionsProps) {
  if (sessions.length === 0) return null;
  const list = (some: readonly KeptSession[]) => (
    <ul className="grid gap-2">
      {some.map((session) => (
        <li key={session.id} className="border-line border-b pb-2">
          <p className="flex flex-wrap gap-x-4 tabular-nums">
            <span>{momentOf(session.startedAt)}</span>
            <span>{clock(session.summary.durationMs)}</span>
            <span>
              {session.summary.withFace > 0
                ? `attention ${Math.round(session.summary.attention.mean)}%`
                : 'no face was seen'}
            </span>
          </p>
          {session.lesson ? <p className="text-soft text-sm">{lessonWords(session)}</p> : null}
          <KeptReport session={session} before={sessions[sessions.indexOf(session) + 1] ?? null} />
        </li>
      ))}
    </ul>
  );
  async function eraseAll() {
    try {
      await eraseSessions(userId);
      onErased();
      toast.undo('The sessions on this device are erased.', async () => {
        for (const session of sessions) await keepSession(session);
        onErased();
      });
    } catch (error) {
      toast.error('Not erased', error instanceof Error ? error.message : undefined);
    }
  }
  return (
    <section aria-labelledby="tracker-kept" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tracker-kept" className="font-display text-heading font-bold">
          Kept on this device
        </h2>
        <Button variant="ghost" onClick={() => void eraseAll()}>
          Erase all
        </Button>
      </div>
      {list(sessions.slice(0, glance))}
      {sessions.length > glance ? (
        <details>
          <summary className="text-link inline-flex min-h-11 items-center font-semibold">
            {sessions.length - glance} earlier
          </summary>
          {list(sessions.slice(glance))}
        </details>
      ) : null}
    </section>
  );
}

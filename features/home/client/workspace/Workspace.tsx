import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { comingDayOf, dayOf } from '#platform/client/when.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Workspace as Facts } from '#features/home/contract-workspace.ts';
import { type NextStep, nextSteps } from '#features/home/rules-next.ts';
import { type Rhythm, rhythmOf } from '#features/home/rules-week.ts';
import { workspaceQuery } from './api.ts';
import { LiveClinicRow } from './ClinicRow.tsx';
import { LastClient } from './LastClient.tsx';
import { RhythmLine } from './RhythmLine.tsx';
import { DueToo, Later, Today, type Way } from './Today.tsx';

/** Keeps the place of a home that is not known yet. */
export function WorkspaceToCome() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3 sm:gap-5 lg:grid-cols-[1.6fr_1fr]">
      <Skeleton className="bubble min-h-64" />
      <Skeleton className="bubble min-h-52" />
    </div>
  );
}

/** Leaves out zero counts. */
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];

/** The outcomes of all texts, and sales without one, in one line. */
function sumOf({ made, used, replies, meetings, sales, noes }: Facts['texts']): string {
  const written = `${made.toLocaleString('en-US')} written`;
  if (used === 0 && sales === 0) return `${written}. Mark what you use to see what comes of it.`;
  const came = [
    ...counted(replies, 'reply', 'replies'),
    ...counted(meetings, 'meeting', 'meetings'),
    ...counted(sales, 'sale', 'sales'),
    ...counted(noes, 'said no', 'said no'),
  ];
  return `${written}, ${used === 0 ? 'none' : used.toLocaleString('en-US')} used: ${came.join(', ') || 'no outcome noted yet'}.`;
}

const lately = 7 * 24 * 60 * 60 * 1000;

/** The last practice call of this week, and when a turn of it comes back. */
function lastCallOf({ last }: Facts['calls'], now: Date): readonly Way[] {
  if (!last || now.getTime() - Date.parse(last.at) > lately) return [];
  const { at, id, name, turnDueAt } = last;
  const reason =
    turnDueAt === null ? dayOf(at) : `A turn you missed comes back ${comingDayOf(turnDueAt, now)}.`;
  return [{ to: `/spar/${id}`, title: `Your call with ${name}`, reason }];
}

/** Where all texts are, and what came of them. */
const libraryOf = (texts: Facts['texts']): readonly Way[] =>
  texts.made === 0 ? [] : [{ to: '/tools/library', title: 'Your library', reason: sumOf(texts) }];

const review: Way = {
  to: '/calls/new',
  title: 'Review a call',
  reason: 'A transcript, your notes or a recording: what moved your client, and what didn’t.',
};

/** What the member has to look at again, and what they bring of their own. */
export const hadIn = (viewer: Pick<PublicViewer, 'tier'>, { calls, texts }: Facts, now: Date) => [
  ...lastCallOf(calls, now),
  ...libraryOf(texts),
  ...(can(viewer, 'spar.use') ? [review] : []),
];

interface WorkspaceViewProps {
  readonly viewer: Pick<PublicViewer, 'tier'>;
  readonly workspace: Facts;
  readonly today: NextStep;
  /** What is to be recalled today, besides the first step. */
  readonly due?: ReactNode;
  /** What follows the first step: a closed list. */
  readonly later: ReactNode;
  /** The row of the next clinic; null: none is set. */
  readonly clinic: ReactNode;
  /** Undefined while the member's calendar is not known: its line keeps its place. */
  readonly rhythm: Rhythm | undefined;
}

const nothingDone: Rhythm = { calls: { done: 0, of: 2 }, lesson: false, outcome: false, threeMinutes: false };

/** A member's work: the one thing for today, then their last client, and the rest in lines. */
export function WorkspaceView({ viewer, workspace, today, due, later, clinic, rhythm }: WorkspaceViewProps) {
  const { cards, course, texts } = workspace;
  const [card] = cards.recent;
  const outcomes = texts.replies + texts.meetings + texts.sales + texts.noes;
  return (
    <>
      <div className={classes('grid gap-3 sm:gap-5', card && 'lg:grid-cols-[1.6fr_1fr]')}>
        <Today step={today} />
        {/* Without a card, the first steps say how to make one. */}
        {card ? <LastClient viewer={viewer} card={card} texts={texts.recent} /> : null}
      </div>
      {due}
      {clinic}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-8 sm:mt-4">
        <div className={rhythm ? undefined : 'invisible'}>
          <RhythmLine
            rhythm={rhythm ?? { ...nothingDone, lesson: course && false }}
            hasTexts={texts.made > 0 || can(viewer, 'tools.use')}
            isFirstOutcome={outcomes === 1}
          />
        </div>
        {later}
      </div>
    </>
  );
}

interface WorkspaceProps {
  readonly viewer: PublicViewer;
  /** When they last did the 11-second drill on this device; null: never. */
  readonly lastDrillAt: Date | null;
  /** The cards whose briefs they opened on this device. */
  readonly openedBriefs: readonly string[];
}

/** The same, as the server answers it now. */
export function Workspace({ viewer, lastDrillAt, openedBriefs }: WorkspaceProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(workspaceQuery);
  if (!data)
    return error ? (
      <ErrorState
        title="We couldn’t load your home page"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <WorkspaceToCome />
    );
  const now = new Date(dataUpdatedAt);
  const rhythm = rhythmOf(data, now);
  const [today, ...others] = nextSteps({ workspace: data, rhythm, lastDrillAt, openedBriefs }, now);
  if (!today) return null;
  const due = rhythm.threeMinutes ? undefined : others.find(({ kind }) => kind === 'three-minutes');
  const later = others.filter((step) => step !== due);
  const had = hadIn(viewer, data, now);
  return (
    <WorkspaceView
      viewer={viewer}
      workspace={data}
      today={today}
      due={due && <DueToo step={due} />}
      clinic={data.clinic && <LiveClinicRow clinic={data.clinic} />}
      later={later.length + had.length > 0 ? <Later steps={later} had={had} /> : null}
      rhythm={rhythm}
    />
  );
}

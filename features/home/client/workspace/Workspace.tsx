import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { nextSteps } from '#features/home/rules-next.ts';
import { workspaceQuery } from './api.ts';
import { NextSteps } from './NextSteps.tsx';
import { CourseProgress, RecentCards, RecentTexts } from './Recent.tsx';

// In two columns the last of three takes the whole row.
export const columns =
  'mt-5 grid gap-5 empty:hidden md:grid-cols-2 md:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none';

/** Keeps the place of a home that is not known yet. */
export function WorkspaceToCome() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="bubble min-h-64" />
      <div className={columns}>
        <Skeleton className="bubble min-h-76" />
        <Skeleton className="bubble min-h-76" />
      </div>
    </div>
  );
}

interface WorkspaceProps {
  readonly viewer: PublicViewer;
  /** When they last did the 11-second drill on this device; null: never. */
  readonly lastDrillAt: Date | null;
  /** The cards whose briefs they opened on this device. */
  readonly openedBriefs: readonly string[];
}

/** A member's work: the next step first, then their texts, cards and lessons. */
export function Workspace({ viewer, lastDrillAt, openedBriefs }: WorkspaceProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(workspaceQuery);
  if (!data)
    return error ? (
      <ErrorState
        title="We couldn’t load your workspace"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <WorkspaceToCome />
    );
  const { cards, course, texts } = data;
  return (
    <>
      <NextSteps steps={nextSteps({ workspace: data, lastDrillAt, openedBriefs }, new Date(dataUpdatedAt))} />
      <div className={columns}>
        {can(viewer, 'tools.use') || texts.made > 0 ? <RecentTexts texts={texts} /> : null}
        {/* Without a card, the first step says how to make one. */}
        {cards.made > 0 ? <RecentCards cards={cards} /> : null}
        {course && course.lessons > 0 ? <CourseProgress course={course} /> : null}
      </div>
    </>
  );
}

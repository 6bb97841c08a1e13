import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import type { Workspace } from '#features/home/contract-workspace.ts';
import { nextSteps } from '#features/home/rules-next.ts';
import { NextSteps } from './NextSteps.tsx';
import { CourseProgress, RecentCards, RecentTexts } from './Recent.tsx';
import { columns } from './Workspace.tsx';

interface WorkspacePictureProps {
  readonly viewer: Pick<PublicViewer, 'tier'>;
  readonly workspace: Workspace;
  readonly now: Date;
}

const toCome = <Skeleton className="bubble min-h-76" />;

/**
 * A member's home as its document can show it before any script runs. Space is kept for what depends on the device: the
 * time of the last drill, and dates in the device's own calendar. Renders nothing when the first step is one of those.
 */
export function WorkspacePicture({ viewer, workspace, now }: WorkspacePictureProps) {
  const { cards, course, texts } = workspace;
  const steps = nextSteps({ workspace, lastDrillAt: now, openedBriefs: [] }, now);
  const withDrill = nextSteps({ workspace, lastDrillAt: null, openedBriefs: [] }, now);
  const [first] = steps;
  if (!first || first.kind === 'outcome' || withDrill[0]?.kind !== first.kind) return null;
  return (
    <>
      <NextSteps steps={steps} isCertain={withDrill.length === steps.length} />
      <div className={columns}>
        {texts.made === 0 && can(viewer, 'tools.use') ? <RecentTexts texts={texts} /> : null}
        {texts.made > 0 ? toCome : null}
        {cards.made > 0 ? <RecentCards cards={cards} /> : null}
        {course && course.lessons > 0 ? (
          course.opensNext === null ? (
            <CourseProgress course={course} />
          ) : (
            toCome
          )
        ) : null}
      </div>
    </>
  );
}

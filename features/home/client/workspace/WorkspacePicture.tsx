import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Workspace } from '#features/home/contract-workspace.ts';
import { nextSteps } from '#features/home/rules-next.ts';
import { rhythmsAnywhere } from '#features/home/rules-week.ts';
import { ClinicRow } from './ClinicRow.tsx';
import { Later } from './Today.tsx';
import { hadIn, WorkspaceView } from './Workspace.tsx';

interface WorkspacePictureProps {
  readonly viewer: Pick<PublicViewer, 'tier'>;
  readonly workspace: Workspace;
  readonly now: Date;
}

/**
 * A member's home as its document can show it before any script runs. Space is kept for what depends on the device: the
 * time of the last drill, the briefs that were read, and the day and week by its calendar. Renders nothing when the first step
 * is one of those.
 */
export function WorkspacePicture({ viewer, workspace, now }: WorkspacePictureProps) {
  const possible = rhythmsAnywhere(workspace, now).flatMap((rhythm) =>
    [now, null].map((lastDrillAt) => nextSteps({ workspace, rhythm, lastDrillAt, openedBriefs: [] }, now)),
  );
  const [today] = possible[0] ?? [];
  if (!today || workspace.planned || possible.some(([first]) => first?.kind !== today.kind)) return null;
  const hasMore = hadIn(viewer, workspace, now).length > 0 || possible.every((steps) => steps.length > 1);
  return (
    <WorkspaceView
      viewer={viewer}
      workspace={workspace}
      today={today}
      clinic={workspace.clinic && <ClinicRow clinic={workspace.clinic} when={undefined} />}
      later={hasMore ? <Later steps={undefined} had={[]} /> : null}
      rhythm={undefined}
    />
  );
}

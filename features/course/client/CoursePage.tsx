import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { CourseFrame, CourseToCome } from './CourseFrame.tsx';
import { useCourse, usePreview } from './place.ts';
import { PremiumGate } from './PremiumGate.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { ExitCourse, Sidebar } from './Sidebar.tsx';

function Course() {
  const course = useCourse();
  const { slug } = useParams({ strict: false });
  const { preview } = usePreview();
  if (course.isPending) return <CourseToCome />;
  if (course.isError)
    return (
      <div className="page-width py-10">
        <ErrorState
          title="Failed to load course content"
          message={course.error.message}
          onRetry={() => void course.refetch()}
          retrying={course.isFetching}
        />
      </div>
    );
  if (course.data.modules.length === 0)
    return (
      <div className="page-width py-10">
        <EmptyState title="The course is being prepared" description="Its first module will appear here." />
      </div>
    );
  const sidebar = <Sidebar course={course.data} now={new Date(course.dataUpdatedAt)} />;
  const aside = (
    <div className="scroll-shadow-y sticky top-24 max-h-[calc(100dvh-7rem)] pr-1 pb-4">{sidebar}</div>
  );
  return (
    <CourseFrame slug={slug} list={sidebar} exit={<ExitCourse />} aside={aside}>
      {preview ? <PreviewBar course={course.data} slug={slug} /> : null}
      <Outlet />
    </CourseFrame>
  );
}

/** `/course` and every page under it. */
export function CoursePage() {
  const viewer = useMemberOnly();
  const { pathname } = useLocation();
  if (viewer === null) return <CourseToCome />;
  if (can(viewer, 'course.read')) return <Course />;
  // Members keep their notes after they lose the course.
  if (pathname === '/course/notes')
    return (
      <div className="page-width py-10 sm:py-16">
        <Outlet />
      </div>
    );
  return <PremiumGate viewer={viewer} />;
}

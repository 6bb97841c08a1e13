import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { useCourse, usePreview } from './place.ts';
import { PremiumGate } from './PremiumGate.tsx';
import { ScrollEdges } from './ScrollEdges.tsx';
import { Sidebar } from './Sidebar.tsx';

// The search dialog is loaded when it is first opened.
const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

/** Ctrl K or ⌘ K anywhere in the course, as in most programs with a command palette. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="page-width grid gap-8 py-8 lg:grid-cols-[22rem_1fr]">
      <Skeleton className="bubble h-96 max-lg:h-16" />
      <Skeleton className="bubble h-[32rem]" />
    </div>
  );
}

function Course() {
  const course = useCourse();
  const { slug } = useParams({ strict: false });
  const { preview } = usePreview();
  const [isSearching, setSearching] = useState(false);
  const [openPalette] = useState(() => () => setSearching(true));
  usePaletteKey(openPalette);
  if (course.isPending) return <Waiting />;
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
  const sidebar = (
    <Sidebar course={course.data} now={new Date(course.dataUpdatedAt)} onSearch={openPalette} />
  );
  return (
    <div className="page-width grid gap-x-12 gap-y-6 py-6 sm:py-10 lg:grid-cols-[21rem_minmax(0,1fr)] print:block">
      {/* On a phone the list collapses, so that the lesson comes first. */}
      <details
        key={slug ?? ''}
        className="group/list bubble border-line border px-4 py-2 lg:hidden print:hidden"
      >
        <summary className="font-display flex min-h-11 cursor-pointer list-none items-center justify-between font-bold [&::-webkit-details-marker]:hidden">
          Modules and lessons
          <ChevronDownIcon width={20} className="transition-transform group-open/list:rotate-180" />
        </summary>
        <div className="pt-4">{sidebar}</div>
      </details>
      <div className="max-lg:hidden print:hidden">
        <ScrollEdges>{sidebar}</ScrollEdges>
      </div>
      <div className="min-w-0">
        {preview ? (
          <p className="bg-accent-wash rounded-control mb-6 px-4 py-3 print:hidden">
            Preview: this is the course as a learner sees it. Nothing you do here is saved.
          </p>
        ) : null}
        <Outlet />
      </div>
      {isSearching ? (
        <Suspense fallback={null}>
          <Palette course={course.data} onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** `/course` and every page under it. */
export function CoursePage() {
  const viewer = useMemberOnly();
  const { pathname } = useLocation();
  if (viewer === null) return <Waiting />;
  if (can(viewer, 'course.read')) return <Course />;
  // What they wrote while they had the course is theirs.
  if (pathname === '/course/notes')
    return (
      <div className="page-width py-10 sm:py-16">
        <Outlet />
      </div>
    );
  return <PremiumGate />;
}

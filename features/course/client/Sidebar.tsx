import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openSearch } from '#platform/client/search-window.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { LockIcon, PencilIcon, SearchIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BookIcon, CheckIcon, ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Pause } from '#platform/client/ui/notices/Pause.tsx';
import { ProgressLine } from '#platform/client/ui/notices/ProgressLine.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Course, OutlineLesson, OutlineModule } from '#features/course/contract.ts';
import { progressOf, unlockWords } from '#features/course/rules.ts';
import { lengthInWords, minutesInWords } from '#features/course/rules-minutes.ts';
import { dropClosed } from './download/downloads.ts';
import { ModuleDownload } from './download/ModuleDownload.tsx';
import { TypeIcon } from './icons.tsx';
import { stepsOf, usePreview } from './place.ts';

const row = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left';

function LessonWords({ lesson, isOpen }: { readonly lesson: OutlineLesson; readonly isOpen: boolean }) {
  const length = lengthInWords(lesson);
  return (
    <>
      <TypeIcon type={lesson.type} />
      <Pause />
      <span className="min-w-0 flex-1">
        {lesson.title}
        {lesson.isPublished ? null : <span className="text-soft"> (not published)</span>}
      </span>
      {length === null ? null : (
        <>
          <Pause />
          <span className="text-soft max-w-24 shrink-0 text-right text-sm tabular-nums">{length}</span>
        </>
      )}
      {lesson.isCompleted ? (
        <span className="text-success shrink-0">
          <CheckIcon width={18} />
          <Pause />
          <span className="sr-only">Completed</span>
        </span>
      ) : null}
      {isOpen ? null : (
        <>
          <Pause />
          <span className="sr-only">Locked</span>
        </>
      )}
    </>
  );
}

function LessonRow({ lesson, isOpen }: { readonly lesson: OutlineLesson; readonly isOpen: boolean }) {
  const { kept } = usePreview();
  if (!isOpen)
    return (
      <span className={classes(row, 'text-soft')}>
        <LessonWords lesson={lesson} isOpen={false} />
      </span>
    );
  return (
    <Link
      to="/course/$slug"
      params={{ slug: lesson.slug }}
      search={kept}
      className={classes(row, 'hover:bg-sunken')}
      activeProps={{ className: 'bg-accent-wash font-semibold', 'aria-current': 'page' }}
    >
      <LessonWords lesson={lesson} isOpen />
    </Link>
  );
}

function ModuleState({ module, now }: { readonly module: OutlineModule; readonly now: Date }) {
  if (module.isUnlocked) {
    const { completed, lessons, minutesLeft } = progressOf(stepsOf(module));
    return (
      <>
        {completed} of {lessons}
        {minutesLeft > 0 ? ` · ${minutesInWords(minutesLeft)} left` : ''}
      </>
    );
  }
  const { opensAt } = module;
  return (
    <>
      {unlockWords(opensAt === null ? null : new Date(opensAt), now)}
      {opensAt === null ? null : (
        <>
          {' '}
          · <time dateTime={opensAt}>{momentOf(opensAt)}</time>
        </>
      )}
    </>
  );
}

interface ModuleItemProps {
  readonly module: OutlineModule;
  readonly startsOpen: boolean;
  readonly now: Date;
}

function ModuleItem({ module, startsOpen, now }: ModuleItemProps) {
  const { percent } = progressOf(stepsOf(module));
  const { preview } = usePreview();
  return (
    <details open={startsOpen} className="group border-line border-b last:border-b-0">
      <summary className="hover:bg-sunken grid cursor-pointer list-none gap-2 px-3 py-3.5 [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-3">
          {module.isUnlocked ? null : <LockIcon width={18} className="text-soft shrink-0" />}
          <span className="font-display min-w-0 flex-1 font-bold">
            {module.order}. {module.title}
          </span>
          <ChevronDownIcon
            width={18}
            className="text-soft shrink-0 transition-transform group-open:rotate-180"
          />
        </span>
        <span className="text-soft text-sm">
          <ModuleState module={module} now={now} />
        </span>
        {module.isUnlocked ? <ProgressLine percent={percent} /> : null}
      </summary>
      <ol className="grid gap-0.5 px-1 pb-3">
        {module.lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} isOpen={module.isUnlocked} />
          </li>
        ))}
      </ol>
      {module.isUnlocked && !preview ? (
        <div className="border-line border-t px-3 py-1">
          <ModuleDownload module={module} />
        </div>
      ) : null}
    </details>
  );
}

/** Home, or for an author back to the lessons. */
export function ExitCourse() {
  const { preview } = usePreview();
  return (
    <PageLink
      to={preview ? '/course-admin?tab=lessons' : '/'}
      className="text-link inline-flex min-h-11 min-w-11 items-center justify-end"
    >
      Exit
    </PageLink>
  );
}

interface SidebarProps {
  readonly course: Course;
  /** When the course was loaded: locks count their days from then. */
  readonly now: Date;
}

/** 'Course Content' with Exit, the book and the modules [course.sidebar-title]. */
export function Sidebar({ course, now }: SidebarProps) {
  const { slug } = useParams({ strict: false });
  const { kept, preview } = usePreview();
  useEffect(() => {
    if (!preview) void dropClosed(course);
  }, [course, preview]);
  const sum = progressOf(course.modules.flatMap(stepsOf));
  const current =
    course.modules.find(({ lessons }) => lessons.some((lesson) => lesson.slug === slug)) ??
    course.modules.find(({ lessons }) => lessons.some(({ id }) => id === course.continueWith)) ??
    course.modules[0];
  return (
    <nav aria-label="Course Content" className="grid gap-4">
      <div className="flex items-center justify-between gap-4 max-lg:hidden">
        <h2 className="font-display text-heading font-bold">Course Content</h2>
        <ExitCourse />
      </div>
      <div className="grid gap-2">
        <ProgressLine percent={sum.percent} />
        <p className="text-soft text-sm">
          {sum.percent}% · {sum.completed} of {sum.lessons} lessons
          {sum.minutesLeft > 0 ? ` · ${minutesInWords(sum.minutesLeft)} left` : ''}
        </p>
      </div>
      <ul className="grid gap-1">
        <li>
          <button
            type="button"
            className={classes(row, 'hover:bg-sunken')}
            aria-haspopup="dialog"
            onClick={openSearch}
          >
            <SearchIcon width={20} /> <span className="flex-1">Search the course</span>
            <kbd className="text-soft font-text text-sm max-lg:hidden">Ctrl K</kbd>
          </button>
        </li>
        <li>
          <Link to="/course/notes" search={kept} className={classes(row, 'hover:bg-sunken')}>
            <PencilIcon width={20} /> My notes
          </Link>
        </li>
        <li>
          <PageLink to="/book" className={classes(row, 'hover:bg-sunken')}>
            <BookIcon width={20} /> Read the Book (PDF)
          </PageLink>
        </li>
      </ul>
      <div className="border-line rounded-card overflow-hidden border">
        {course.modules.map((module) => (
          <ModuleItem key={module.id} module={module} startsOpen={module === current} now={now} />
        ))}
      </div>
    </nav>
  );
}

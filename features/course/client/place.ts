import { useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Course, OutlineLesson, OutlineModule } from '#features/course/contract.ts';
import type { Step } from '#features/course/rules.ts';
import { courseQuery } from './api.ts';

/** The lessons of a module as steps of progress. */
export function stepsOf({ lessons, isUnlocked }: OutlineModule): Step[] {
  return lessons.map(({ id, minutes, isCompleted }) => ({ id, minutes, isOpen: isUnlocked, isCompleted }));
}

/** The lessons that can be opened, in order. */
export function openLessons(course: Course): readonly OutlineLesson[] {
  return course.modules.flatMap((module) => (module.isUnlocked ? module.lessons : []));
}

/** The open lessons before and after this one. */
export function neighbours(course: Course | undefined, slug: string) {
  const lessons = course ? openLessons(course) : [];
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  return { previous: at > 0 ? lessons[at - 1] : undefined, next: at < 0 ? undefined : lessons[at + 1] };
}

/** Where a lesson stands in the course, and what comes after it. */
export interface Place {
  readonly module: OutlineModule;
  /** The open lesson to continue with: the next one, or else the first that is not done; null if all are done. */
  readonly onward: OutlineLesson | null;
  /** The module that comes next, if it is locked. */
  readonly locked: OutlineModule | null;
  /** Whether every other lesson of the module is done. */
  readonly isLastToDo: boolean;
}

/** The place of a lesson; null if the course doesn't have it. */
export function placeOf(course: Course | undefined, slug: string): Place | null {
  const modules = course?.modules ?? [];
  const at = modules.findIndex(({ lessons }) => lessons.some((lesson) => lesson.slug === slug));
  const module = modules[at];
  if (!course || !module) return null;
  const isOther = (lesson: OutlineLesson) => lesson.slug !== slug;
  const waiting = openLessons(course).find((lesson) => isOther(lesson) && !lesson.isCompleted);
  const follower = modules[at + 1];
  return {
    module,
    onward: neighbours(course, slug).next ?? waiting ?? null,
    locked: follower && !follower.isUnlocked ? follower : null,
    isLastToDo: module.lessons.filter(isOther).every(({ isCompleted }) => isCompleted),
  };
}

/** The part of the address that every page of the course keeps: an admin's preview, which records nothing. */
export function usePreview(): { preview: boolean; kept: { preview?: string } } {
  const { preview }: { preview?: string } = useSearch({ strict: false });
  return { preview: preview === '1', kept: preview === '1' ? { preview } : {} };
}

/** The course as this page shows it. */
export function useCourse() {
  const { preview } = usePreview();
  return useQuery(courseQuery(preview));
}

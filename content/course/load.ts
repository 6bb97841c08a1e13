import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { courseModules } from './modules.ts';
import { parseLesson } from './parse.ts';
import type { CourseLesson } from './schema.ts';

/** A lesson's file before it is parsed. */
interface LessonFile {
  readonly module: number;
  /** Relative to the course's folder. */
  readonly path: string;
  readonly text: string;
}

/**
 * The files of the modules' folders, in the order of the course.
 * @param folder absolute path of content/course
 */
export function readLessonFiles(folder: string): readonly LessonFile[] {
  return courseModules.flatMap((module) =>
    readdirSync(join(folder, module.folder))
      .filter((name) => name.endsWith('.md'))
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .map((name) => {
        const path = `${module.folder}/${name}`;
        return { module: module.order, path, text: readFileSync(join(folder, path), 'utf8') };
      }),
  );
}

/**
 * Every lesson, in the order of the course.
 * @param folder absolute path of content/course
 * @throws LessonFormError on the first invalid lesson
 */
export function loadCourse(folder: string): readonly CourseLesson[] {
  return readLessonFiles(folder).map(({ text, ...place }) => parseLesson(text, place));
}

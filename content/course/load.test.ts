import { expect, test } from 'vitest';
import { loadCourse } from './load.ts';
import { courseModules } from './modules.ts';

test('the course has its five modules with 59 written lessons [course.lessons-59] [course.modules-and-lessons] [course.module-1] [course.module-2] [course.module-3] [course.module-4] [course.module-5]', () => {
  const lessons = loadCourse(import.meta.dirname);
  const counted = courseModules.map(({ order, title }) => [
    title,
    lessons.filter(({ module }) => module === order).length,
  ]);
  expect(counted).toEqual([
    ['Your WHO', 3],
    ['Your WHY', 7],
    ['Your Tribe', 8],
    ['Master Ethical Persuasion', 23],
    ['Communicate to stick in the brain', 18],
  ]);
  expect(lessons).toHaveLength(59);
});

test('lessons load in the order of the course', () => {
  const places = loadCourse(import.meta.dirname).map(({ module, order }) => module * 100 + order);
  expect(places.length).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

import { expect, test } from 'vitest';
import { loadCourse } from './load.ts';
import { courseModules } from './modules.ts';

test('the modules announce 59 lessons [course.lessons-59]', () => {
  expect(courseModules.reduce((sum, { lessons }) => sum + lessons, 0)).toBe(59);
});

test('lessons load in the order of the course', () => {
  const places = loadCourse(import.meta.dirname).map(({ module, order }) => module * 100 + order);
  expect(places.length).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

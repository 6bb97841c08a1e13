import { expect, test } from 'vitest';
import type { Course, OutlineLesson } from '#features/course/contract.ts';
import { placeOf } from './place.ts';

const lesson = (slug: string): OutlineLesson => ({
  id: slug,
  slug: slug.toLowerCase(),
  title: slug,
  type: 'text',
  minutes: 5,
  filmSeconds: null,
  // In capitals: it is done.
  isCompleted: slug !== slug.toLowerCase(),
  isPublished: true,
});

const module = (order: number, isUnlocked: boolean, slugs: readonly string[]): Course['modules'][number] => ({
  id: `m${order}`,
  title: `Module ${order}`,
  description: '',
  order,
  unlockAfterDays: 7 * (order - 1),
  isUnlocked,
  opensAt: isUnlocked ? null : '2026-12-01T10:00:00.000Z',
  isPublished: true,
  lessons: slugs.map(lesson),
});

/** Two open modules and a locked one, told by the slugs of the first two; capitals are done. */
const course = (first: string, second: string): Course => ({
  modules: [
    module(1, true, first.split(' ')),
    module(2, true, second.split(' ')),
    module(3, false, ['x', 'y']),
  ],
  continueWith: null,
});

test.each([
  ['the next one', course('a b', 'c d'), 'a', 'b'],
  ['the first of the next module', course('A b', 'c d'), 'b', 'c'],
  ['after the last open one, an earlier one that is not done', course('A b', 'C d'), 'd', 'b'],
  ['nowhere, if all that is open is done', course('A B', 'C d'), 'd', undefined],
])('one goes on with %s', (_, tree, slug, onward) => {
  expect(placeOf(tree, slug)?.onward?.slug).toBe(onward);
});

test('a locked module is named only where it comes next', () => {
  expect(placeOf(course('a b', 'c d'), 'b')?.locked).toBeNull();
  expect(placeOf(course('a b', 'c d'), 'd')?.locked?.order).toBe(3);
});

test('a lesson is the last to do when every other one of its module is done', () => {
  expect(placeOf(course('A b', 'c d'), 'b')?.isLastToDo).toBe(true);
  expect(placeOf(course('A b', 'c d'), 'a')?.isLastToDo).toBe(false);
});

test('a lesson that the course does not have has no place', () => {
  expect(placeOf(course('a', 'b'), 'gone')).toBeNull();
  expect(placeOf(undefined, 'a')).toBeNull();
});

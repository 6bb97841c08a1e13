import { expect, test } from 'vitest';
import { includedCourse, moduleMarks, sayingCounts } from '#features/course/rules-extent.ts';
import { fillExtent } from './extent.ts';

const page =
  `<h2>${sayingCounts(({ lessons, modules }) => `${modules}, ${lessons}`, 'The course')}</h2>` +
  `<ol>${moduleMarks.opening}<li>${moduleMarks.place} ${moduleMarks.title}: ${moduleMarks.lessons}</li>${moduleMarks.closing}</ol>`;

test('a page says what the course holds when it is asked for', () => {
  expect(fillExtent(page, includedCourse)).toContain('<h2>5 modules, 59 lessons</h2>');
  const [first, ...others] = includedCourse.modules;
  const changed = {
    modules: [{ title: 'Your <WHO> {{x}}', description: '', lessons: 4, opensAfter: 0 }, ...others],
  };
  expect(first?.title).toBe('Your WHO');
  const filled = fillExtent(page, changed);
  expect(filled).toContain('<h2>5 modules, 60 lessons</h2>');
  expect(filled).toContain('<ol><li>1 Your &lt;WHO&gt; &#123;&#123;x}}: 4 lessons</li><li>2 Your WHY: 7');
});

test('one is not several, and nothing is not called 0', () => {
  const one = { modules: [{ title: 'Only', description: '', lessons: 1, opensAfter: 0 }] };
  expect(fillExtent(page, one)).toBe('<h2>1 module, 1 lesson</h2><ol><li>1 Only: 1 lesson</li></ol>');
  expect(fillExtent(page, { modules: [] })).toBe('<h2>The course</h2><ol></ol>');
});

// @vitest-environment happy-dom
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import { EditionDifference } from './EditionDifference.tsx';
import { joinWrappedLines } from './line-wraps.ts';

const typed = 'A line of my own.';

test('what is typed at the top of an included lesson is all that differs from it', () => {
  const lessons = loadCourse(join(import.meta.dirname, '../../../../content/course'));
  expect(lessons.length).toBe(59);
  for (const { body } of lessons) {
    // The editor opens the text as it flows, and stores what was typed into that.
    const own = `${typed}\n\n${joinWrappedLines(body)}`;
    const { container, unmount } = render(
      <EditionDifference part="text" own={own} edition={body} isNewer={false} />,
    );
    expect([...container.querySelectorAll('ins')].map((come) => come.textContent.trim())).toEqual([typed]);
    expect(container.querySelector('del')).toBeNull();
    unmount();
  }
});

// @vitest-environment happy-dom
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadCourse } from '#content/course/load.ts';
import { openPage } from '#testing/page.tsx';
import { Prose } from './Prose.tsx';

const shipped = loadCourse(join(process.cwd(), 'content/course'));

test('each shipped lesson has the place for what it asks for below its exercise, and before its tool', async () => {
  const everyLesson = () =>
    shipped.map(({ path, body }) => (
      <Prose key={path} markdown={body} answer={<textarea aria-label={path} />} />
    ));
  await openPage(() => <>{everyLesson()}</>, { address: '/course' });
  const places = await screen.findAllByRole('textbox');
  const rightly = places.filter(
    ({ nextElementSibling: next, previousElementSibling: before }) =>
      next?.textContent === 'Use it now' && before?.tagName !== 'H2',
  );
  expect(rightly.map((place) => place.getAttribute('aria-label'))).toEqual(shipped.map(({ path }) => path));
  expect(shipped).toHaveLength(59);
});

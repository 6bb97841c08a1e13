// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import { freshMemory, interpret } from '#features/tracker/rules/interpret.ts';
import { summarise } from '#features/tracker/rules/summary.ts';
import { SummaryFigures } from './SummaryFigures.tsx';

const { sample } = interpret(freshMemory(), readingOf(recordedFaces.frontal, 0));
afterEach(cleanup);

/** Two seconds, ten times a second, in front of an empty chair. */
const nobody = Array.from({ length: 21 }, (_, n) => ({ ...sample, at: n * 100, measured: false, faces: 0 }));

const shown = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => {
      const [value, note] = [...(term.parentElement?.querySelectorAll('dd') ?? [])];
      return [term.textContent, [value?.textContent, note?.textContent]];
    }),
  );

test('the summary of a session in which no face was seen says so, and makes up no number', () => {
  render(<SummaryFigures summary={summarise(nobody)} before={null} />);
  expect(shown()).toEqual({
    Length: ['0:02', ''],
    'Face in the picture': ['0%', ''],
  });
  expect(screen.getByText(/Share of the time/).parentElement?.textContent).toBe(
    'Share of the time: no face was seen.',
  );
});

test('nor does the one of a session that reads signs', () => {
  const summary = { ...summarise(nobody), signs: { smile: { mean: 0, peak: 0 }, atCamera: 0 } };
  render(<SummaryFigures summary={summary} before={null} />);
  expect(Object.keys(shown())).toEqual(['Length', 'Face in the picture']);
  expect(screen.queryByText(/Share of the time/)).toBeNull();
});

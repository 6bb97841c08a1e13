// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LineReview } from '#features/tracker/rules/rehearsal.ts';
import { LineReviewTable } from './LineReviewTable.tsx';

test('the line at which face and words disagreed says so, and the others do not', () => {
  const said = { dominant: 'sad', valence: -0.5, attention: 80, withFace: 1 } as const;
  const lines: readonly LineReview[] = [
    { ...said, text: 'I am delighted to meet you.', from: 0, to: 1000 },
    { ...said, text: 'It hurts to lose a client.', from: 1000, to: 2000 },
  ];
  render(
    <LineReviewTable
      reads="emotions"
      lines={lines}
      lesson={{ keep: '', start: '', stop: '' }}
      onLesson={() => undefined}
    />,
  );
  const marked = screen.getAllByText('The words are pleasant, the face unpleasant.');
  expect(marked.map((mark) => mark.closest('tr')?.cells[0]?.textContent)).toEqual([
    'I am delighted to meet you.',
  ]);
});

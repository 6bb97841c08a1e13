// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Transcript } from './Transcript.tsx';

test('a transcript has the words of the captions, who says them, and none of their marks', () => {
  const captions = readFileSync('testing/fixtures/captions/marks.vtt', 'utf8');
  render(<Transcript captions={captions} onGoTo={() => {}} />);
  const lines = screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent);
  expect(lines).toEqual(['0:00Ada Example: Good morning.', '0:01Terms & prices here', '0:02word by word']);
});

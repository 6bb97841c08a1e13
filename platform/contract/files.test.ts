import { expect, test } from 'vitest';
import { type FileType, wrongTypeMessage } from './files.ts';

const asked = (...types: FileType[]) => wrongTypeMessage({ name: 'course.video', types, maxBytes: 1 });

test('what may be uploaded is asked for as it is said aloud', () => {
  expect(asked('pdf')).toBe('Please select a PDF file');
  expect(asked('mp4', 'webm')).toBe('Please select an MP4 video or WebM video file');
  expect(asked('webm')).toBe('Please select a WebM video file');
});

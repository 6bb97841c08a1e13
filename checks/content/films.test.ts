import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { captionsOf, type Film, readFilmRecords, readFilms } from '#content/films/film.ts';
import { readMp4Header } from '#content/films/mp4.ts';
import { captionsEnd, checkFilms, filmProblems } from './films.ts';

const root = resolve(import.meta.dirname, '..', '..');
const [film] = readFilms(root) as [Film];
const files = {
  mp4: readFileSync(join(root, `content/films/${film.slug}.mp4`)),
  captions: captionsOf(film),
  record: readFilmRecords(root).find(({ slug }) => slug === film.slug),
};

test('each module begins with a film of 40 to 90 seconds, at most 2 MB, with captions of its length', () => {
  expect(readFilms(root).length).toBe(5);
  expect(checkFilms(root).violations).toEqual([]);
});

test('captions that stop early, of other words, or a wrong record are found', () => {
  const captions = files.captions.replace(/\n[^\n]+\n[^\n]+\n$/, '\n');
  expect(captionsEnd(captions)).toBeLessThan(film.duration - 1);
  expect(filmProblems(film, { ...files, captions, record: undefined })).toEqual([
    'its captions are not its key points of today: make it anew',
    expect.stringMatching(/^its captions end at /),
    'films.json tells another size or length',
  ]);
});

test('a film that is too big is found', () => {
  const mp4 = Buffer.concat([files.mp4, Buffer.alloc(2_000_000)]);
  expect(filmProblems(film, { ...files, mp4 })).toEqual([
    `${mp4.length} bytes, at most 2000000`,
    'films.json tells another size or length',
  ]);
});

test('what is no MP4 file is refused', () => {
  expect(() => readMp4Header(Buffer.from('a text that is no film'))).toThrow('not an MP4 file');
});

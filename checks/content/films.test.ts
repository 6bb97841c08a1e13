import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { captionsOf, type Film, filmOf, readFilmRecords, readFilms } from '#content/films/film.ts';
import { readMp4Header } from '#content/films/mp4.ts';
import { pictureOf } from '#content/films/picture.ts';
import type { Script } from '#content/films/script.ts';
import {
  captionsEnd,
  checkFilms,
  filmLimits,
  filmProblems,
  pictureProblems,
  scriptProblems,
} from './films.ts';

const root = resolve(import.meta.dirname, '..', '..');
const [film] = readFilms(root) as [Film];
const files = {
  mp4: readFileSync(join(root, `content/films/${film.slug}.mp4`)),
  captions: captionsOf(film),
  record: readFilmRecords(root).find(({ slug }) => slug === film.slug),
};

test('twelve lessons are acted, in two to four minutes each, and all films fit into 20 MB', () => {
  expect(readFilms(root).length).toBe(12);
  expect(checkFilms(root).violations).toEqual([]);
  const bytes = readFilmRecords(root).map((record) => record.bytes);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(filmLimits.bytes);
});

test('captions that stop early, of other words, or a wrong record are found', () => {
  const captions = files.captions.replace(/\n[^\n]+\n[^\n]+\n$/, '\n');
  expect(captionsEnd(captions)).toBeLessThan(film.duration - 1);
  expect(filmProblems(film, { ...files, captions, record: undefined })).toEqual([
    'its captions are not its script of today: make it anew',
    expect.stringMatching(/^its captions end at /),
    'films.json tells another size or length',
  ]);
});

test('a film without its own first picture is found', () => {
  expect(pictureProblems(root, files.mp4)).toEqual([]);
  expect(pictureProblems('/nowhere', files.mp4)).toEqual([
    expect.stringMatching(/^its first picture public\/posters\/[\da-f]{16}\.webp is missing$/),
  ]);
  expect(pictureProblems(root, Buffer.from('another film'))).toEqual([
    expect.stringMatching(/^content\/films\/posters\.ts has no '[\da-f]{16}'$/),
  ]);
});

test('what is no MP4 file is refused', () => {
  expect(() => readMp4Header(Buffer.from('a text that is no film'))).toThrow('not an MP4 file');
});

const script: Script = {
  place: 'A porch, Monday, 9:00',
  seller: 'Zed, painter',
  client: 'Yan',
  noticed: { drawn: 'fence', found: 'It does' },
  bad: [{ client: 'It costs a lot.', unsaid: "It's my last money." }, { seller: 'I can do less.' }],
  stop: ['You heard it.', 'Say nothing first.'],
  good: [{ client: 'It costs a lot.', unsaid: "It's my last money." }, { quiet: 3 }, { seller: 'It does.' }],
  end: 'Wait.',
};

test('a claim about heads, and a thing that is found too early or never, are found', () => {
  const problems = (given: Partial<Script>) => scriptProblems({ ...script, ...given }, new Map());
  expect(problems({})).toEqual([]);
  expect(problems({ stop: ['In that time people decide.', 'Say nothing first.'] })).toEqual([
    '"people decide" is a claim about heads, and a film names no source',
  ]);
  expect(problems({ stop: ['By tonight nearly all of it is gone.', "It's how a head works."] })).toEqual([
    '"nearly all of it" is a claim about heads, and a film names no source',
    '"how a head" is a claim about heads, and a film names no source',
  ]);
  expect(problems({ noticed: { drawn: 'fence', found: 'a lot' } })).toEqual([
    '"a lot" is already found in the first take',
  ]);
  expect(problems({ noticed: { drawn: 'fence', found: 'the hole' } })).toEqual([
    'nobody finds "the hole" in the second take',
  ]);
});

test('what stands behind the client is faint until somebody finds it', () => {
  const acted = filmOf({ slug: 'x', title: 'The price' }, 'Module 4', script);
  const strokes = acted.beats
    .filter(({ kind }) => kind === 'client' || kind === 'seller')
    .map(
      (beat) =>
        /stroke="(#\w+)" stroke-width="9"/.exec(pictureOf(acted, beat, { isOpen: false, arrived: 1 }))?.[1],
    );
  expect(strokes).toEqual(['#fbf3ec', '#fbf3ec', '#fbf3ec', '#f7ae1b']);
});

test('what is not said appears after the line at which it is felt, and stays until the client speaks again', () => {
  const { beats } = filmOf({ slug: 'x', title: 'The price' }, 'Module 4', script);
  expect(beats.map(({ kind, unsaid }) => [kind, unsaid])).toEqual([
    ['opening', ''],
    ['client', ''],
    ['unsaid', "It's my last money."],
    ['seller', "It's my last money."],
    ['stop', ''],
    ['stop', ''],
    ['again', ''],
    ['client', ''],
    ['unsaid', "It's my last money."],
    ['quiet', "It's my last money."],
    ['seller', "It's my last money."],
    ['closing', ''],
  ]);
  for (const [at, beat] of beats.entries()) expect(beat.from).toBe(beats[at - 1]?.to ?? 0);
});

test('captions say who speaks, what is thought, and that nobody speaks', () => {
  const captions = captionsOf(filmOf({ slug: 'x', title: 'The price' }, 'Module 4', script));
  expect(captions).toMatch(/^WEBVTT\n\n00:00\.000 --> \S+ line:0\n/);
  expect(captions.match(/ line:0/g)).toHaveLength(1);
  expect(captions).toContain('\nYan: It costs a lot.\n');
  expect(captions).toContain("\n[Yan doesn’t say: It's my last money.]\n");
  expect(captions).toContain('\n[Nobody says anything.]\n');
  expect(captions).toContain('\nCoach: You heard it.\n');
});

test('a picture shows names and words as text, and only the speaker opens their mouth', () => {
  const made = filmOf({ slug: 'x', title: '<b>The price' }, 'Module 4', script);
  const line = made.beats[1];
  if (!line) throw new Error('no line');
  const open = pictureOf(made, line, { isOpen: true, arrived: 1 });
  expect(open).toContain('<b>Yan</b><p>It costs a lot.</p>');
  expect(open).toContain('&lt;b>The price');
  expect(open.match(/<ellipse/g)).toHaveLength(1);
  expect(pictureOf(made, line, { isOpen: false, arrived: 1 })).not.toContain('<ellipse');
});

test('a name from elsewhere, a word no coach says, and a sentence without breath are found', () => {
  const long = `${'and on '.repeat(15)}it goes.`;
  const bad = { ...script, stop: ['With whom did they talk?', long] };
  expect(scriptProblems(bad, new Map([['Zed', 'a-lesson']]))).toEqual([
    'Zed is also in a-lesson',
    expect.stringMatching(/^no coach says "whom"/),
    expect.stringMatching(/^over 28 words/),
  ]);
  expect(scriptProblems(script, new Map())).toEqual([]);
});

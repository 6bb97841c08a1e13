import { expect, test } from 'vitest';
import { type Film, readFilms } from '#content/films/film.ts';
import { secondsOf, speechRate } from './speech.ts';
import { linesOf, tempoFor, trackOf } from './track.ts';
import { root } from '#launcher/project.ts';

const soundOf = (seconds: number) => new Uint8Array(Math.round(seconds * speechRate) * 2).fill(1);
const line = { speaker: 'seller', words: 'How are the bins?', from: 10, room: 3.2 } as const;

test('in each film both people and the coach speak, one after the other, and nobody says a thought or a card', () => {
  const films = readFilms(root);
  expect(films).toHaveLength(12);
  for (const film of films) {
    const lines = linesOf(film);
    expect(new Set(lines.map(({ speaker }) => speaker)), film.slug).toEqual(
      new Set(['seller', 'client', 'coach']),
    );
    for (const [at, { from, room }] of lines.entries())
      expect(from + room).toBeLessThanOrEqual(lines[at + 1]?.from ?? film.duration);
    const thoughts = film.beats.filter(({ kind }) => kind === 'unsaid').map(({ unsaid }) => unsaid);
    expect(thoughts.length).toBeGreaterThan(0);
    for (const thought of thoughts) expect(lines.map(({ words }) => words)).not.toContain(thought);
  }
});

test('a line is said as it is while it leaves a breath, a little faster if not, and never rushed', () => {
  expect(tempoFor(line, soundOf(2.9))).toBe(1);
  expect(tempoFor(line, soundOf(3.3))).toBeCloseTo(1.1);
  expect(() => tempoFor(line, soundOf(4))).toThrow('takes this voice 4.0 seconds; the film has 3.2');
});

test('the track is as long as the film, with each line at its time', () => {
  const track = trackOf({ duration: 20 } as Film, [{ line, sound: soundOf(1) }]);
  expect(secondsOf(track)).toBe(20);
  const at = (seconds: number) => track[Math.round(seconds * speechRate) * 2];
  expect([at(9.9), at(10), at(10.9), at(11)]).toEqual([0, 1, 1, 0]);
});

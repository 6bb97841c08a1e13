import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { sampleFilm, sampleFilmPaths } from '#features/course/rules-sample-film.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a visitor watches the film of the sample lesson, whole or from any place, and no other', async () => {
  const whole = readFileSync(`content/films/${sampleFilm.slug}.mp4`);
  const visitor = app.visitor();
  const film = await visitor.send(sampleFilmPaths.film);
  expect(film.status).toBe(200);
  expect(film.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await film.arrayBuffer()).equals(whole)).toBe(true);
  const part = await visitor.send(sampleFilmPaths.film, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
  const beyond = await visitor.send(sampleFilmPaths.film, { headers: { range: 'bytes=999999999-' } });
  expect(beyond.status).toBe(416);
  const captions = await visitor.send(sampleFilmPaths.captions);
  expect(await captions.text()).toMatch(/^WEBVTT/);
  expect((await visitor.send('/sample-film/the-glass-wall-test.mp4')).status).toBe(404);
});

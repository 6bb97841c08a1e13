import { expect, test, vi } from 'vitest';
import { sampleFilmPaths } from '#features/course/rules-sample-film.ts';
import { sampleFilmRoute } from './sample-film.ts';

const { readFile } = vi.hoisted(() => ({ readFile: vi.fn() }));
vi.mock('node:fs/promises', () => ({ readFile }));

test('a film that could not be read once is read again for the next visitor, and then kept', async () => {
  readFile.mockRejectedValueOnce(new Error('EMFILE')).mockResolvedValue(Buffer.from('film'));
  const { answer } = sampleFilmRoute();
  const ask = () =>
    answer({
      request: new Request(`https://example.test${sampleFilmPaths.film}`),
      params: { file: sampleFilmPaths.film.split('/').at(-1) ?? '' },
      address: '127.0.0.1',
      viewer: null,
      headers: {},
    });
  await expect(ask()).rejects.toThrow('EMFILE');
  expect(await (await ask()).text()).toBe('film');
  expect((await ask()).status).toBe(200);
  expect(readFile).toHaveBeenCalledTimes(2);
});

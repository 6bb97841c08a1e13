import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookPdf } from '#features/books/rules.ts';
import { fuzz } from '#testing/fuzz/fuzz.ts';
import { inAddress } from '#testing/fuzz/requests.ts';
import { fuzzSettings } from '#testing/fuzz/settings.ts';
import { breakingTexts } from '#testing/fuzz/values.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAdmin } from '#testing/studio.ts';

const settings = fuzzSettings();
/** Preparing an operation may take long on a busy machine, and the last one is always finished. */
const timeout = 2 * settings.milliseconds + 120_000;

let app: App;
beforeAll(async () => {
  app = await startApp({ IDENTIFIER_DAILY_LIMIT: '10000' });
});
afterAll(() => app.close());

test('no operation answers hostile input with an error of ours, nor tells of its insides', {
  timeout,
}, async () => {
  const { failures, ...figures } = await fuzz(app, settings);
  process.stdout.write(`fuzz: seed ${settings.seed}, ${JSON.stringify(figures)}\n`);
  expect(figures.requests).toBeGreaterThan(0);
  // The whole report: a comparison would be shortened to the first operation's name.
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
});

/** Paths that the OpenAPI document does not include: files, uploads, pages. */
const besideTheApi = [
  '/files/',
  '/books/',
  '/sample-film/',
  '/calendar/',
  '/api/uploads/',
  '/api/',
  '/course/',
  '/assets/',
  '/',
];
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

test('no address beside the API answers with an error of ours, whatever its path, cookies and headers say', async () => {
  const admin = await joinAdmin(app);
  const cookies = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const wrong: string[] = [];
  let uploads = 0;
  const ask = async (path: string, method: string, more: Record<string, string>) => {
    const { status, ok } = await admin.send(path, { method, headers: { 'tus-resumable': '1.0.0', ...more } });
    if (status >= 500) wrong.push(`${method} ${path} ${JSON.stringify(more)}: ${status}`);
    return ok;
  };
  for (const text of [...breakingTexts, '', '..%2f..%2fetc%2fpasswd']) {
    const word = inAddress(text);
    for (const path of besideTheApi)
      for (const method of methods)
        await ask(`${path}${word}?q=${word}`, method, { range: `bytes=${word}`, 'upload-offset': word });
    const filename = Buffer.from(text).toString('base64');
    const kind = Buffer.from(bookPdf.name).toString('base64');
    const begun = await ask('/api/uploads', 'POST', {
      'upload-length': '1',
      'upload-metadata': `filename ${filename},kind ${kind}`,
    });
    if (begun) uploads += 1;
    for (const name of [...admin.cookies.keys(), 'mmg.visitor', 'mmg.device'])
      await app.product.fetch(
        new Request(`${app.origin}/api/session`, { headers: { cookie: `${cookies}; ${name}=${word}` } }),
      );
  }
  expect(wrong).toEqual([]);
  expect(uploads).toBeGreaterThan(0);
  expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '#launcher/postgres.ts';
import { isRoot } from '#launcher/system.ts';
import { heavyPdf, writeFilm } from './file-samples.ts';
import { interleave, type Plan, ratio } from './load.ts';
import { startNginx } from './peers.ts';
import { residentMegabytes, type Started, startPinned, startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';
import { sowSessions } from './sessions.ts';

const pieceBytes = 8 * 1024 * 1024;
const filmMegabytes = 500;
const rangeBytes = 4 * 1024 * 1024;
const pages = 300;
const pageBytes = 75_000;
const appUrl = 'http://127.0.0.1:3000';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Uploads a file as the browser does, piece by piece. @returns its id */
async function upload(
  origin: string,
  cookie: string,
  given: { kind: string; path: string },
): Promise<string> {
  const { kind, path } = given;
  const { size } = statSync(path);
  const tus = { 'tus-resumable': '1.0.0', cookie, origin: appUrl };
  const begun = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': `kind ${base64(kind)},filename ${base64('sample')}`,
    },
  });
  const address = begun.headers.get('location');
  if (address === null) throw new Error(`the upload was refused: ${await begun.text()}`);
  const file = await open(path);
  for (let at = 0; at < size; at += pieceBytes) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at);
    const sent = await fetch(`${origin}${address}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: buffer.subarray(0, bytesRead),
    });
    if (sent.status !== 204) throw new Error(`a piece was refused: ${await sent.text()}`);
  }
  await file.close();
  return address.split('/').at(-1) ?? '';
}

/** What an upload adds to the memory of the process at its peak, in MB. */
async function uploadPeak(product: Started, work: () => Promise<unknown>): Promise<number> {
  // `taskset` becomes the product, with the same process id.
  const pid = product.child.pid ?? 0;
  const idle = residentMegabytes(pid);
  let peak = idle;
  const look = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 20);
  await work();
  clearInterval(look);
  return peak - idle;
}

async function publish(origin: string, cookie: string, fileId: string): Promise<string> {
  const headers = { cookie, origin: appUrl, 'content-type': 'application/json' };
  const put = await fetch(`${origin}/api/admin/book`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ fileId }),
  });
  if (!put.ok) throw new Error(`not published: ${await put.text()}`);
  const link = (await (await fetch(`${origin}/api/book/link`, { headers })).json()) as { url: string };
  return link.url;
}

/** The film as a published lesson. @returns its signed address */
async function asLesson(origin: string, cookie: string, fileId: string): Promise<string> {
  const headers = { cookie, origin: appUrl, 'content-type': 'application/json' };
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  interface Item {
    readonly id: string;
    readonly slug: string;
    readonly version: number;
  }
  const words = { title: 'Bench', description: '' };
  const publish = ({ id, version }: Item, kind: string) =>
    ask('PATCH', `/api/course-admin/${kind}/${id}`, { version, isPublished: true });
  const module = await ask<Item>('POST', '/api/course-admin/modules', { ...words, order: 1 });
  const film = { moduleId: module.id, contentType: 'video', fileId, text: '', durationMinutes: 1 };
  const lesson = await ask<Item>('POST', '/api/course-admin/lessons', { ...words, ...film });
  await publish(lesson, 'lessons');
  await publish(module, 'modules');
  const { video } = await ask<{ video: { url: string } }>('GET', `/api/course/lessons/${lesson.slug}`);
  return video.url;
}

/** How many bytes of the PDF the browser has received when its first page is drawn. */
async function bytesToFirstPage(origin: string, cookie: string, url: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: isRoot() ? ['--no-sandbox'] : [],
  });
  try {
    const context = await browser.newContext();
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    const ours = new Set<string>();
    let bytes = 0;
    wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.includes('/files/')) ours.add(requestId);
    });
    wire.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
      if (ours.has(requestId)) bytes += Math.max(encodedDataLength, dataLength);
    });
    await page.goto(`${origin}/pdf-viewer?${new URLSearchParams({ url, title: 'Heavy' }).toString()}`);
    const first = page.locator('.react-pdf__Page[data-page-number="1"]');
    await first.locator('canvas').waitFor({ timeout: 60_000 });
    await first.getByText('Page 1', { exact: true }).waitFor({ state: 'attached', timeout: 60_000 });
    return bytes;
  } finally {
    await browser.close();
  }
}

/** Films, uploads and a large PDF: what they need of the disk, the memory and the network. */
export async function benchFiles(folder: string, plan: Plan): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const kept = async (starting: Promise<Started>) => {
    const started = await starting;
    processes.defer(() => started.stop());
    return started;
  };
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  const data = join(folder, 'data');
  mkdirSync(data);
  const product = await kept(startProduct(data, { DATABASE_URL: postgres.url }));
  const [cookie = ''] = await sowSessions(postgres.url, 1);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`insert into user_roles (user_id, role, created_at) values ('bench-1', 'admin', now())`);
  await client.end();

  mkdirSync(join(folder, 'site'));
  const film = join(folder, 'site', 'film.mp4');
  writeFilm(film, filmMegabytes);
  let filmId = '';
  const peak = await uploadPeak(product, async () => {
    filmId = await upload(product.origin, cookie, { kind: 'course.video', path: film });
  });
  const filmUrl = await asLesson(product.origin, cookie, filmId);

  const pdf = heavyPdf(pages, pageBytes);
  const pdfPath = join(folder, 'heavy.pdf');
  writeFileSync(pdfPath, pdf);
  const fileId = await upload(product.origin, cookie, { kind: 'books.pdf', path: pdfPath });
  const url = await publish(product.origin, cookie, fileId);
  const received = await bytesToFirstPage(product.origin, cookie, url);

  const raw = await kept(
    startPinned([process.execPath, 'bench/raw-file.ts'], { readyPath: '/ready', env: { FILE: film } }),
  );
  const nginx = await kept(startNginx(join(folder, 'nginx'), join(folder, 'site')));
  const Range = `bytes=1000000-${1_000_000 + rangeBytes - 1}`;
  const samples = await interleave(
    [
      { name: 'bare', url: raw.origin, headers: { Range } },
      { name: 'ours', url: `${product.origin}${filmUrl}`, headers: { Range, Cookie: cookie } },
      { name: 'nginx', url: `${nginx.origin}/film.mp4`, headers: { Range } },
    ],
    { ...plan, connections: 8 },
  );
  const leftBehind = readdirSync(join(data, 'uploads')).length;
  return {
    title: 'Files',
    command: 'npm run bench -- files',
    figures: [
      atLeast(
        'a film by Range, bytes a second over a bare createReadStream',
        ratio(samples, 'ours', 'bare'),
        0.5,
      ),
      atMost(`a ${filmMegabytes} MB upload, peak above idle`, peak, 100, ' MB'),
      atMost(
        `first page of a ${pages}-page PDF of ${(pdf.length / 1e6).toFixed(0)} MB, share of its bytes`,
        (received / pdf.length) * 100,
        15,
        ' %',
      ),
      atMost('uploads left behind', leftBehind, 0),
    ],
    notes: [
      `Pieces of 4 MB of the same film, 8 connections; ours asks for session, lesson and file each time. Against nginx (sendfile): ${ratio(samples, 'ours', 'nginx').toFixed(2)}.`,
    ],
  };
}

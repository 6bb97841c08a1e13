import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { type Beat, captionsOf, type Film, type FilmRecord, readFilms } from '#content/films/film.ts';
import { readMp4Header } from '#content/films/mp4.ts';
import { pictureName } from '#content/films/posters.ts';
import { frame, pictureOf, type Pose, stagePage } from '#content/films/picture.ts';
import { root } from '#launcher/project.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';

/*
 * `node tools/films/main.ts [slug …]` makes the films again; needs Chromium and ffmpeg with x264.
 * The films are committed, so neither is needed to run or build the product. The browser draws each picture once;
 * ffmpeg shows them one after the other.
 */
const rate = 10;
const target = join(root, 'content', 'films');

/** The pictures of a beat, in order, each with the seconds for which it is shown. */
function posesOf({ kind, from, to }: Beat): readonly (Pose & { readonly seconds: number })[] {
  const closed = { isOpen: false, arrived: 1 };
  const length = Math.round((to - from) * rate);
  const arriving =
    kind === 'quiet' ? [] : [0.6].map((arrived) => ({ isOpen: false, arrived, seconds: 1 / rate }));
  let left = length - arriving.length;
  const poses: (Pose & { seconds: number })[] = [...arriving];
  if (kind === 'seller' || kind === 'client') {
    // The mouth rests for the breath after the line.
    for (let isOpen = true; left > 9; isOpen = !isOpen) {
      poses.push({ isOpen, arrived: 1, seconds: 2 / rate });
      left -= 2;
    }
  }
  return [...poses, { ...closed, seconds: left / rate }];
}

interface Stage {
  readonly page: Page;
  readonly camera: CDPSession;
}

/** Draws every picture once into the folder. @returns ffmpeg's list of them */
async function draw({ page, camera }: Stage, film: Film, folder: string): Promise<string> {
  const drawn = new Map<string, string>();
  const lines: string[] = [];
  let last = '';
  for (const beat of film.beats) {
    for (const { seconds, ...pose } of posesOf(beat)) {
      const html = pictureOf(film, beat, pose);
      const path = drawn.get(html) ?? join(folder, `${drawn.size}.png`);
      if (!drawn.has(html)) {
        await page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`);
        const { data } = await camera.send('Page.captureScreenshot', {
          format: 'png',
          optimizeForSpeed: true,
        });
        writeFileSync(path, data, 'base64');
        drawn.set(html, path);
      }
      lines.push(`file '${path}'`, `duration ${seconds.toFixed(3)}`);
      last = path;
    }
  }
  // The list's last duration only counts when another picture follows.
  return ['ffconcat version 1.0', ...lines, `file '${last}'`, ''].join('\n');
}

const encoding =
  '-c:v libx264 -profile:v baseline -level 3.1 -preset faster -tune animation -crf 26 -movflags +faststart -color_primaries bt709 -color_trc bt709 -colorspace bt709 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -threads 1';

function encode(film: Film, list: string, file: string): void {
  const picture = `fps=${rate},scale=out_range=tv:out_color_matrix=bt709,format=yuv420p`;
  const given = ['-f', 'concat', '-safe', '0', '-i', list, '-vf', picture, '-g', String(rate * 10)];
  const form = ['-t', String(film.duration), ...encoding.split(' ')];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...given, ...form, file]);
}

/** The film's first picture, which a lesson shows until the film is there. Its name belongs into `content/films/posters.ts`. */
function drawPoster(file: string): void {
  const name = pictureName(createHash('sha256').update(readFileSync(file)).digest('hex'));
  const form = '-frames:v 1 -c:v libwebp -quality 45 -compression_level 6'.split(' ');
  const poster = join(root, 'public', 'posters', `${name}.webp`);
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', file, ...form, poster]);
}

/** Makes one film with its captions and its first picture. */
async function make(stage: Stage, film: Film): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `film-${film.slug}-`));
  try {
    const list = join(folder, 'pictures.txt');
    writeFileSync(list, await draw(stage, film, folder));
    const file = join(target, `${film.slug}.mp4`);
    encode(film, list, file);
    drawPoster(file);
    writeFileSync(join(target, `${film.slug}.vtt`), captionsOf(film));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function recordOf({ slug }: Film): FilmRecord {
  const bytes = readFileSync(join(target, `${slug}.mp4`));
  const duration = Math.round(readMp4Header(bytes).duration * 10) / 10;
  return { slug, duration, ...frame, bytes: bytes.length };
}

async function main(slugs: readonly string[]): Promise<void> {
  const films = readFilms(root);
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    // Without a graphics card its stand-in takes three times as long.
    args: ['--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage({ viewport: frame });
    await page.setContent(stagePage(root));
    await page.evaluate('document.fonts.ready');
    const stage = { page, camera: await page.context().newCDPSession(page) };
    for (const film of films.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug)))
      await make(stage, film);
  } finally {
    await browser.close();
  }
  const records = films.map(recordOf);
  writeFileSync(join(target, 'films.json'), `${JSON.stringify(records, null, 2)}\n`);
}

await main(process.argv.slice(2));

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { captionsOf, type Film, type FilmRecord, readFilms } from '#content/films/film.ts';
import { readMp4Header } from '#content/films/mp4.ts';
import { frame, litTicks, stagePage, wordsPage } from '#content/films/slide-page.ts';
import { root } from './project.ts';
import { isRoot, requireChromium } from './system.ts';

/*
 * `node launcher/films.ts [slug]` makes the films again; needs Chromium and ffmpeg with x264.
 * The films are committed, so neither is needed to run or build the product. The browser renders each slide once;
 * ffmpeg animates it.
 */
const rate = 15;
const target = join(root, 'content', 'films');

async function shoot(page: Page, html: string, path: string): Promise<void> {
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path, omitBackground: true });
}

/** The pictures of a film: `stage-<i>.png` and `words-<i>.png` for slide i; stage 0 is dark. */
async function shootSlides(page: Page, film: Film, folder: string): Promise<void> {
  await shoot(page, stagePage(root, film.module, 0), join(folder, 'stage-0.png'));
  for (const [index, slide] of film.slides.entries()) {
    const lit = litTicks(index, film.slides.length);
    await shoot(page, stagePage(root, film.module, lit), join(folder, `stage-${index + 1}.png`));
    await shoot(page, wordsPage(root, slide), join(folder, `words-${index}.png`));
  }
}

/** ffmpeg's graph: on each slide the next ticks light up, the words rise and later fade; a line below shows the time. */
function filterGraph({ slides, duration }: Film): string {
  const count = slides.length;
  const chains = slides.map(({ from, to }, index) => {
    const seconds = to - from;
    const still = `loop=loop=${Math.round(seconds * rate) - 1}:size=1,setpts=N/${rate}/TB,fps=${rate}`;
    const leave = (seconds - 0.4).toFixed(2);
    return [
      `[${index}:v]${index === 0 ? '' : `split=2[lit${index}][dark${index}];[dark${index}]`}${still}[before${index}]`,
      `[next${index}]${still},format=rgba,fade=in:st=0.1:d=0.4:alpha=1[after${index}]`,
      `[${count + 1 + index}:v]${still},format=rgba,fade=in:st=0.15:d=0.5:alpha=1,fade=out:st=${leave}:d=0.3:alpha=1[words${index}]`,
      `[before${index}][after${index}]overlay=shortest=1[stage${index}]`,
      `[stage${index}][words${index}]overlay=shortest=1:y='if(lt(t,0.9),46*pow(1-t/0.9,3),0)'[slide${index}]`,
    ].join(';');
  });
  const sources = slides.map((_, index) =>
    index + 1 < count ? `[lit${index + 1}]null[next${index}]` : `[${count}:v]null[next${index}]`,
  );
  const joined = `${slides.map((_, index) => `[slide${index}]`).join('')}concat=n=${count}:v=1:a=0[told]`;
  const line = `color=c=0xf7ae1b:s=${frame.width}x8:r=${rate}:d=${duration}[line]`;
  const end = `[told][line]overlay=x='-w+w*t/${duration}':y=main_h-8:shortest=1,scale=out_range=tv:out_color_matrix=bt709,format=yuv420p[film]`;
  return [...chains, ...sources, joined, line, end].join(';');
}

const encoding =
  '-c:v libx264 -profile:v baseline -level 3.1 -preset medium -crf 25 -movflags +faststart -color_primaries bt709 -color_trc bt709 -colorspace bt709 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -threads 1';

function encode(film: Film, folder: string, file: string): void {
  const pictures = [
    ...Array.from({ length: film.slides.length + 1 }, (_, index) => `stage-${index}.png`),
    ...film.slides.map((_, index) => `words-${index}.png`),
  ].flatMap((name) => ['-i', join(folder, name)]);
  const graph = ['-filter_complex_threads', '1', '-filter_complex', filterGraph(film), '-map', '[film]'];
  const form = ['-g', String(rate * 5), '-t', String(film.duration), ...encoding.split(' ')];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...pictures, ...graph, ...form, file]);
}

/** Makes one film with its captions. */
async function make(page: Page, film: Film): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `film-${film.slug}-`));
  try {
    await shootSlides(page, film, folder);
    encode(film, folder, join(target, `${film.slug}.mp4`));
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

async function main(slug: string | undefined): Promise<void> {
  const films = readFilms(root);
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: isRoot() ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ viewport: frame });
    for (const film of films.filter((each) => slug === undefined || each.slug === slug))
      await make(page, film);
  } finally {
    await browser.close();
  }
  const records = films.map(recordOf);
  writeFileSync(join(target, 'films.json'), `${JSON.stringify(records, null, 2)}\n`);
}

await main(process.argv[2]);

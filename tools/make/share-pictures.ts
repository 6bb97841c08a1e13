import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '#launcher/project.ts';

interface SharePicture {
  readonly file: string;
  readonly title: string;
  /** In the middle of the bubble, with a word below it. */
  readonly sign: string;
  readonly word: string;
  /** Rays around it: one for each thing counted. */
  readonly rays: number;
}

const pictures: readonly SharePicture[] = [
  { file: 'share.png', title: 'Become memorable in 11 seconds', sign: '11', word: 'seconds', rays: 11 },
  {
    file: 'share-about.png',
    title: 'We teach what clients do not say',
    sign: '“ ”',
    word: 'too expensive',
    rays: 4,
  },
  {
    file: 'share-assessment.png',
    title: 'Where would you begin?',
    sign: '5',
    word: 'questions',
    rays: 5,
  },
  {
    file: 'share-tools.png',
    title: 'Name what your clients never say',
    sign: '6',
    word: 'tools',
    rays: 6,
  },
  {
    file: 'share-legal.png',
    title: 'The fine print, in plain words',
    sign: '§',
    word: 'seven texts',
    rays: 7,
  },
  {
    file: 'share-certificate.png',
    title: 'Is this certificate genuine?',
    sign: '✓',
    word: 'every lesson',
    rays: 5,
  },
];

const size = { width: 1200, height: 630 };

function font(name: string): string {
  const path = join(root, 'node_modules', '@fontsource-variable', name, 'files');
  const file = readFileSync(join(path, `${name}-latin-wght-normal.woff2`)).toString('base64');
  return `@font-face{font-family:"${name}";src:url(data:font/woff2;base64,${file});font-weight:200 900}`;
}

function bubble({ sign, word, rays }: SharePicture): string {
  const lines = Array.from({ length: rays }, (_, ray) => {
    const turn = -125 + (ray * 250) / (rays - 1);
    return `<line x1="236" y1="70" x2="236" y2="112" stroke-width="15" stroke-linecap="round" class="ray" transform="rotate(${turn} 236 238)"/>`;
  });
  return `<svg viewBox="0 0 560 540" width="400">
    <path d="M330 300h128c44 0 78 34 78 77s-34 77-78 77h-14l22 64-84-64h-52c-44 0-78-34-78-77s34-77 78-77Z" class="unsaid"/>
    <path d="M24 500V246C24 122 118 24 236 24s212 96 212 214-94 214-212 214H112l-88 48Z" class="night"/>
    ${lines.join('')}
    <text x="236" y="284" font-size="150" class="sign">${sign}</text>
    <text x="236" y="336" font-size="30" class="word">${word}</text>
    <path d="M428 362h74" class="line"/><path d="M418 390h46" class="line" opacity=".55"/><path d="M482 390h20" class="line" opacity=".25"/>
  </svg>`;
}

/** The product's colors and fonts, from where they are defined. */
function style(): string {
  const tokens = readFileSync(join(root, 'platform/client/theme/tokens.css'), 'utf8');
  const colours = [...tokens.matchAll(/--color-[\w-]+: (?:light-dark|oklch).*;/g)].map(([line]) => line);
  return `${font('bricolage-grotesque')}${font('figtree')}
    :root{color-scheme:light;${colours.join('')}}
    body{margin:0;height:100vh;display:grid;grid-template-columns:1fr 400px;gap:3rem;align-items:center;box-sizing:border-box;padding:0 4.75rem;
      background:var(--color-paper);color:var(--color-ink);font-family:figtree}
    p{display:flex;align-items:center;gap:1.1rem;margin:0 0 3.4rem;font:750 1.8rem bricolage-grotesque;letter-spacing:-.02em}
    p svg{width:2.6rem} h1{margin:0;font:750 5.3rem/1 bricolage-grotesque;letter-spacing:-.035em;text-wrap:balance}
    .unsaid{fill:var(--color-accent-wash);stroke:var(--color-ink);stroke-width:4;stroke-linecap:round;stroke-dasharray:1 13}
    .night{fill:var(--color-night)} .ray{stroke:var(--color-accent)} .line{stroke:var(--color-ink);stroke-width:9;stroke-linecap:round}
    .sign{font:800 150px bricolage-grotesque;fill:var(--color-on-night);text-anchor:middle;letter-spacing:-8px}
    .word{font:600 30px figtree;fill:var(--color-on-night-soft);text-anchor:middle}`;
}

/** Draws the preview pictures of links to our pages, into public/. */
export async function drawSharePictures(browser: Browser): Promise<void> {
  const mark = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
  for (const picture of pictures) {
    const page = await browser.newPage({ viewport: size });
    await page.setContent(
      `<style>${style()}</style><div><p>${mark}Make Me Great!</p><h1>${picture.title}</h1></div>${bubble(picture)}`,
    );
    await page.evaluate('document.fonts.ready');
    writeFileSync(join(root, 'public', picture.file), await page.screenshot({ type: 'png' }));
    await page.close();
  }
}

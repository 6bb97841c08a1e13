import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Slide } from './film.ts';

/** Pixels of a film. */
export const frame = { width: 1280, height: 720 } as const;

const night = '#2f1428';
const accent = '#f7ae1b';
const onNight = '#fbf3ec';
const ticks = 11;
const sweep = 250;

function dataUrl(root: string, path: string): string {
  return `data:font/woff2;base64,${readFileSync(join(root, 'node_modules', path)).toString('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Straight quotes as a typesetter sets them, and no line broken at a hyphen. */
function typeset(text: string): string {
  return text
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')
    .replace(/\S+-\S+/g, '<span class="whole">$&</span>');
}

function dial(lit: number): string {
  const lines = Array.from({ length: ticks }, (_, tick) => {
    const on = tick < lit;
    const turn = -sweep / 2 + (tick * sweep) / (ticks - 1);
    return `<line x1="100" y1="14" x2="100" y2="${on ? 42 : 34}" stroke="${on ? accent : onNight}" stroke-opacity="${on ? 1 : 0.18}" transform="rotate(${turn} 100 100)"/>`;
  });
  return `<svg class="dial" viewBox="0 0 200 200" stroke-width="12" stroke-linecap="round">${lines.join('')}</svg>`;
}

function page(root: string, background: string, content: string): string {
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Display; font-weight: 200 800; src: url(${dataUrl(root, '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}) }
@font-face { font-family: Text; font-weight: 300 900; src: url(${dataUrl(root, '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')}) }
* { margin: 0 }
.whole { white-space: nowrap }
body { width: ${frame.width}px; height: ${frame.height}px; overflow: hidden; background: ${background}; color: ${onNight}; position: relative }
.module { position: absolute; left: 88px; top: 64px; font: 600 27px/1.2 Text }
.dial { position: absolute; width: 430px; right: 70px; top: 148px }
.words { position: absolute; left: 88px; top: 130px; width: 690px; height: 450px; display: flex; align-items: center }
.words p { font-family: Display; font-weight: 750; letter-spacing: -.025em; line-height: 1.07; text-wrap: balance }
.opening p { font-size: 88px; color: ${accent} }
.point p { font-size: 72px }
.point.long p { font-size: 62px }
.closing p { font-size: 56px; color: ${accent} }
</style>${content}`;
}

/** The stage behind the words: the module's name and the dial with `lit` of its eleven ticks. */
export function stagePage(root: string, module: string, lit: number): string {
  return page(root, night, `<p class="module">${escaped(module)}</p>${dial(lit)}`);
}

/** A slide's words on nothing, to be moved over the stage. */
export function wordsPage(root: string, { kind, text }: Slide): string {
  const long = text.length > 52 ? ' long' : '';
  return page(
    root,
    'transparent',
    `<div class="words ${kind}${long}"><p>${typeset(escaped(text))}</p></div>`,
  );
}

/** How many ticks are lit while slide `index` of `count` is shown: one at first, all at the end. */
export function litTicks(index: number, count: number): number {
  return 1 + Math.round((index * (ticks - 1)) / Math.max(1, count - 1));
}

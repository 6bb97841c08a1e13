import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Beat, Film, Mood } from './film.ts';
import { propOf } from './props.ts';
import { nameOf } from './script.ts';

/** Pixels of a film. */
export const frame = { width: 1280, height: 720 } as const;

/** The place of the take and the lesson's title in pixels; captions stay below it. */
export const titleLine = { top: 40, height: 32 } as const;

/** The moving parts within a beat. */
export interface Pose {
  /** Whether the speaker's mouth is open. */
  readonly isOpen: boolean;
  /** How far the new content has moved in, 0 to 1. */
  readonly arrived: number;
}

const colors = {
  night: '#2f1428',
  deep: '#231020',
  accent: '#f7ae1b',
  light: '#fbf3ec',
  ink: '#2b1526',
  rose: '#e3a08c',
  plum: '#6d3f60',
  auburn: '#9a5138',
} as const;

function dataUrl(root: string, path: string): string {
  return `data:font/woff2;base64,${readFileSync(join(root, 'node_modules', path)).toString('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Replaces straight quotes with typographic ones, and prevents line breaks at hyphens. */
function typeset(text: string): string {
  return escaped(text)
    .replace(/(^|[\s(“])'/g, '$1‘')
    .replaceAll("'", '’')
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll('...', '…')
    .replace(/\S+-\S+/g, '<span class="whole">$&</span>');
}

/** The page on which all pictures of a film are drawn, one after the other. @param root absolute path of the project */
export function stagePage(root: string): string {
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Display; font-weight: 200 800; src: url(${dataUrl(root, '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}) }
@font-face { font-family: Text; font-weight: 300 900; src: url(${dataUrl(root, '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')}) }
* { margin: 0; box-sizing: border-box }
.whole { white-space: nowrap }
body { width: ${frame.width}px; height: ${frame.height}px; overflow: hidden; background: ${colors.night}; color: ${colors.light}; position: relative; font-family: Text }
.take { position: absolute; left: 64px; top: ${titleLine.top}px; font: 600 26px/${titleLine.height}px Text; color: ${colors.light}cc }
.take b { color: ${colors.accent}; font-weight: 700 }
.cast { position: absolute; inset: 0 }
.bubble { position: absolute; bottom: 318px; width: 740px; padding: 24px 34px 28px; background: ${colors.light}; color: ${colors.ink} }
.bubble.seller { left: 64px; border-radius: 36px 36px 36px 6px }
.bubble.client { right: 64px; border-radius: 36px 36px 6px 36px }
.bubble b { display: block; font: 700 24px/1.3 Text; color: ${colors.plum}; margin-bottom: 2px }
.bubble p { font: 600 39px/1.22 Text; letter-spacing: -.01em; text-wrap: pretty }
.bubble.long p { font-size: 34px }
.unsaid { position: absolute; right: 330px; top: 425px; width: 420px; padding: 18px 26px 20px; border: 3px dashed ${colors.accent}; border-radius: 30px 30px 6px 30px; color: ${colors.accent} }
.unsaid b { display: block; font: 600 20px/1.3 Text; color: ${colors.light}cc }
.unsaid p { font: italic 600 29px/1.22 Text; text-wrap: pretty }
.card { position: absolute; inset: 0 104px 60px; display: flex; flex-direction: column; justify-content: center; gap: 22px }
.card p { font: 600 44px/1.25 Text; text-wrap: pretty }
.card .small { font-size: 30px; color: ${colors.light}cc }
.card h1, .card h2 { font-family: Display; font-weight: 750; letter-spacing: -.025em; line-height: 1.05; color: ${colors.accent}; text-wrap: balance }
.card h1 { font-size: 92px }
.card h2 { font-size: 68px }
</style><body></body>`;
}

const mouths: Readonly<Record<Mood, string>> = {
  even: 'M-20 0 Q0 6 20 0',
  eager: 'M-26 -6 Q0 22 26 -6',
  tense: 'M-18 4 Q0 -8 18 4',
  'at ease': 'M-22 -3 Q0 14 22 -3',
};
/** Degrees by which the brows turn, and how far they are raised. */
const brows: Readonly<Record<Mood, readonly [number, number]>> = {
  even: [0, 0],
  eager: [2, 9],
  tense: [9, 2],
  'at ease': [0, 4],
};

const hair = [
  'M-78 -10 Q-84 -92 0 -94 Q84 -92 78 -10 Q60 -58 0 -60 Q-60 -58 -78 -10 Z',
  'M-82 60 Q-98 -96 0 -98 Q98 -96 82 60 Q68 20 66 -22 Q30 -56 -20 -52 Q-60 -44 -66 -14 Q-66 24 -82 60 Z',
  'M-72 -30 Q-70 -86 0 -86 Q70 -86 72 -30 Q40 -66 0 -66 Q-40 -66 -72 -30 Z',
  'M-80 -2 Q-100 -40 -70 -66 Q-60 -104 -16 -94 Q24 -116 52 -82 Q98 -70 80 -2 Q66 -44 20 -46 Q-46 -46 -80 -2 Z',
] as const;

/** Somebody from the chest up; always the same for the same name. */
function figure(
  name: string,
  x: number,
  look: 1 | -1,
  mood: Mood,
  isSpeaking: boolean,
  isOpen: boolean,
): string {
  const kind = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hair.length;
  const coat = look === 1 ? colors.accent : colors.rose;
  const mouth =
    isSpeaking && isOpen
      ? `<ellipse cx="0" cy="38" rx="15" ry="12" fill="${colors.deep}"/>`
      : `<path d="${mouths[mood]}" transform="translate(0 38)" fill="none" stroke="${colors.deep}" stroke-width="7" stroke-linecap="round"/>`;
  const [turn, raised] = brows[mood];
  const y = -28 - raised;
  const eye = (at: number) =>
    `<circle cx="${at}" cy="-4" r="8" fill="${colors.deep}"/><path d="M${at - 15} ${y} L${at + 15} ${y}" transform="rotate(${(at < 0 ? -1 : 1) * turn} ${at} ${y})" stroke="${colors.deep}" stroke-width="6" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} 556)" opacity="${isSpeaking ? 1 : 0.72}">
<path d="M-150 190 Q-146 84 -40 78 L40 78 Q146 84 150 190 Z" fill="${coat}"/>
<rect x="-26" y="50" width="52" height="52" rx="24" fill="#e9c6ae"/>
<circle cx="0" cy="0" r="78" fill="#f3d6c0"/><path d="${hair[kind]}" fill="${look === 1 ? colors.plum : colors.auburn}"/>
<g transform="translate(${look * 12} 0)">${eye(-26)}${eye(26)}${mouth}</g></g>`;
}

const cards = new Set<Beat['kind']>(['opening', 'stop', 'again', 'closing']);

function cardOf(film: Film, { kind, text, from }: Beat): string {
  const { script } = film;
  if (kind === 'opening')
    return `<p class="small">${typeset(film.module)}</p><h1>${typeset(text)}</h1><p class="small">${typeset(script.place)}.<br>${typeset(script.seller)}. ${typeset(script.client)}.</p>`;
  if (kind === 'stop') {
    const isFirst = film.beats.find((beat) => beat.kind === 'stop')?.from === from;
    return `${isFirst ? '<h1>Stop.</h1>' : ''}<p>${typeset(text)}</p>`;
  }
  return `<h2>${typeset(text)}</h2>`;
}

/** One picture of a film: the inside of the stage's body. */
export function pictureOf(film: Film, beat: Beat, { isOpen, arrived }: Pose): string {
  const enter = `opacity:${arrived};transform:translateY(${Math.round(26 * (1 - arrived))}px)`;
  if (cards.has(beat.kind)) return `<div class="card" style="${enter}">${cardOf(film, beat)}</div>`;
  const { kind, speaker, text, unsaid, moods } = beat;
  const [seller, client] = [nameOf(film.script.seller), nameOf(film.script.client)];
  const isTalk = kind === 'seller' || kind === 'client';
  const stop = film.beats.find((one) => one.kind === 'stop')?.from ?? 0;
  const take = beat.from < stop ? '<b>Take 1</b>' : '<b>Take 2</b>';
  const { drawn, found } = film.script.noticed;
  const foundAt = film.beats.find((one) => one.from > stop && one.text.includes(found))?.from ?? Infinity;
  const isFound = beat.from >= foundAt;
  const people = `<svg class="cast" viewBox="0 0 ${frame.width} ${frame.height}">
${propOf(drawn, isFound ? colors.accent : colors.light, colors.night, isFound)}
${figure(seller, 210, 1, moods.seller, isTalk && speaker === 'seller', isOpen)}
${figure(client, 1070, -1, moods.client, isTalk && speaker === 'client', isOpen)}</svg>`;
  const faded = kind === 'quiet' ? 'opacity:.45' : isTalk ? enter : '';
  const bubble =
    text === ''
      ? ''
      : `<div class="bubble ${speaker}${text.length > 130 ? ' long' : ''}" style="${faded}"><b>${speaker === 'seller' ? seller : client}</b><p>${typeset(text)}</p></div>`;
  const thought =
    unsaid === ''
      ? ''
      : `<div class="unsaid" style="${kind === 'unsaid' ? enter : ''}"><b>${client}, unsaid</b><p>${typeset(unsaid)}</p></div>`;
  return `<p class="take">${take} · ${typeset(film.title)}</p>${people}${bubble}${thought}`;
}

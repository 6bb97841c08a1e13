import { strFromU8, unzipSync } from 'fflate';

/** Where the words of a Word file stand (ECMA-376, part 1, 11.3.10). */
const place = 'word/document.xml';
/** Bytes of it once unpacked: three hours of talk, with Word's marks around each turn, take about six million. */
const mostBytes = 32 * 1024 * 1024;

const end = /<\/(?:\w{1,20}:)?document>\s*$/u;
/** A tag, without its attributes and where its names come from; or what stands between two tags. */
const piece = /<(\/?)(?:\w{1,20}:)?(\w{1,40})(?:\s[^<>]*?)?(\/?)>|[^<]+/gu;
/** Settings, whose tabs and breaks nobody said, and what older programs see instead of a picture. */
const unsaid = new Set(['pPr', 'rPr', 'Fallback']);
const spaces: Readonly<Record<string, string>> = { p: '\n', br: '\n', cr: '\n', tab: '\t' };

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/giu;
const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

const decoded = (text: string) =>
  text.replaceAll(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : whole;
  });

/** The words of a document, a row for each paragraph and each break. Read as text: the page makes no markup of it. */
function wordsIn(xml: string): string {
  const parts: string[] = [];
  let isText = false;
  let within = '';
  for (const { 0: whole, 1: closes, 2: name, 3: closesItself } of xml.matchAll(piece)) {
    if (name === undefined) {
      if (isText && within === '') parts.push(decoded(whole));
    } else if (within !== '') {
      if (closes === '/' && name === within) within = '';
    } else if (name === 't') isText = closes === '' && closesItself === '';
    else if (closes === '') {
      if (unsaid.has(name) && closesItself === '') within = name;
      parts.push(spaces[name] ?? '');
    }
  }
  return parts.join('').trim();
}

/**
 * The words of a Word file. Pictures, deleted words, comments and notes are left out. A file is unpacked to the size that
 * it tells, and only its words: a small one can't fill the memory.
 */
export function wordText(bytes: Uint8Array): { text: string } | { problem: 'broken' | 'too-large' } {
  let isTooLarge = false;
  const isWords = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name !== place) return false;
    isTooLarge = originalSize > mostBytes;
    return !isTooLarge;
  };
  try {
    const words = unzipSync(bytes, { filter: isWords })[place];
    if (isTooLarge) return { problem: 'too-large' };
    const xml = words ? strFromU8(words) : '';
    return end.test(xml) ? { text: wordsIn(xml) } : { problem: 'broken' };
  } catch {
    return { problem: 'broken' };
  }
}

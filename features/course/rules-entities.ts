import { characterEntitiesHtml4 as named } from 'character-entities-html4';

const replacement = '\uFFFD';

function characterAt(codePoint: number): string {
  const isCharacter =
    codePoint > 0 && codePoint <= 0x10_ff_ff && (codePoint < 0xd8_00 || codePoint > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(codePoint) : replacement;
}

/** Replaces character references such as &amp;nbsp; or &amp;#8364;; unknown ones stay as typed. */
export function withCharacters(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g,
    (typed, decimal?: string, hexadecimal?: string, name = '') => {
      if (decimal !== undefined) return characterAt(Number(decimal));
      if (hexadecimal !== undefined) return characterAt(Number.parseInt(hexadecimal, 16));
      if (name === 'apos') return "'";
      return Object.hasOwn(named, name) ? (named[name] ?? typed) : typed;
    },
  );
}

/** A text without its HTML comments; a comment that is not closed counts as text. */
export function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const begin = text.indexOf('<!--', at);
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4);
    if (end < 0) return parts.concat(text.slice(at)).join('');
    parts.push(text.slice(at, begin));
    at = end + 3;
  }
}

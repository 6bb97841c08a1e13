/** The characters of HTML that captions are written with; all others stand for themselves. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
  shy: '',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  frac12: '½',
  iexcl: '¡',
  iquest: '¿',
};
const letters: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};

const mostCodePoint = 0x10ffff;

function characterOf(entity: string, name: string): string {
  if (name.startsWith('#')) {
    const isHex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code > 0 && code <= mostCodePoint ? String.fromCodePoint(code) : entity;
  }
  const known = entities[name];
  if (known !== undefined) return known;
  // `eacute` is an e with an acute accent.
  const accent = letters[name.slice(1)];
  return accent === undefined ? entity : `${name.slice(0, 1)}${accent}`.normalize('NFC');
}

const voice = /^v(?:\.\S*)?\s+(\S.*)$/s;

/**
 * What a caption says, on one line and without WebVTT's marks: `Ada: Good morning & welcome` of
 * `<v Ada>Good <i>morning</i> &amp;\nwelcome`. For whoever reads, searches or hears it.
 */
export function captionWords(text: string): string {
  return text
    .replaceAll(/<([^>]*)>?/g, (_, tag: string) => {
      const speaker = voice.exec(tag)?.[1]?.trim();
      return speaker === undefined ? '' : ` ${speaker}: `;
    })
    .replaceAll(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{1,8}\d{0,2});/g, characterOf)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

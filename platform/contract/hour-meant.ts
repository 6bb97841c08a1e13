const numbers =
  'one|eins|ein two|zwei three|drei four|vier five|fünf six|sechs seven|sieben eight|acht nine|neun ten|zehn eleven|elf twelve|zwölf'
    .split(' ')
    .map((names) => names.split('|'));
const [noon, latestMorning, lateEvening] = [12, 9, 20];

/**
 * What may be an hour: after a word for it ('at eight', 'um halb neun'), as a part of one ('a quarter past seven'), or by
 * how it is written ('7:30', '8 am').
 */
const hours =
  /\b(?<before>(?:at|around|about|by|before|after|from|um|gegen|ab|vor|nach) (?:a )?)?(?<part>(?:half past|half|quarter past|quarter to|halb|viertel nach|viertel vor) )?(?<hour>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midday|lunch|eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?<minutes>[:.]\d{2})?(?:(?<sign> ?(?:[ap]\.?m\b\.?|o[’']clock|uhr))| (?:thirty|fifteen|forty-five))?(?![\p{L}\p{N}])(?: in the (?<day>morning|afternoon|evening)| sharp)?/giu;
const partOfDay = /\b(?:morning|afternoon|evening)\b/iu;
const inTheEvening = /\b(?:evening|tonight|abends?)\b/iu;
/** What follows an hour that nothing else shows: 'at 12 Elm Street' is an address. */
const endsHour = /^(?:\s*$|\s*[,.;:!?)–—-]|\s+(?:on|with|to|for|and|or|today|tomorrow|tonight)\b)/iu;
const parts: Readonly<Record<string, number>> = {
  'half past': 30,
  half: 30,
  'quarter past': 15,
  'viertel nach': 15,
  'quarter to': -15,
  'viertel vor': -15,
  halb: -30,
};

const found = (words: string) => [...words.slice(0, 400).matchAll(hours)];

/**
 * The hour of what somebody said, without its day, which is another day once it is read: 'at eight' of 'Tomorrow at
 * eight', 'in the morning' of 'Friday morning'; null if it names none.
 */
export function hourMeant(words: string): string | null {
  const all = found(words);
  const after = all.find(({ groups }) => groups?.['before'] !== undefined);
  if (after) return after[0].toLowerCase();
  const plain = all.find(({ groups }) => groups?.['part'] ?? groups?.['minutes'] ?? groups?.['sign']);
  if (plain) return `at ${plain[0].toLowerCase()}`;
  const [part] = partOfDay.exec(words.slice(0, 400)) ?? [];
  return part === undefined ? null : `in the ${part.toLowerCase()}`;
}

type Found = Readonly<Record<string, string | undefined>>;

/** Of two readings the later, but from nine to noon that of the morning: nobody is called at ten at night. */
function hourOfDay(hour: number, { day, hour: said = '', sign = '' }: Found): number {
  const isMorning = /^ ?a/iu.test(sign) || day === 'morning';
  const isLater = /^ ?p/iu.test(sign) || day === 'afternoon' || day === 'evening';
  if (hour > noon || said.startsWith('0') || (/uhr$/iu.test(sign) && hour > 6)) return hour;
  if (isMorning) return hour % noon;
  return isLater || hour < latestMorning ? (hour % noon) + noon : hour;
}

/**
 * The time of day that a step names, in minutes from midnight: 'Call them, at seven' or 'Visit, 2:30 pm'; of several the
 * last, and of an hour that may be of the morning or not rather the later. Null where it names none.
 */
export function timeMeant(step: string): number | null {
  const times = found(step).flatMap(({ 0: whole, groups = {}, index }): number[] => {
    const { before, day, hour: said = '', minutes = '', part = '', sign } = groups;
    const name = said.toLowerCase();
    const isNoon = /^(?:noon|midday|lunch)$/u.test(name);
    const named = numbers.findIndex((names) => names.includes(name)) + 1;
    const hour = isNoon ? noon : named > 0 ? named : Number(said);
    // '1.50' may as well be a price.
    const isShown = isNoon || sign !== undefined || day !== undefined || minutes.startsWith(':');
    const isHour = isShown || (before !== undefined && endsHour.test(step.slice(index + whole.length)));
    const past = Number(minutes.slice(1)) + (parts[part.trim().toLowerCase()] ?? 0);
    return isHour && hour < 24 && past < 60 ? [hourOfDay(hour, groups) * 60 + past] : [];
  });
  if (times.length > 0) return Math.max(...times);
  return inTheEvening.test(step) ? lateEvening * 60 : null;
}

const hourNames =
  'one|eins two|zwei three|drei four|vier five|fünf six|sechs seven|sieben eight|acht nine|neun ten|zehn eleven|elf twelve|zwölf|noon|midday'
    .split(' ')
    .map((names) => names.split('|'));

/** What may be an hour: a number, what stands around it, and whether it is of the morning or not. */
const clocks =
  /\b(?<before>at |um )?(?:a )?(?<part>half past |quarter past |quarter to |halb )?(?<hour>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midday|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?::(?<minute>\d{2}))?\b(?: ?(?<mark>[ap]\.?m\b|o[’']clock|uhr)\.?)?(?: in the (?<day>morning|afternoon|evening))?/giu;
/** What follows an hour that nothing else shows: 'at 12 Elm Street' is an address. */
const endsHour = /^(?:\s*$|\s*[,.;:!?)–—-]|\s+(?:on|with|to|for|and|or|sharp|today|tomorrow|tonight)\b)/iu;
const inTheEvening = /\b(?:evening|tonight|abends?)\b/iu;

const parts: Readonly<Record<string, number>> = {
  'half past ': 30,
  'quarter past ': 15,
  'quarter to ': -15,
  'halb ': -30,
};
const [noon, latestMorning, lateEvening] = [12, 9, 20];

type Found = Readonly<Record<string, string | undefined>>;

/** Of two readings the later, but from nine to noon that of the morning: nobody is called at ten at night. */
function hourOfDay(hour: number, { day, hour: said = '', mark = '' }: Found): number {
  const isMorning = /^a/iu.test(mark) || day === 'morning';
  const isLater = /^p/iu.test(mark) || day === 'afternoon' || day === 'evening';
  if (hour > noon || said.startsWith('0') || (/^uhr$/iu.test(mark) && hour > 6)) return hour;
  if (isMorning) return hour % noon;
  return isLater || hour < latestMorning ? (hour % noon) + noon : hour;
}

/**
 * The time of day that a step names, in minutes from midnight: 'Call them, at seven' or 'Visit, 2:30 pm'; of several the
 * last, and of an hour that may be of the morning or not rather the later. Null where it names none.
 */
export function timeMeant(step: string): number | null {
  const times = [...step.matchAll(clocks)].flatMap(({ 0: whole, groups = {}, index }): number[] => {
    const { before, day, hour: said = '', mark, minute, part = '' } = groups;
    const named = hourNames.findIndex((names) => names.includes(said.toLowerCase())) + 1;
    const hour = named > 0 ? named : Number(said);
    const isAlone = named === noon && !/^(?:twelve|zwölf)$/iu.test(said);
    const isShown = [mark, day, minute].some((shown) => shown !== undefined) || isAlone;
    const isHour = isShown || (before !== undefined && endsHour.test(step.slice(index + whole.length)));
    const minutes = Number(minute ?? 0) + (parts[part.toLowerCase()] ?? 0);
    return isHour && hour < 24 && minutes < 60 ? [hourOfDay(hour, groups) * 60 + minutes] : [];
  });
  if (times.length > 0) return Math.max(...times);
  return inTheEvening.test(step) ? lateEvening * 60 : null;
}

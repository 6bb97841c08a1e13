const dayMs = 24 * 60 * 60 * 1000;

const listed = (words: string) => words.split(' ');
/** From Sunday on, in English and German. */
const weekdays = listed(
  'sunday|sonntag monday|montag tuesday|dienstag wednesday|mittwoch thursday|donnerstag friday|freitag saturday|samstag|sonnabend',
).map((names) => names.split('|'));
const months = listed(
  'january|jan|januar february|feb|februar march|mar|märz april|apr may|mai june|jun|juni july|jul|juli august|aug september|sept|sep october|oct|oktober november|nov december|dec|dezember',
).map((names) => names.split('|'));
const numbers = listed(
  'zero|null a|one|ein|einem|einer two|zwei three|drei four|vier five|fünf six|sechs seven|sieben eight|acht nine|neun ten|zehn',
).map((names) => names.split('|'));
/** Which of the names this is, from 0; -1 if none. */
const placeIn = (names: readonly (readonly string[])[], name: string) =>
  names.findIndex((one) => one.includes(name));

/** The part of a day that German writes in one word with it: `Freitagabend`. */
const germanPart = /s?(?:abend|morgen|vormittag|nachmittag|mittag|früh)$/u;
const weekdayOfName = (token: string) =>
  Math.max(placeIn(weekdays, token), placeIn(weekdays, token.replace(germanPart, '')));
const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/u;
const isNumber = (token: string) => /^\d{1,2}$/u.test(token);
const next = new Set(['next', 'nächste', 'nächsten', 'nächster']);
const days = new Set(['day', 'days', 'tag', 'tage', 'tagen']);
const weeks = new Set(['week', 'weeks', 'woche', 'wochen']);
/** Where one of these stands, the day that is named is not the one that is meant, or not one day. */
const otherwise = new Set(
  listed(
    'last ago every each any except not since letzte letzten letzter vergangene vergangenen jede jeden nicht seit',
  ),
);
const beside = new Set(['before', 'after', 'nach', 'vor']);
const between = new Set(['the', 'next', 'on', 'dem', 'am']);
/** What has a number and is no day: the 4th floor, am 14 Uhr. */
const noDay = new Set(listed('of floor street avenue quarter week time stock uhr'));

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const plus = (day: string, more: number) => dayAt(instantOf(day) + more * dayMs);
const weekdayOf = (day: string) => new Date(instantOf(day)).getUTCDay();

/** This day, if the calendar has it. @param month from 0, and on into the next year */
function calendarDay(year: number, month: number, day: number): string | null {
  const instant = Date.UTC(year, month, day);
  return new Date(instant).getUTCDate() === day ? dayAt(instant) : null;
}

/** The words that are looked at, each with those around it. */
class Said {
  readonly #tokens: readonly string[];
  constructor(words: string) {
    this.#tokens =
      words
        .slice(0, 400)
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  }
  at = (place: number): string => this.#tokens[place] ?? '';
  /** What is found at each place. */
  map<Found>(find: (token: string, place: number) => Found | null): Found[] {
    return this.#tokens.flatMap((token, place) => find(token, place) ?? []);
  }
}

/** Whether the words name a day only to say another. */
function namesAnother(said: Said): boolean {
  const isDay = (token: string) =>
    ['tomorrow', 'morgen'].includes(token) || ordinal.test(token) || weekdayOfName(token) >= 0;
  const found = said.map((token, place) => {
    if (otherwise.has(token)) return true;
    if (!beside.has(token) || (said.at(place - 1) === 'day' && token === 'after')) return null;
    return isDay(said.at(between.has(said.at(place + 1)) ? place + 2 : place + 1)) || null;
  });
  return found.length > 0;
}

/** How many days after the call a word says: 'tomorrow', 'in two weeks'; null for none. */
function daysAfter(said: Said, token: string, place: number): number | null {
  const [before, after] = [said.at(place - 1), said.at(place + 1)];
  if (token === 'übermorgen') return 2;
  if (token === 'tomorrow') return before === 'after' && said.at(place - 2) === 'day' ? 2 : 1;
  // 'Freitag Morgen' and 'heute Morgen' are mornings.
  if (token === 'morgen') return before === 'heute' || weekdayOfName(before) >= 0 ? null : 1;
  if (['today', 'tonight', 'heute'].includes(token)) return 0;
  if (token === 'this') return ['morning', 'afternoon', 'evening'].includes(after) ? 0 : null;
  const many = isNumber(token) ? Number(token) : placeIn(numbers, token);
  const isAhead =
    before === 'in' || (said.at(place + 2) === 'from' && ['now', 'today'].includes(said.at(place + 3)));
  if (many < 1 || !isAhead) return null;
  return days.has(after) ? many : weeks.has(after) ? 7 * many : null;
}

/** The date that is named at a place: with its month, or the next day of that number; null for none. */
function dateAt(said: Said, token: string, place: number, from: string): string | null {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1];
  const after = said.at(place + 1);
  if (/^\d{4}$/u.test(token) && isNumber(after) && isNumber(said.at(place + 2)))
    return calendarDay(Number(token), Number(after) - 1, Number(said.at(place + 2)));
  const named = placeIn(months, token);
  const numberOf = (one: string) => Number(ordinal.exec(one)?.[1] ?? (isNumber(one) ? one : 0));
  if (named >= 0) {
    const behind = numberOf(said.at(after === 'the' ? place + 2 : place + 1));
    const number = behind || numberOf(said.at(said.at(place - 1) === 'of' ? place - 2 : place - 1));
    const inYears = [0, 1].map((more) => calendarDay(year + more, named, number));
    return (number > 0 && inYears.find((day) => day !== null && day >= from)) || null;
  }
  const isAlone =
    ordinal.test(token) || (isNumber(token) && ['am', 'den', 'zum'].includes(said.at(place - 1)));
  const number = numberOf(token);
  const isOther = noDay.has(after) || isNumber(after) || placeIn(months, after) >= 0;
  const isBehindMonth = [1, 2].some((back) => placeIn(months, said.at(place - back)) >= 0);
  // On the day itself, nobody knows whether this month or the next one is meant.
  if (!isAlone || isOther || isBehindMonth || number === Number(from.slice(8))) return null;
  const inMonths = [0, 1, 2].map((more) => calendarDay(year, month + more, number));
  return inMonths.find((day) => day !== null && day > from) ?? null;
}

/** How many days after the call the weekday at a place is; null where it may be one of two weeks. */
function daysUntil(said: Said, then: number, place: number, from: string): number | null {
  const now = weekdayOf(from);
  const coming = (then - now + 7) % 7;
  const before = said.at(place - 1);
  if (before === 'from' && weeks.has(said.at(place - 2))) return coming === 0 ? null : coming + 7;
  const isNextWeek =
    said.map((token, at) => (next.has(token) && weeks.has(said.at(at + 1))) || null).length > 0;
  if (!isNextWeek && !next.has(before)) return coming === 0 ? null : coming;
  const isGerman = !isNextWeek && before !== 'next';
  // Weeks begin on Monday to some and on Sunday to others.
  if (now === 0 && !isGerman) return null;
  const [nowInWeek, thenInWeek] = [(now + 6) % 7, (then + 6) % 7];
  // In German the next one may be that of this week.
  return isGerman && thenInWeek > nowInWeek ? null : 7 - nowInWeek + thenInWeek;
}

/**
 * The day that words such as 'Friday at seven', 'tomorrow', 'in two weeks' or 'the 14th' mean when they are said on a
 * day, in English and German. Null where they name no day, more than one, or one that may be another: it never guesses.
 * @param from the day of the call where the member was, `YYYY-MM-DD`
 */
export function dayMeant(words: string, from: string): string | null {
  const said = new Said(words);
  if (namesAnother(said)) return null;
  const named = said.map((token, place) => {
    const weekday = weekdayOfName(token);
    return weekday < 0 ? null : { weekday, place };
  });
  const dates = new Set([
    ...said.map((token, place) => daysAfter(said, token, place)).map((more) => plus(from, more)),
    ...said.map((token, place) => dateAt(said, token, place, from)),
  ]);
  const [date] = dates;
  const [first] = named;
  if (dates.size > 1 || named.some(({ weekday }) => weekday !== first?.weekday)) return null;
  if (date !== undefined) return first === undefined || weekdayOf(date) === first.weekday ? date : null;
  const until = first ? daysUntil(said, first.weekday, first.place, from) : null;
  return until === null ? null : plus(from, until);
}

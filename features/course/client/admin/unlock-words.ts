/** `right away`, `after 7 days`: when a module opens, counted from the day on which access begins. */
export const daysWords = (days: number) => (days === 0 ? 'right away' : `after ${counted(days, 'day')}`);

/** The line under a module. */
export const unlockWords = (days: number): string => `Opens ${daysWords(days)}`;

/** The same, inside a sentence: `opens right away`. */
export const opens = (days: number): string => `opens ${daysWords(days)}`;

/** `3 lessons`, `1 lesson`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

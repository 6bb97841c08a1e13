/** When a module opens, seen from the day on which access begins. */
export function unlockWords(days: number): string {
  if (days === 0) return 'Opens at once';
  return `Opens after ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** `3 lessons`, `1 lesson`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

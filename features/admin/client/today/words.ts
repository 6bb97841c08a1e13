export const whole = (value: number): string => value.toLocaleString('en-US');

/** `1 run`, `1,200 runs`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${whole(value)} ${value === 1 ? one : many}`;

/** How many emails a sequence may have [tools.emails-3-to-10]. */
export const emailCount = { min: 3, max: 10, default: 5 } as const;

/** The typed number, or the default for anything that is not a number; the contract enforces the bounds. */
export function emailCountOf(value: string | number | null | undefined): number {
  if (value === null || value === undefined) return emailCount.default;
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? emailCount.default : number;
}

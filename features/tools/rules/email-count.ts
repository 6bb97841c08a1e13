/** Spec section 5: how many emails a sequence may have. */
export const emailCount = { min: 3, max: 10, default: 5 } as const;

/** The number as typed: what is not a number falls back to the default; the bounds are the contract's to enforce. */
export function emailCountOf(value: string | number | null | undefined): number {
  if (value === null || value === undefined) return emailCount.default;
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? emailCount.default : number;
}

/** An amount in cents as people read it: '$47.00'. */
export function moneyOf(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** An amount in cents for a column of a spreadsheet, beside its currency: '47.00'. */
export const amountInCsv = (cents: number): string => (cents / 100).toFixed(2);

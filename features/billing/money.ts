/** An amount in cents as it is read: '$47.00'. */
export function moneyOf(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** What people without a state type into a required field. “NA” and “NO” are not here: they are provinces of Italy. */
const noRegion: ReadonlySet<string> = new Set([
  'none',
  'n/a',
  'n.a',
  'not applicable',
  'no state',
  'no states',
  'no region',
]);

/**
 * The state or region of an address, as typed; null if the typed text says that there is none, which no invoice and no
 * customer list should print.
 */
export function regionOf(typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  const isNamed = /[\p{L}\p{N}]/u.test(text) && !noRegion.has(text.toLowerCase().replace(/\.$/, ''));
  return isNamed ? text : null;
}

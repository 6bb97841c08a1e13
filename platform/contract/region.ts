/** What people write who must name a state and have none. “NA” and “NO” are not here: they are provinces of Italy. */
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
 * The state or region for an address, as it was typed; null for one that says there is none, which no invoice and no
 * customer list should print.
 */
export function regionOf(typed: string | null): string | null {
  const text = typed?.trim() ?? '';
  const isNamed = /[\p{L}\p{N}]/u.test(text) && !noRegion.has(text.toLowerCase().replace(/\.$/, ''));
  return isNamed ? text : null;
}

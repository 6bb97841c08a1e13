/**
 * Whether the runs that the server counts today are as many as before: what a page says of a stopped run is what the count
 * beside it says. @returns null when one of the two is not known
 */
export async function isUnchanged(
  before: number | undefined,
  after: Promise<number | undefined>,
): Promise<boolean | null> {
  const used = await after.catch(() => undefined);
  return before === undefined || used === undefined ? null : used === before;
}

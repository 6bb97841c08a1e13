/**
 * Whether the server counts as many runs today as before: what a page says about a stopped run must agree with the
 * count shown next to it. @returns null if either count is not known
 */
export async function isUnchanged(
  before: number | undefined,
  after: Promise<number | undefined>,
): Promise<boolean | null> {
  const used = await after.catch(() => undefined);
  return before === undefined || used === undefined ? null : used === before;
}

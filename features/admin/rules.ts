/** What an owner may want to set up, in the order of the checklist. */
export const setupIds = [
  'https',
  'owner',
  'payments',
  'paymentsLive',
  'mail',
  'verification',
  'signIn',
  'ai',
  'aiPrices',
  'crm',
  'bucket',
  'links',
  'morphcast',
] as const;
export type SetupId = (typeof setupIds)[number];

/** Without these, the site must not sell: it has to say who runs it, and nothing may travel unencrypted. */
export const neededToGoLive = ['https', 'owner'] as const satisfies readonly SetupId[];

/** What is still missing before the first customer, in the order of the checklist; none: it can go live. */
export function blocksGoingLive(
  items: readonly { readonly id: SetupId; readonly done: boolean }[],
): SetupId[] {
  const done = new Set(items.filter((item) => item.done).map(({ id }) => id));
  return neededToGoLive.filter((id) => !done.has(id));
}

/** What the configuration says; never one of its values. */
export type SetupFacts = Readonly<Record<SetupId, boolean>>;

/** The last days up to and including the one of `now`, in UTC, oldest first: `2026-11-21`. */
export function lastDays(now: Date, many: number): string[] {
  const day = 24 * 60 * 60 * 1000;
  return Array.from({ length: many }, (_, at) =>
    new Date(now.getTime() - (many - 1 - at) * day).toISOString().slice(0, 10),
  );
}

/**
 * One field of a CSV file. Text that a spreadsheet would take for a formula gets a leading apostrophe: anybody can
 * create an address or a name in the log.
 */
export function csvField(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

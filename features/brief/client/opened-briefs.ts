/*
 * The briefs that a member opened on this device, the latest first, so that their home suggests none they have read.
 * Storage can be blocked or full; the home then suggests it again.
 */

const prefix = 'brief.opened.';
const keyOf = (userId: string) => `${prefix}${userId}`;
/** The home shows only the newest cards, so older briefs need not be remembered. */
const mostKept = 20;

/** The ids of the cards whose briefs this member opened here. */
export function openedBriefs(userId: string): readonly string[] {
  try {
    return (localStorage.getItem(keyOf(userId)) ?? '').split(' ').filter((id) => id !== '');
  } catch {
    return [];
  }
}

/** Remembers that a member opened the brief of a card. */
export function rememberBrief(userId: string, cardId: string): void {
  const others = openedBriefs(userId).filter((id) => id !== cardId);
  try {
    localStorage.setItem(keyOf(userId), [cardId, ...others].slice(0, mostKept).join(' '));
  } catch {
    // Private windows may refuse storage; nothing else depends on it.
  }
}

/** Erases what everyone but this member opened; with null, everyone. */
export function eraseBriefsBut(member: string | null): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (member === null || key !== keyOf(member))) localStorage.removeItem(key);
  } catch {
    // If storage is refused, nothing was kept either.
  }
}

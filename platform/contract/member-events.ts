/** What a member’s own programs can be told of: each names what a member did here. */
export const memberEvents = [
  'card.saved',
  'text.written',
  'call.ended',
  'outcome.noted',
  'lesson.completed',
] as const;
export type MemberEvent = (typeof memberEvents)[number];

/** How a notification looks. */
export const noticeTypes = ['info', 'success', 'warning', 'error'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** What a notification is about. */
export const noticeKinds = [
  'payment',
  'security',
  'course',
  'first-week',
  'first-win',
  'lesson-waiting',
  'week-away',
  'course-finished',
  'outcome',
  'recall',
  'next-step',
  'book',
  'message',
  'sales',
  'offer',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What members must be told: nobody can turn these off. */
const necessaryKinds = ['payment', 'security'] as const satisfies readonly NoticeKind[];
/** Only admins get these, as they happen: sales, cancellations, refunds, failed payments. By email only on request. */
export const adminKind = 'sales' satisfies NoticeKind;
/** What only members get who agreed to tips and offers. */
export const offerKind = 'offer' satisfies NoticeKind;
export type MutableKind = Exclude<NoticeKind, (typeof necessaryKinds)[number] | typeof offerKind>;
/** What only the bell says, never a mail. */
const bellOnlyKinds = ['outcome', 'recall'] as const satisfies readonly NoticeKind[];
type BellOnlyKind = (typeof bellOnlyKinds)[number];
/** A kind that a member may stop from a mail about it. */
export type StoppableKind = Exclude<MutableKind, BellOnlyKind> | typeof offerKind;

/** The kinds that reach a member until they turn them off. */
export const mutableKinds: readonly MutableKind[] = noticeKinds.filter(
  (kind): kind is MutableKind =>
    kind !== offerKind && !(necessaryKinds as readonly NoticeKind[]).includes(kind),
);

/** Whether no mail is ever sent about this kind. */
export function isBellOnly(kind: MutableKind): kind is BellOnlyKind {
  return (bellOnlyKinds as readonly NoticeKind[]).includes(kind);
}

/** Whether a word names a kind that a member may turn off. */
export function isMutable(kind: string): kind is MutableKind {
  return (mutableKinds as readonly string[]).includes(kind);
}

const bulkKinds: readonly string[] = ['book', 'message', 'offer'] satisfies readonly NoticeKind[];

/** Whether mails of this list go to many at once. By law each of them must have the sender's postal address. */
export function isBulk(list: string | null): boolean {
  return list !== null && bulkKinds.includes(list);
}

/** Every kind that a member may stop. */
export const stoppableKinds: readonly StoppableKind[] = [
  ...mutableKinds.filter((kind): kind is Exclude<MutableKind, BellOnlyKind> => !isBellOnly(kind)),
  offerKind,
];

/** Whether a word stands for a kind that a member may stop. */
export function isStoppable(kind: string): kind is StoppableKind {
  return (stoppableKinds as readonly string[]).includes(kind);
}

/** One value for each kind that can be turned off. */
export function eachMutable<Value>(valueOf: (kind: MutableKind) => Value): Record<MutableKind, Value> {
  return Object.fromEntries(mutableKinds.map((kind) => [kind, valueOf(kind)])) as Record<MutableKind, Value>;
}

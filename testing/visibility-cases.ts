import type { Reader, ReaderSettings, Sent } from '#features/notifications/rules-visible.ts';

const before = new Date('2026-11-01');
/** When the reader's tier began. */
const began = new Date('2026-11-10');
const after = new Date('2026-11-20');
const joinedAfter = 1000;

/** One notification and one reader; by default somebody with Tools since `began`, who joined at place 1000. */
export interface VisibilityCase {
  readonly named: string;
  /** `reader` and `other` stand for the ids of members. */
  readonly sent: Sent & { readonly userId: 'reader' | 'other' | null };
  readonly reader: Omit<Reader, 'userId'>;
  readonly settings: ReaderSettings;
  readonly isAddressed: boolean;
  readonly isVisible: boolean;
}

const given = (
  named: string,
  sent: Partial<VisibilityCase['sent']>,
  [isAddressed, isVisible]: readonly [boolean, boolean],
  reader: Partial<VisibilityCase['reader']> & {
    readonly muted?: readonly string[];
    readonly offersSince?: Date | null;
  } = {},
): VisibilityCase => {
  const { muted = [], offersSince = null, ...known } = reader;
  return {
    named,
    sent: {
      userId: null,
      tier: null,
      recipients: null,
      kind: 'message',
      seq: joinedAfter + 1,
      publishedAt: after,
      ...sent,
    },
    reader: { tier: 'tools', accessSince: began, ...known },
    settings: { joinedAfter, muted, offersSince },
    isAddressed,
    isVisible,
  };
};

const seen = [true, true] as const;
const unseen = [false, false] as const;
const mutedOnly = [true, false] as const;

/** The cases of who sees a notification, shared by the tests of the rule and of its SQL form. */
export const visibilityCases: readonly VisibilityCase[] = [
  given('sent to the reader', { userId: 'reader' }, seen),
  given('sent to the reader before they joined', { userId: 'reader', seq: 1 }, seen),
  given('sent to the reader, and still waiting', { userId: 'reader', publishedAt: null }, unseen),
  given('sent to somebody else', { userId: 'other' }, unseen),
  given('sent to chosen members, the reader among them', { recipients: new Set(['reader', 'other']) }, seen),
  given('sent to chosen members, the reader not among them', { recipients: new Set(['other']) }, unseen),
  given(
    'sent to chosen members, and still waiting',
    { recipients: new Set(['reader']), publishedAt: null },
    unseen,
  ),
  given('sent to the reader, of a kind they muted', { userId: 'reader', kind: 'course' }, mutedOnly, {
    muted: ['book', 'course'],
  }),
  given(
    'sent to the reader, of a kind beside those they muted',
    { userId: 'reader', kind: 'payment' },
    seen,
    {
      muted: ['book', 'course'],
    },
  ),
  given('sent to everybody', {}, seen),
  given('sent to everybody, and still waiting', { publishedAt: null }, unseen),
  given('sent to everybody at the place where the reader joined', { seq: joinedAfter }, unseen),
  given('sent to everybody before the reader joined', { seq: joinedAfter - 1 }, unseen),
  given('sent to everybody before the reader had their tier', { publishedAt: before }, seen),
  given('sent to everybody, of a kind they muted', {}, mutedOnly, { muted: ['message'] }),
  given('sent to the reader’s tier', { tier: 'tools' }, seen),
  given('sent to the reader’s tier at the moment it began', { tier: 'tools', publishedAt: began }, seen),
  given('sent to the reader’s tier before it began', { tier: 'tools', publishedAt: before }, unseen),
  given('sent to the tier of one who has it since they joined', { tier: 'free', publishedAt: before }, seen, {
    tier: 'free',
    accessSince: null,
  }),
  given('sent to the reader’s tier before they joined', { tier: 'tools', seq: joinedAfter }, unseen),
  given('sent to the reader’s tier, and still waiting', { tier: 'tools', publishedAt: null }, unseen),
  given('sent to the reader’s tier, of a kind they muted', { tier: 'tools' }, mutedOnly, {
    muted: ['message'],
  }),
  given('sent to a higher tier', { tier: 'premium' }, unseen),
  given('sent to a lower tier', { tier: 'free' }, unseen),
  given('an offer, to one who has not agreed to any', { kind: 'offer' }, unseen),
  given(
    'an offer to the reader alone, who has not agreed to any',
    { userId: 'reader', kind: 'offer' },
    unseen,
  ),
  given('an offer to everybody, at the moment when they agreed', { kind: 'offer' }, seen, {
    offersSince: after,
  }),
  given('an offer of before they agreed', { kind: 'offer', publishedAt: before }, unseen, {
    offersSince: began,
  }),
  given('an offer to the reader alone, who agreed', { userId: 'reader', kind: 'offer' }, seen, {
    offersSince: began,
  }),
  given('an offer to the reader’s tier, who agreed', { tier: 'tools', kind: 'offer' }, seen, {
    offersSince: began,
  }),
];

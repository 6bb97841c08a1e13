const day = 24 * 60 * 60 * 1000;

interface Kept {
  /** How many days it is kept. */
  readonly days: number;
  /** In the words of the privacy page. */
  readonly what: string;
  readonly since: string;
}

/**
 * How long we keep things that are deleted earlier than their member's account. The code deletes by this table, and the
 * privacy page and docs/data.md list it.
 */
export const retention = {
  audit: {
    days: 400,
    what: 'Changes that matter to the safety of your account',
    since: 'they happened',
  },
  notifications: { days: 400, what: 'Notifications in the bell', since: 'they were sent' },
  mails: { days: 30, what: 'The emails we sent you', since: 'they were sent' },
  unclaimedAssessments: {
    days: 30,
    what: 'Results of visitors without an account',
    since: 'the assessment',
  },
  unclaimedLooks: {
    days: 30,
    what: 'What a visitor without an account wrote on the front page, and its three frustrations',
    since: 'they were written',
  },
  deletedResults: { days: 30, what: 'Texts that you deleted from your library', since: 'you deleted them' },
  deletedCards: { days: 1, what: 'Frustration Cards that you deleted', since: 'you deleted them' },
  deletedClients: {
    days: 1,
    what: 'Clients that you deleted, with their cards, texts and calls',
    since: 'you deleted them',
  },
  deletedRecalls: {
    days: 1,
    what: 'Sentences for a client that you deleted, with what the client answered',
    since: 'you deleted them',
  },
  deletedTalks: { days: 1, what: 'Practice calls that you deleted', since: 'you deleted them' },
  deletedCalls: { days: 1, what: 'Real calls that you deleted', since: 'you deleted them' },
  threads: {
    days: 30,
    what: 'What you asked the course, with the answers',
    since: 'your last question in it',
  },
  deletedThreads: { days: 1, what: 'Questions to the course that you deleted', since: 'you deleted them' },
  unmatchedDeclarations: {
    days: 30,
    what: 'A cancellation or withdrawal for an address that no account has',
    since: 'it was declared',
  },
  referrals: {
    days: 365,
    what: 'By whose link somebody came and bought',
    since: 'their credit was decided',
  },
  crmAnswers: {
    days: 90,
    what: 'What was sent to our customer list, and its answer',
    since: 'it was settled',
  },
  webhookDeliveries: {
    days: 30,
    what: 'What was sent to your webhooks, and whether it arrived',
    since: 'it happened',
  },
  deletedWebhooks: { days: 1, what: 'Webhooks that you deleted', since: 'you deleted them' },
  links: { days: 1, what: 'Links in emails that were used or have expired', since: 'they ended' },
  guesses: {
    days: 1,
    what: 'Counts of wrong passwords and of what a network may do in a day, scrambled',
    since: 'the last of them',
  },
} as const satisfies Readonly<Record<string, Kept>>;

/** The same in milliseconds. */
export const keptMs = (name: keyof typeof retention): number => retention[name].days * day;

/** How many days an entry of the audit log is kept. */
export const auditKeptDays = retention.audit.days;

/** The table in three parts for each entry: what, how long, counted from when. */
export const retentionRows: readonly {
  readonly what: string;
  readonly time: string;
  readonly since: string;
}[] = Object.values(retention).map(({ what, days, since }) => ({
  what,
  time: days === 1 ? '1 day' : `${days} days`,
  since,
}));

/** A span in which nothing happened. */
const nothing = {
  signUps: 0,
  purchases: 0,
  purchased: [],
  payments: 0,
  received: [],
  cancellations: 0,
  refunds: 0,
  refunded: [],
  failed: 0,
};

/** An owner's week in which nothing happened, as the server answers. */
export const quietWeek = {
  last: { from: '2026-11-16T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z', ...nothing },
  since: { from: '2026-11-23T00:00:00.000Z', until: '2026-11-25T12:00:00.000Z', ...nothing },
  today: { from: '2026-11-25T00:00:00.000Z', until: '2026-11-25T12:00:00.000Z', ...nothing },
  month: { from: '2026-11-01T00:00:00.000Z', until: '2026-11-25T12:00:00.000Z', ...nothing },
  owing: 0,
  questions: 0,
};

/** The list of what waits or failed, when it is empty. */
export const nothingBehind = {
  crm: 'off',
  crmPaused: false,
  crmWaiting: 0,
  crmDead: 0,
  mailsWaiting: 0,
  mailsDead: 0,
  mailFault: null,
  modelTrouble: null,
  mailsUnknown: 0,
  addressesStopped: 0,
  oldestJobSeconds: 0,
};

/** Where members' messages arrive, while nothing is set up for them. */
export const noInbox = { replies: null, contact: null, premium: null };

/** How a page asks for the week: from the beginning of the day of this browser's clock. */
export const weekRequest = () =>
  `GET /api/admin/week?dayFrom=${encodeURIComponent(new Date(new Date().setHours(0, 0, 0, 0)).toISOString())}`;

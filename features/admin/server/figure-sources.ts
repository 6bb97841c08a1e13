import type { Reading, Source } from '#platform/server/metrics/metrics.ts';
import type { StartFigures } from '#features/admin/contract.ts';
import type { FigureDeps } from './admin-deps.ts';
import { createFigures, keptForMetricsMs } from './figures.ts';

type Read = (figures: StartFigures) => readonly Reading[];

const one = (value: number): readonly Reading[] => [{ value }];
const of = (label: string, values: Readonly<Record<string, number>>): readonly Reading[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));

/** Today, in UTC: the last of the days that were counted. */
const today = <Day>(days: readonly Day[], read: (day: Day) => number | null) => {
  const day = days.at(-1);
  const value = day === undefined ? null : read(day);
  return value === null ? [] : one(value);
};

/** The figures of the start page as gauges, by name: what is counted there is counted nowhere else. */
const gauges: Readonly<Record<string, { help: string; labels?: readonly string[]; read: Read }>> = {
  members: {
    help: 'Members, by tier.',
    labels: ['tier'],
    read: ({ members }) => of('tier', members.byTier),
  },
  sign_ups_today: {
    help: 'Who joined today, in UTC.',
    read: ({ members }) => today(members.newByDay, ({ many }) => many),
  },
  revenue_monthly_dollars: {
    help: 'What the subscriptions in US dollars that are being paid bring in a month.',
    read: ({ money }) => one((money.monthly.find(({ currency }) => currency === 'usd')?.cents ?? 0) / 100),
  },
  subscriptions: {
    help: 'Subscriptions: running, with a failed payment, set to end.',
    labels: ['state'],
    read: ({ money: { ending, owed, running } }) => of('state', { running, owed, ending }),
  },
  mails: {
    help: 'Mails that wait, and those of the last 30 days that were given up or never answered for.',
    labels: ['state'],
    read: ({ behind }) =>
      of('state', {
        waiting: behind.mailsWaiting,
        dead: behind.mailsDead,
        unknown: behind.mailsUnknown,
      }),
  },
  addresses_stopped: {
    help: 'Members whose address takes no mail.',
    read: ({ behind }) => one(behind.addressesStopped),
  },
  crm_deliveries: {
    help: 'Announcements to the CRM that wait or were given up.',
    labels: ['state'],
    read: ({ behind }) => of('state', { waiting: behind.crmWaiting, dead: behind.crmDead }),
  },
  crm_paused: {
    help: 'Whether sending to the CRM is paused: 1 or 0.',
    read: ({ behind }) => one(Number(behind.crmPaused)),
  },
  model_trouble: {
    help: 'Whether the writing model fails until somebody acts: 1 or 0.',
    read: ({ behind }) => one(Number(behind.modelTrouble !== null)),
  },
  model_runs_today: {
    help: 'Runs of the tools today, in UTC.',
    read: ({ ai }) => today(ai, ({ runs }) => runs),
  },
  model_tokens_today: {
    help: 'Tokens in and out today, in UTC.',
    read: ({ ai }) => today(ai, ({ tokens }) => tokens),
  },
  model_cost_today_dollars: {
    help: 'What the model cost today, in UTC; missing when a price is not known.',
    read: ({ ai }) => today(ai, ({ costCents }) => (costCents === null ? null : costCents / 100)),
  },
  stored_bytes: { help: 'What the stored files take.', read: ({ storage }) => one(storage.bytes) },
};

/** One scrape asks once for all of them. */
const sharedMs = 5000;

/** The start page's figures for the metrics. They are counted for it at most once a minute. */
export function figureSources(deps: FigureDeps): Source[] {
  const readFigures = createFigures(deps, keptForMetricsMs);
  let shared: { readonly figures: Promise<StartFigures>; readonly at: number } | null = null;
  const figures = () => {
    const now = performance.now();
    if (shared === null || now - shared.at > sharedMs)
      shared = { at: now, figures: readFigures().then((answer) => answer.figures) };
    return shared.figures;
  };
  return Object.entries(gauges).map(([name, { help, labels = [], read }]) => ({
    name,
    help,
    labels,
    read: async () => read(await figures()),
  }));
}

import { fileRoute, type Route, route } from '#platform/server/http/route.ts';
import {
  type BusinessFigures,
  exportFigures,
  type FunnelRow,
  readFigures,
} from '#features/admin/contract-figures.ts';
import type { BusinessDeps } from './business-deps.ts';
import { figuresFile } from './file.ts';
import { businessFiguresOf, type CountedBusiness } from './figures.ts';

const presentSteps = ({ assessed, bought, firstCards, joined, stayed, visits }: FunnelRow): FunnelRow => ({
  visits,
  firstCards,
  joined,
  assessed,
  bought,
  stayed,
});

function presentFigures({
  calls,
  funnel,
  lessons,
  modules,
  retention,
  revenue,
  stayed,
  usage,
}: CountedBusiness): BusinessFigures {
  return {
    revenue: revenue.map((row) => ({
      month: row.month,
      currency: row.currency,
      start: row.start,
      new: row.new,
      upgrade: row.upgrade,
      downgrade: row.downgrade,
      pause: row.pause,
      lost: row.lost,
      end: row.end,
    })),
    funnel: {
      from: funnel.from,
      until: funnel.until,
      all: presentSteps(funnel.all),
      weeks: funnel.weeks.map((row) => ({ week: row.week, until: row.until, ...presentSteps(row) })),
      sources: funnel.sources.map((row) => ({ source: row.source, ...presentSteps(row) })),
    },
    retention: retention.map(({ members, month, paying }) => ({ month, members, paying })),
    modules: modules.map(({ finished, module, started }) => ({ module, began: started, finished })),
    lessons: lessons.map(({ began, finished, id, module, stopped, title }) => ({
      id,
      title,
      module,
      began,
      finished,
      stopped,
    })),
    stayed: {
      members: stayed.members,
      answers: stayed.answers,
      byClients: stayed.byClients,
      words: stayed.words,
      gist: stayed.gist,
      weeks: stayed.weeks,
    },
    model: {
      members: usage.members,
      runs: usage.runs,
      tokens: usage.tokens,
      costCents: usage.costCents,
      calls: calls.talks,
      callTokens: calls.inputTokens + calls.outputTokens,
      callCostCents: calls.costCents,
    },
  };
}

/** The figures that an owner decides by. */
export function businessRoutes(deps: BusinessDeps): Route[] {
  return [
    route(readFigures, { handle: () => businessFiguresOf(deps), present: presentFigures }),
    fileRoute(exportFigures, async ({ query: { table } }) =>
      figuresFile(table, await businessFiguresOf(deps)),
    ),
  ];
}

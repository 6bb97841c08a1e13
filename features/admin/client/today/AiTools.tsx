import type { Start } from '#features/admin/client/api.ts';
import { ColumnChart } from '#features/admin/client/Chart.tsx';
import { modelTroubleWords } from '#features/admin/client/ModelNotice.tsx';
import { PricesMissing } from '#features/admin/client/PricesMissing.tsx';
import { shortDayInUtc } from '#features/admin/rules-weekly.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Group } from './Group.tsx';
import { counted } from './words.ts';

/** What the AI tools were used for, and cost. */
export function AiTools({
  ai,
  isDemo,
  trouble,
}: {
  readonly ai: Start['ai'];
  /** No model is connected: the texts are samples, which cost nothing. */
  readonly isDemo: boolean;
  readonly trouble: Start['behind']['modelTrouble'];
}) {
  const runs = ai.reduce((sum, day) => sum + day.runs, 0);
  const tokens = ai.reduce((sum, day) => sum + day.tokens, 0);
  const isPriced = isDemo || ai.every(({ costCents }) => costCents !== null);
  const cents = ai.reduce((sum, day) => sum + (day.costCents ?? 0), 0);
  const cost = isPriced ? moneyOf(cents, 'usd') : 'cost unknown';
  return (
    <Group title="AI tools">
      {trouble === null ? null : (
        <div className="mb-6">
          <Notice tone="danger" title="The writing tools fail">
            <p>{modelTroubleWords[trouble]}</p>
            <PageLink
              to="/admin/setup?step=model"
              className="text-link inline-flex min-h-11 w-fit items-center"
            >
              Test the model in the setup
            </PageLink>
          </Notice>
        </div>
      )}
      {isPriced ? null : (
        <div className="mb-4">
          <PricesMissing />
        </div>
      )}
      <ColumnChart
        title="Runs, last 30 days (UTC)"
        summary={
          isDemo
            ? `${counted(runs, 'run')}. No AI model is connected: the tools answered with prepared samples, which cost nothing.`
            : `${counted(runs, 'run')}, ${counted(tokens, 'token')}, ${cost}.`
        }
        bars={ai.map(({ costCents, day, runs: many }) => ({
          label: shortDayInUtc(day),
          value: many,
          words: `${counted(many, 'run')}${costCents === null ? '' : `, ${moneyOf(costCents, 'usd')}`}`,
        }))}
      />
    </Group>
  );
}

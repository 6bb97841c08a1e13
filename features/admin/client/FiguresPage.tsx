import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { messageOf } from '#platform/client/call-error.ts';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { moneyOf } from '#platform/contract/money.ts';
import type { BusinessFigures } from '#features/admin/contract-figures.ts';
import { changeWords, figureDays } from '#features/admin/rules-figures.ts';
import { businessQuery } from './api.ts';
import { ShareBar } from './Chart.tsx';
import { Counted, FigureTable } from './business/FigureTable.tsx';
import { Funnel } from './business/Funnel.tsx';
import { Retention } from './business/Retention.tsx';
import { Revenue } from './business/Revenue.tsx';
import { Figure, Group } from './today/Group.tsx';
import { counted, whole } from './today/words.ts';

/** What the model cost for each member and each practice call. */
function Model({ model }: { readonly model: BusinessFigures['model'] }) {
  const { callCostCents, calls, callTokens, costCents, members, runs, tokens } = model;
  const each = (cents: number | null, many: number, tokensOfAll: number) =>
    many === 0
      ? 'None'
      : cents === null
        ? `${counted(Math.round(tokensOfAll / many), 'token')}`
        : moneyOf(Math.round(cents / many), 'usd');
  const unpriced = costCents === null || callCostCents === null;
  return (
    <Group title="The AI model">
      <p className="text-soft -mt-3 mb-5">
        The last {figureDays} days, for the members who used it.
        {unpriced ? ' The price of a model is not set, so tokens stand here.' : ''}
      </p>
      <dl className="grid gap-6 sm:grid-cols-2">
        <Figure
          label="A member"
          value={each(costCents, members, tokens)}
          note={`${counted(members, 'member')}, ${counted(runs, 'run')}${costCents === null ? '' : `, ${moneyOf(costCents, 'usd')} in all`}`}
          to={unpriced ? '/admin/ai-usage#prices' : '/admin/ai-usage'}
          way="Member by member"
        />
        <Figure
          label="A practice call"
          value={each(callCostCents, calls, callTokens)}
          note={`${counted(calls, 'call')}${callCostCents === null ? '' : `, ${moneyOf(callCostCents, 'usd')} in all`}`}
          to="/admin/ai-usage"
          way="All calls"
        />
      </dl>
    </Group>
  );
}

/** How far learners come: how many began and finished each module, and the lessons at which they stopped. */
function Course({ lessons, modules }: Pick<BusinessFigures, 'lessons' | 'modules'>) {
  const top = Math.max(0, ...modules.map(({ began }) => began));
  return (
    <Group title="Through the course">
      {top === 0 ? (
        <EmptyState
          title="Nobody has begun yet"
          description="Who began and finished each module, and at which lessons they stopped."
        />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <ol className="grid gap-4">
            {modules.map(({ began, finished, module }) => (
              <ShareBar
                key={module}
                label={module}
                value={began}
                of={top}
                words={`${whole(began)} began, ${whole(finished)} finished`}
              />
            ))}
          </ol>
          {lessons.length === 0 ? (
            <p className="text-soft">Nobody has stopped at a lesson.</p>
          ) : (
            <FigureTable
              name="Lessons where learners stop"
              explained="Learners whose last lesson it was, and who were not in the course for 14 days without finishing it."
              table="lessons"
              heads={['Lesson', 'Began', 'Finished', 'Stopped']}
              rows={lessons.map(({ began, finished, id, module, stopped, title }) => ({
                key: id,
                name: (
                  <>
                    {title} <span className="text-soft block text-[0.9375rem]">{module}</span>
                  </>
                ),
                cells: [
                  whole(began),
                  whole(finished),
                  <Counted key="stopped" figure={{ of: 'lesson', id }} many={stopped} />,
                ],
              }))}
            />
          )}
        </div>
      )}
    </Group>
  );
}

const percentOf = (part: number, all: number) => `${Math.round((100 * part) / all)}%`;

/** What clients still had of members' talks: numbers, and nobody. */
function Stayed({ stayed }: Pick<BusinessFigures, 'stayed'>) {
  const { answers, byClients, gist, members, weeks, words } = stayed;
  return (
    <Group title="What stayed with clients">
      {answers === 0 ? (
        <EmptyState
          title="Nobody has answered yet"
          description="How many clients still know the one sentence a week after a talk."
        />
      ) : (
        <dl className="grid gap-6 sm:grid-cols-2">
          <Figure
            label="Answers"
            value={whole(answers)}
            note={`For ${counted(members, 'member')}, about talks in ${counted(weeks, 'week')}. ${whole(byClients)} typed by clients, ${whole(answers - byClients)} by members.`}
          />
          <Figure
            label="Still had the sentence"
            value={percentOf(words + gist, answers)}
            note={`${percentOf(words, answers)} in its words, ${percentOf(gist, answers)} in its gist`}
            to="/admin/site#stayed"
            way="Show it on the front page"
          />
        </dl>
      )}
    </Group>
  );
}

/** What changed since last month, before everything else. */
function Change({ revenue }: { readonly revenue: BusinessFigures['revenue'] }) {
  const [latest] = revenue;
  const now = revenue.filter(({ month }) => month === latest?.month);
  if (now.length === 0)
    return (
      <p className="text-heading max-w-prose">
        Nobody has bought yet. The first purchase begins these figures.
      </p>
    );
  return (
    <div className="grid gap-2">
      {now.map((row) => (
        <p key={row.currency} className="text-heading max-w-prose">
          {changeWords(row)}
        </p>
      ))}
    </div>
  );
}

function Figures() {
  const { data, error, isRefetching, refetch } = useQuery(businessQuery);
  if (error && !data)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data)
    return (
      <div className="grid gap-8">
        <Skeleton className="bubble h-24" />
        <Skeleton className="bubble h-96" />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-8">
      <Change revenue={data.revenue} />
      <Funnel funnel={data.funnel} />
      <Revenue revenue={data.revenue} />
      <Retention retention={data.retention} />
      <Course lessons={data.lessons} modules={data.modules} />
      <Stayed stayed={data.stayed} />
      <Model model={data.model} />
      <p className="text-soft max-w-prose">
        Weeks begin on Monday and months on the 1st, at 0:00 UTC. Admins and deleted accounts are not counted,
        except in the revenue of past months.
      </p>
    </div>
  );
}

/** `/admin/figures`: the figures that an owner decides by. */
export function FiguresPage() {
  return (
    <AdminFrame title="Figures" lead="What brings members, what they pay, and where they stop.">
      <Figures />
    </AdminFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyOf } from '#features/billing/money.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Card } from '#platform/client/ui/Card.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import { momentOf } from '#platform/client/when.ts';
import { fileSize } from '#platform/contract/files.ts';
import { ownerWords } from '#platform/contract/mail-fault.ts';
import { idleDays } from '#features/admin/rules-members.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { type Start, startQuery } from './api.ts';
import { ColumnChart, ShareBar } from './Chart.tsx';
import { modelTroubleWords } from './ModelNotice.tsx';
import { LookAs } from './LookAs.tsx';
import { WeeklyMail } from './WeeklyMail.tsx';

const whole = (value: number) => value.toLocaleString('en-US');
const counted = (value: number, one: string, many = `${one}s`) =>
  `${whole(value)} ${value === 1 ? one : many}`;
const tierNames = { free: 'Free', tools: 'Tools & Resources', premium: 'Premium', admin: 'Admin' } as const;

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** Something is wrong here. */
  readonly alarm?: boolean;
  readonly to?: `/${string}`;
}

/** One number, what it is, and where to do something about it. */
function Figure({ alarm = false, label, note, to, value }: FigureProps) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-soft">{label}</dt>
      <dd className="grid gap-1">
        <span className={classes('font-display text-title font-bold', alarm && 'text-danger')}>{value}</span>
        {note ? <span className="text-soft text-[0.9375rem]">{note}</span> : null}
        {to ? (
          <PageLink to={to} className="text-link inline-flex min-h-11 w-fit items-center">
            Look<span className="sr-only"> at: {label}</span>
          </PageLink>
        ) : null}
      </dd>
    </div>
  );
}

function Group({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="text-heading mb-5">{title}</h2>
      {children}
    </Card>
  );
}

const figures = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-4';

function waited(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** The state of the mails, and why they wait. */
function mailNote({ mailFault, mailsUnknown, mailsWaiting }: Start['behind']): string {
  const fault = mailFault === null ? '' : `; ${ownerWords(mailFault)}`;
  const unknown = mailsUnknown === 0 ? '' : ` ${counted(mailsUnknown, 'email')} without an answer.`;
  return `${counted(mailsWaiting, 'email')} on the way${fault}.${unknown}`;
}

function Behind({ behind }: { readonly behind: Start['behind'] }) {
  const isOff = behind.crm === 'off';
  return (
    <Group title="Emails and customer list">
      <p className="text-soft mb-6 max-w-prose">
        {isOff
          ? 'No customer list (a CRM such as HighLevel) is connected. You need none; if you connect one, it hears of everybody who waits for it.'
          : 'Who signs up, pays or cancels is told to your customer list (your CRM). Red means: look at it.'}
      </p>
      <dl className="grid gap-6 sm:grid-cols-2 lg:grid-cols-5">
        <Figure
          label="Refused by your customer list"
          value={whole(behind.crmDead)}
          alarm={behind.crmDead > 0 || behind.crmPaused}
          to="/crm-admin"
          {...(behind.crmPaused ? { note: 'Nothing is sent: it refuses our key.' } : {})}
        />
        <Figure
          label="Waiting for your customer list"
          value={whole(behind.crmWaiting)}
          {...(isOff ? { to: '/admin/setup' } : {})}
        />
        <Figure
          label="Emails not delivered, 30 days"
          value={whole(behind.mailsDead)}
          note={mailNote(behind)}
          alarm={behind.mailsDead > 0 || behind.mailFault !== null}
        />
        <Figure
          label="Addresses we stopped writing to"
          value={whole(behind.addressesStopped)}
          {...(behind.addressesStopped > 0 ? { to: '/admin/members?mail=stopped' } : {})}
        />
        <Figure
          label="Longest wait for work in the background"
          value={waited(behind.oldestJobSeconds)}
          alarm={behind.oldestJobSeconds > 300}
          {...(behind.oldestJobSeconds > 300
            ? { note: 'Ask whoever runs the server whether the worker (npm run work) is up.' }
            : {})}
        />
      </dl>
    </Group>
  );
}

function Ai({
  ai,
  trouble,
}: {
  readonly ai: Start['ai'];
  readonly trouble: Start['behind']['modelTrouble'];
}) {
  const runs = ai.reduce((sum, day) => sum + day.runs, 0);
  const tokens = ai.reduce((sum, day) => sum + day.tokens, 0);
  const isPriced = ai.every(({ costCents }) => costCents !== null);
  const cents = ai.reduce((sum, day) => sum + (day.costCents ?? 0), 0);
  const cost = isPriced ? moneyOf(cents, 'usd') : 'cost not known';
  return (
    <Group title="AI tools">
      {trouble === null ? null : (
        <div className="mb-6">
          <Notice tone="danger" title="The writing tools fail">
            <p>{modelTroubleWords[trouble]}</p>
            <PageLink to="/admin/setup" className="text-link inline-flex min-h-11 w-fit items-center">
              Setup
            </PageLink>
          </Notice>
        </div>
      )}
      {isPriced ? null : (
        <p className="text-soft mb-4">
          What a run costs is not known, as nobody entered the model’s prices.{' '}
          <PageLink to="/admin/setup" className="text-link">
            See how in the setup
          </PageLink>
          .
        </p>
      )}
      <ColumnChart
        title="Runs, last 30 days"
        summary={`${counted(runs, 'run')}, ${counted(tokens, 'token')}, ${cost}.`}
        bars={ai.map(({ costCents, day, runs: many }) => ({
          label: day,
          value: many,
          words: `${counted(many, 'run')}${costCents === null ? '' : `, ${moneyOf(costCents, 'usd')}`}`,
        }))}
      />
    </Group>
  );
}

function Funnel({ funnel }: { readonly funnel: Start['funnel'] }) {
  const top = Math.max(0, ...funnel.map(({ started }) => started));
  return (
    <Group title="Through the course">
      {top === 0 ? (
        <EmptyState
          title="Nobody has begun yet"
          description="Module by module, who began it and who finished."
        />
      ) : (
        <ol className="grid gap-4">
          {funnel.map(({ finished, module, started }) => (
            <ShareBar
              key={module}
              label={module}
              value={started}
              of={top}
              words={`${whole(started)} began, ${whole(finished)} finished`}
            />
          ))}
        </ol>
      )}
    </Group>
  );
}

const lists = [
  ['/admin/members', 'All members'],
  ['/admin/members?activity=idle', `Not here for ${idleDays} days`],
  ['/admin/members?activity=unstarted', 'Not started'],
] as const;

function Today({ start }: { readonly start: Start }) {
  const { ai, behind, countedAt, funnel, members, money, storage } = start;
  const joined = members.newByDay.reduce((sum, { many }) => sum + many, 0);
  return (
    <div className="grid gap-8">
      <Group title="Money">
        <dl className={figures}>
          <Figure
            label="Monthly recurring revenue"
            value={moneyOf(money.monthlyCents, 'usd')}
            note={`${counted(money.running, 'subscription')}${money.owedCents > 0 ? `, ${moneyOf(money.owedCents, 'usd')} a month owed and not counted` : ''}`}
            to="/subscription-admin?state=running"
          />
          <Figure
            label="Failed payments"
            value={whole(money.owed)}
            alarm={money.owed > 0}
            to="/subscription-admin?state=failed"
          />
          <Figure label="Set to end" value={whole(money.ending)} to="/subscription-admin?state=ending" />
          <Figure label="Storage" value={fileSize(storage.bytes)} note={counted(storage.files, 'file')} />
        </dl>
      </Group>
      <Behind behind={behind} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Group title="Members">
          <div className="grid gap-8">
            <ColumnChart
              title="New members, last 30 days"
              summary={`${counted(joined, 'new member')} of ${whole(members.total)} in all.`}
              bars={members.newByDay.map(({ day, many }) => ({
                label: day,
                value: many,
                words: counted(many, 'new member'),
              }))}
            />
            <ul className="grid gap-4">
              {(['free', 'tools', 'premium', 'admin'] as const).map((tier) => (
                <ShareBar
                  key={tier}
                  label={tierNames[tier]}
                  value={members.byTier[tier]}
                  of={members.total}
                  words={counted(members.byTier[tier], 'member')}
                  to={`/admin/members?tier=${tier}`}
                />
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-6">
              {lists.map(([to, label]) => (
                <PageLink key={to} to={to} className="text-link inline-flex min-h-11 items-center">
                  {label}
                </PageLink>
              ))}
            </p>
          </div>
        </Group>
        <div className="grid gap-8">
          <Ai ai={ai} trouble={behind.modelTrouble} />
          <Funnel funnel={funnel} />
        </div>
      </div>
      <p className="text-soft">Counted {momentOf(countedAt)}; updated every minute.</p>
    </div>
  );
}

function Figures() {
  const { data, error, isRefetching, refetch } = useQuery(startQuery);
  if (data) return <Today start={data} />;
  if (error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  return (
    <div className="grid gap-8">
      <Skeleton className="bubble h-48" />
      <Skeleton className="bubble h-48" />
      <Skeleton className="bubble h-96" />
    </div>
  );
}

/** `/admin`: what matters today. */
export function AdminPage() {
  return (
    <AdminFrame title="Today" lead="What your site did, and what waits for you.">
      <div className="grid gap-8">
        <Figures />
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <WeeklyMail />
          <LookAs />
        </div>
      </div>
    </AdminFrame>
  );
}

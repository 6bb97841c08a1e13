import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { maxPoints } from '#features/assessment/rules.ts';
import { moneyOf } from '#platform/contract/money.ts';
import {
  daysShown,
  isSetToEnd,
  mayRefund,
  owedWords,
  paidWords,
  renewingWords,
  soFarWords,
  statusWords,
} from '#features/billing/rules-subscriptions.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { usePageTitle } from '#platform/client/page-title.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { accessDays, dayOf, momentOf } from '#platform/client/when.ts';
import type { StopReason } from '#platform/contract/mail-fault.ts';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { type Member, memberQuery } from './api.ts';
import { HelpSection } from './help/HelpSection.tsx';
import { Credits } from './member/Credits.tsx';
import { endFacts } from './member/access-end.ts';
import { Letters } from './member/Letters.tsx';
import { Notifications } from './member/Notifications.tsx';
import { Notes } from './member/Notes.tsx';
import { Facts, Part } from './member/Part.tsx';

const tierNames = {
  free: 'Free',
  tools: 'Tools & Resources',
  premium: 'Premium',
  staff: 'Staff',
  admin: 'Admin',
} as const;

const planWords = (tier: string) => (tierNames as Readonly<Record<string, string>>)[tier] ?? tier;

function Access({ member }: { readonly member: Member }) {
  const { email, grants, help, isAdmin, since, tier } = member;
  const mayGrant = can(useViewer() ?? null, 'admin');
  return (
    <Part title="Access">
      <div className="grid gap-4">
        <Facts
          facts={[
            ['Now', tierNames[tier]],
            // A suspended member keeps their tier, so the top of the page says that they can't sign in.
            ...(help.suspension
              ? ([['Sign-in', `Suspended since ${dayOf(help.suspension.at)}`]] as const)
              : []),
            ...(since ? ([['Since', dayOf(since)]] as const) : []),
            ...endFacts(member),
            ...(isAdmin ? ([['Role', 'Admin']] as const) : []),
          ]}
        />
        {grants.length > 0 ? (
          <ul className="grid gap-2" aria-label="Given by hand">
            {grants.map((grant) => (
              <li key={grant.startsAt + grant.tier} className="border-line border-t-2 pt-2 wrap-anywhere">
                {planWords(grant.tier)}, {accessDays(grant)}
                {grant.reason ? `. ${grant.reason}` : ''}
              </li>
            ))}
          </ul>
        ) : null}
        {mayGrant ? (
          <PageLink
            to={`/subscription-admin?email=${encodeURIComponent(email)}`}
            className="text-link inline-flex min-h-11 w-fit items-center"
          >
            Grant, revoke or cancel
          </PageLink>
        ) : null}
      </div>
    </Part>
  );
}

type Paid = NonNullable<Member['subscriptions']>[number];

function daysOf(row: Paid): string {
  const { from, renews, until } = daysShown(row);
  return `${dayOf(from)} to ${dayOf(until)}${renews ? renewingWords(row.renewsFor, row.currency) : ''}`;
}

const isPaid = ({ status }: Paid) => status === 'active' || status === 'trialing';

/** How a subscription stands; one that was set to end is not simply active. */
function StandBadge({ row }: { readonly row: Paid }) {
  const { endsAt, owedSince, status } = row;
  if (endsAt !== null && isPaid(row) && isSetToEnd(row)) return <Badge>Ends {dayOf(endsAt)}</Badge>;
  const calm = status === 'active' ? 'success' : 'neutral';
  return <Badge tone={owedSince === null ? calm : 'danger'}>{statusWords(status)}</Badge>;
}

function Owed({ row }: { readonly row: Paid }) {
  const words = owedWords(row, dayOf);
  return words === null ? null : <p className="text-danger">{words}</p>;
}

function SoFar({ paid }: Pick<Paid, 'paid'>) {
  const words = soFarWords(paid);
  return words === null ? null : <p>{words}</p>;
}

interface PaymentsProps {
  readonly email: string;
  readonly subscriptions: readonly Paid[];
}

function Payments({ email, subscriptions }: PaymentsProps) {
  return (
    <Part title="Payments">
      {subscriptions.length === 0 ? (
        <EmptyState title="No payments yet" />
      ) : (
        <ul className="grid gap-4">
          {subscriptions.map((row) => (
            <li key={row.id} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-3 font-semibold">
                {row.tier ? planWords(row.tier) : 'Unknown product'}
                <StandBadge row={row} />
              </p>
              <p>{paidWords(row, dayOf)}</p>
              <SoFar paid={row.paid} />
              <p className="text-soft" title={row.id}>
                {daysOf(row)}
              </p>
              <Owed row={row} />
              {row.refunded > 0 ? <p>Refunded {moneyOf(row.refunded, row.currency)}</p> : null}
              {mayRefund(row) ? (
                <PageLink
                  to={`/subscription-admin?email=${encodeURIComponent(email)}&refund=${encodeURIComponent(row.id)}`}
                  className="text-link inline-flex min-h-11 w-fit items-center"
                >
                  Refund and cancel
                </PageLink>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const stopWords: Readonly<Record<StopReason, string>> = {
  refused: 'their server refuses our email',
  bounced: 'our email bounced',
  complained: 'they reported our email as spam',
};

/** Why the address takes none of our mail. */
function mailFacts(stopped: Member['mailStopped']): readonly (readonly [string, string])[] {
  if (stopped === null) return [];
  const code = stopped.code === null ? '' : ` (${stopped.code})`;
  return [['Our email', `Stopped on ${dayOf(stopped.at)}: ${stopWords[stopped.reason]}${code}`]];
}

/** What they did first, and how they judged their own habits. */
function Beginning({ member: { assessments, firstWins } }: { readonly member: Member }) {
  const when = (at: string | null) => (at === null ? 'Not yet' : momentOf(at));
  return (
    <Part title="First wins">
      <div className="grid gap-5">
        <Facts
          facts={[
            ['First card', when(firstWins.card)],
            ['First text', when(firstWins.text)],
            ['First lesson', when(firstWins.lesson)],
          ]}
        />
        <div className="border-line grid gap-2 border-t-2 pt-4">
          <h3 className="font-semibold">Assessment</h3>
          {assessments.length === 0 ? (
            <p className="text-soft">Not taken yet.</p>
          ) : (
            <ul className="grid gap-1" aria-label="Assessments, newest first">
              {assessments.map(({ percent, points, takenAt }) => (
                <li key={takenAt}>
                  {percent}%, {points} of {maxPoints} points
                  <span className="text-soft">, {dayOf(takenAt)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Part>
  );
}

const column = 'grid min-w-0 grid-cols-1 gap-8';

function Found({ member }: { readonly member: Member }) {
  const { email, emailVerified, joinedAt, name, profile, progress, subscriptions } = member;
  const who: (readonly [string, string])[] = [
    ['Name', name === '' ? 'Not told' : name],
    ['Email', `${email}${emailVerified ? ' (confirmed)' : ' (not confirmed)'}`],
    ...mailFacts(member.mailStopped),
    ['Joined', momentOf(joinedAt)],
    ...profile.map(({ label, value }) => [label, value] as const),
  ];
  return (
    // Two fixed columns, however much a member told us or paid: who they are, and what you do for them.
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className={column}>
        <Part title="Profile">
          <Facts facts={who} />
        </Part>
        <Access member={member} />
        {subscriptions === null ? null : <Payments email={email} subscriptions={subscriptions} />}
        {member.referrals?.length ? <Credits referrals={member.referrals} /> : null}
        <Part title="Course">
          <p>
            {progress.finished} of {progress.lessons} lessons finished
            {progress.lastAt ? `, last on ${momentOf(progress.lastAt)}` : ''}.
          </p>
        </Part>
        <Beginning member={member} />
      </div>
      <div className={column}>
        <Notes member={member} />
        <Letters member={member} />
        <Notifications member={member} />
        <HelpSection member={member} />
      </div>
    </div>
  );
}

function Look({ id }: { readonly id: string }) {
  const { data, error, isRefetching, refetch } = useQuery(memberQuery(id));
  if (data) return <Found member={data} />;
  if (error instanceof CallError && error.code === 'not_found')
    return <EmptyState title="No such member" description="Members who left are gone from here too." />;
  if (error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  return <Skeleton className="bubble h-96" />;
}

/** `/admin/member?id=`: one member as an admin or staff may see them. What the tracker sees never reaches the server. */
export function MemberPage() {
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  const member = useQuery({ ...memberQuery(id), enabled: false }).data;
  const name = member?.name === '' ? member.email : member?.name;
  usePageTitle(name);
  return (
    <AdminFrame
      title={name ?? 'Member'}
      lead="Your visit to this page is noted in the audit log."
      access="members.help"
    >
      <div className="grid gap-4">
        <PageLink to="/admin/members" className="text-link inline-flex min-h-11 w-fit items-center">
          All members
        </PageLink>
        <Look id={id} />
      </div>
    </AdminFrame>
  );
}

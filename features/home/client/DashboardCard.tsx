import { Link } from '@tanstack/react-router';
import type { Attempt } from '#features/assessment/contract.ts';
import { levelMessages, levelOf, maxPoints } from '#features/assessment/rules.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/Dial.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import type { DashboardCard } from '#features/home/rules.ts';

interface DashboardCardProps {
  readonly card: DashboardCard;
  /** The newest finished assessment. */
  readonly latest: Attempt | null;
}

/** One card of the dashboard. */
export function DashboardCardView({ card, latest }: DashboardCardProps) {
  switch (card) {
    case 'assessment-result':
      return latest ? <AssessmentResult attempt={latest} /> : null;
    case 'take-assessment':
      return <TakeAssessment />;
    case 'identifier':
      return <Identifier />;
    case 'tools':
      return <Tools text="Ads, posts, emails and call scripts, each built on one real frustration." />;
    case 'tools-overview':
      return <Tools text="See what each tool does, and which ones your plan opens." />;
  }
}

const shownDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function AssessmentResult({ attempt }: { readonly attempt: Attempt }) {
  return (
    <Card tone="night" className="grid h-full content-between gap-8 sm:p-10">
      <Dial value={attempt.percent / 100} className="w-52">
        <span className="font-display text-[2.75rem] leading-none font-extrabold tracking-tight">
          {attempt.percent}%
        </span>
      </Dial>
      <div>
        <p className="text-on-night-soft">
          Your assessment of {shownDate.format(new Date(attempt.takenAt))}: {attempt.points} of {maxPoints}{' '}
          points
        </p>
        <h2 className="text-title mt-2 mb-7">{levelMessages[levelOf(attempt.percent)]}</h2>
        <Button asChild>
          <Link to="/assessment">
            See Results
            <ArrowRightIcon width={20} />
          </Link>
        </Button>
      </div>
    </Card>
  );
}

function TakeAssessment() {
  return (
    <Card tone="night" className="grid h-full content-between gap-10 sm:p-10">
      <Dial value={0.36} className="w-44" />
      <div>
        <h2 className="text-title">How memorable are you?</h2>
        <p className="text-on-night-soft text-lead mt-3 max-w-[34rem]">
          Five questions about how you sell. Two minutes, and you know where to begin.
        </p>
        <Button asChild size="large" className="mt-7">
          <Link to="/assessment">
            Start Free Assessment
            <ArrowRightIcon width={22} />
          </Link>
        </Button>
      </div>
    </Card>
  );
}

function Identifier() {
  return (
    <Card tone="accent" className="grid h-full content-between gap-6">
      <div>
        <Badge>Free</Badge>
        <h2 className="text-heading mt-3">Frustration Identifier</h2>
        <p className="mt-1.5">Name the three things your clients feel but do not say.</p>
      </div>
      <Link
        to="/tools/frustration-identifier"
        className="inline-flex min-h-11 w-fit items-center gap-2 rounded-control text-lg font-semibold"
      >
        Find three frustrations
        <ArrowRightIcon />
      </Link>
    </Card>
  );
}

function Tools({ text }: { readonly text: string }) {
  return (
    <Card className="grid h-full content-between gap-6">
      <div>
        <h2 className="text-heading">Tools</h2>
        <p className="text-soft mt-1.5">{text}</p>
      </div>
      <Link
        to="/tools"
        className="inline-flex min-h-11 w-fit items-center gap-2 rounded-control text-lg font-semibold"
      >
        Open the tools
        <ArrowRightIcon />
      </Link>
    </Card>
  );
}

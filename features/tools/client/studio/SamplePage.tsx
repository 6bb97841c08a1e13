import { Link } from '@tanstack/react-router';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { plans } from '#platform/contract/plans.ts';
import { usePrices } from '#platform/client/prices.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { toolOf } from '#features/tools/rules.ts';
import { BackToTools } from './BackToTools.tsx';
import { FromOwnCard } from '#features/tools/client/form/FromOwnCard.tsx';
import type { DraftOf, InputOf, ToolPage } from './tool.ts';

interface SamplePageProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  /** What the tool might have written from its example. */
  readonly output: DraftOf<Name>;
}

/** What a tool makes, for people who think about buying it: a text to read and copy, the price, and one button. */
export function SamplePage<Name extends StudioTool>({ tool, output }: SamplePageProps<Name>) {
  const { path, title } = toolOf(tool.slug);
  const viewer = useViewer();
  return (
    <div className="page-width py-10 sm:py-16">
      <BackToTools />
      <PageHeading title={`${title}: a sample`} lead={tool.lead} />
      {viewer && !can(viewer, 'tools.use') ? <FromOwnCard tool={tool.slug} /> : null}
      {viewer === undefined ? (
        <Skeleton className="bubble h-120" />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
          {can(viewer, 'tools.use') ? <OpenTool path={path} /> : <Offer path={path} />}
          <Card
            as="article"
            aria-label={`Sample of ${title}`}
            className="lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            <tool.View output={output} input={inputOf(tool)} />
          </Card>
          <WrittenFrom tool={tool} />
        </div>
      )}
    </div>
  );
}

/** The example as the tool's input. */
function inputOf<Name extends StudioTool>({ blank, example, schema }: ToolPage<Name>) {
  // What the schema returns belongs to the tool; TypeScript cannot pair them through a variable.
  return schema.parse({ ...blank, ...example }) as InputOf<Name>;
}

/** The offer of the smallest plan with this tool. */
function Offer({ path }: { readonly path: string }) {
  const { month, year } = usePrices();
  return (
    <Card tone="night" className="grid gap-5">
      <h2 className="text-heading">{plans.tools.name}</h2>
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="font-display text-[3.25rem] leading-none font-extrabold tracking-tight">
          {month.tools}
        </span>
        <span className="text-on-night-soft">/month</span>
        <span className="text-on-night-soft w-full empty:hidden">{year.tools}</span>
      </p>
      <p className="text-on-night-soft">
        This tool and all the others, the book, and the tracker without a limit. Cancel anytime.
      </p>
      <Button asChild size="large" className="w-full">
        <Link to="/purchase" search={{ plan: 'tools', for: path }}>
          Get {plans.tools.name}
          <ArrowRightIcon width={22} />
        </Link>
      </Button>
    </Card>
  );
}

/** For members who already have the tool: a link to write their own. */
function OpenTool({ path }: { readonly path: string }) {
  return (
    <Card tone="sunken" className="grid gap-5">
      <p className="text-lead">This tool is part of your plan.</p>
      <Button asChild size="large" className="w-full">
        <Link to="." href={path}>
          Open Tool
          <ArrowRightIcon width={22} />
        </Link>
      </Button>
    </Card>
  );
}

const asked: Readonly<Record<string, string>> = {
  businessDescription: 'What they sell',
  targetAudience: 'Who buys it',
  frustrations: 'What they feel but don’t say',
};

/** The answers that a member would have typed. */
function WrittenFrom<Name extends StudioTool>({
  tool: { example, slug },
}: Pick<SamplePageProps<Name>, 'tool'>) {
  const { fields, goal }: { readonly fields: readonly string[]; readonly goal: string | null } = toolOf(slug);
  const labels = goal === null ? asked : { ...asked, [goal]: 'What it is for' };
  const answers = fields.flatMap((name) => {
    const [label, text] = [labels[name], example[name]];
    return label === undefined || text === undefined ? [] : [{ label, text }];
  });
  return (
    <div className="grid content-start gap-5">
      <h2 className="text-heading">Written from these answers</h2>
      <dl className="grid gap-4">
        {answers.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="mt-0.5">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft text-sm">
        We wrote this sample by hand, for another trade, to show what the tool makes. AI writes your own
        texts: read them with your own judgment before you use them.
      </p>
    </div>
  );
}

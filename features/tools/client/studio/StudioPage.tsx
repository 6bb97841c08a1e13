import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import type { StudioTool } from '#features/tools/contract-studio.ts';
import { toolCards } from '#features/tools/rules.ts';
import { BackToTools } from './BackToTools.tsx';
import { Desk } from './Desk.tsx';
import { useToolsMember } from './tools-member.ts';
import type { ToolPage } from './tool.ts';

function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid gap-10 lg:grid-cols-[23rem_minmax(0,1fr)] lg:gap-14"
    >
      <Skeleton className="bubble h-120" />
      <Skeleton className="bubble h-96" />
    </div>
  );
}

/** One generator of the studio: premium, so visitors sign in first and free members see what it costs (spec section 5). */
export function StudioPage<Name extends StudioTool>({ tool }: { readonly tool: ToolPage<Name> }) {
  const viewer = useToolsMember();
  const title = toolCards.find(({ slug }) => slug === tool.slug)?.title ?? '';
  return (
    <div className="page-width py-10 sm:py-16 print:py-0">
      <div className="print:hidden">
        <BackToTools />
        <PageHeading title={title} lead={tool.lead} />
      </div>
      {viewer ? <Desk key={viewer.userId} viewer={viewer} tool={tool} /> : <Waiting />}
    </div>
  );
}

import { useState } from 'react';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { controlLook } from '#platform/client/ui/forms/Field.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { toolOf } from '#features/tools/rules.ts';
import { BackToTools } from './BackToTools.tsx';
import { Desk } from './Desk.tsx';
import { ReadDesk } from './ReadDesk.tsx';
import { useSearchWords, versionIn } from './search.ts';
import { useToolsMember } from './tools-member.ts';
import type { ToolPage } from './tool.ts';

/** A field where the form will have one: a large grey block would be replaced by something else altogether. */
function FieldToCome({ className }: { readonly className: string }) {
  return (
    <div className="grid gap-1.5">
      <Skeleton className="h-6 w-44" />
      <Skeleton className="h-5 w-full" />
      <div className={classes(controlLook, className)} />
    </div>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid gap-10 lg:grid-cols-[23rem_minmax(0,1fr)] lg:gap-14"
    >
      <div className="grid content-start gap-6">
        <Skeleton className="bubble h-40" />
        <FieldToCome className="h-12" />
        <FieldToCome className="h-25" />
        <FieldToCome className="h-25" />
        <FieldToCome className="h-32" />
      </div>
      <Skeleton className="bubble h-96" />
    </div>
  );
}

/**
 * One generator of the studio: premium, so visitors sign in first and free members see what it costs
 * [tools.premium-signed-in].
 */
export function StudioPage<Name extends StudioTool>({ tool }: { readonly tool: ToolPage<Name> }) {
  const { path, title } = toolOf(tool.slug);
  const { search } = useSearchWords(path);
  // Read once: a page opened for writing removes these parameters from its address.
  const [opened] = useState(search.get('open') ?? '');
  // The page puts the text that it shows into the address, which still works when the plan has ended.
  const resultId = opened || (search.get('result') ?? '');
  const [version] = useState(versionIn(search));
  const [lead] = useState(tool.modeLeads?.[search.get('mode') ?? ''] ?? tool.lead);
  const viewer = useToolsMember({ mayRead: resultId !== '' });
  return (
    <div className="page-width py-10 sm:py-16 print:py-0">
      <div className="print:hidden">
        {resultId === '' ? <BackToTools /> : null}
        <PageHeading title={title} lead={resultId === '' ? lead : null} />
      </div>
      {!viewer ? (
        <Waiting />
      ) : can(viewer, 'tools.use') ? (
        <Desk key={viewer.userId} viewer={viewer} tool={tool} />
      ) : (
        <ReadDesk key={viewer.userId} tool={tool} resultId={resultId} version={version} />
      )}
    </div>
  );
}

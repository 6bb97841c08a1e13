import { useToolsPlan } from '#features/tools/client/studio/tools-member.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';

/** Shown above what a member wrote while they had a plan: says that it stays theirs, and how they can write again. */
export function OnlyToRead() {
  const toolsPlan = useToolsPlan();
  return (
    <div className="print:hidden">
      <Notice tone="attention" title="What you wrote stays yours">
        <p>
          You can read, copy and export it. To write new ones you need{' '}
          <a href="/#pricing" className="text-link">
            {toolsPlan}
          </a>
          , or Premium.
        </p>
      </Notice>
    </div>
  );
}

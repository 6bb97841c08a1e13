import type { ReactNode } from 'react';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { StateLook } from './mail-states.ts';

interface WrittenProps {
  readonly title: string;
  readonly written: { readonly text: string; readonly at: string; readonly by: string | null };
  /** What became of it; null: nothing is said. */
  readonly look: StateLook | null;
  /** What else there is to know, below its text. */
  readonly children: ReactNode;
}

/** What an admin wrote to a member: collapsed to who, when and what became of it. */
export function Written({ children, look, title, written: { at, by, text } }: WrittenProps) {
  return (
    <li className="py-3">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          {look ? <Badge tone={look.tone}>{look.label}</Badge> : null}
          <ChevronDownIcon width={18} className="ml-auto shrink-0 group-open:rotate-180" />
          <span className="text-soft basis-full">
            {momentOf(at)}, {by ?? 'an admin who left'}
          </span>
        </summary>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
        {children}
      </details>
    </li>
  );
}

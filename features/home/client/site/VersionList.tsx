import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/states.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { SitePart } from '#features/home/rules-site.ts';
import { type SiteVersion, useSiteEditing, versionsQuery } from './api.ts';

const names: Readonly<Record<SitePart, string>> = {
  owner: 'Your details',
  links: 'Links',
  communities: 'Communities',
  founder: 'Founder',
  testimonials: 'Testimonials',
  claim: 'Source of the claim',
  books: 'Free books',
};

/** All texts of a value, one after the other. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  // That somebody agreed is no text of the page.
  return Object.entries(value).flatMap(([name, part]) => (name === 'agreed' ? [] : textsOf(part)));
}

/** One version: what, when and by whom, what it said, and the way back to it. */
function Version({ version }: { readonly version: SiteVersion }) {
  const { at, by, id, isCurrent, part, restored, value } = version;
  const { restore } = useSiteEditing();
  const [busy, setBusy] = useState(false);
  const bringBack = async (): Promise<void> => {
    setBusy(true);
    try {
      await restore(id);
      toast.success('Brought back', `${names[part]}: as of ${momentOf(at)}.`);
    } catch (error) {
      toast.error('Not brought back', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{names[part]}</p>
        {isCurrent ? <Badge tone="success">Shown now</Badge> : null}
        <p className="text-soft wrap-anywhere">
          {momentOf(at)}, by {by ?? 'somebody who left'}
          {restored === null ? '' : ', brought back'}
        </p>
      </div>
      <p className="text-soft line-clamp-3 max-w-prose wrap-anywhere">
        {textsOf(value[part]).join(' · ') || 'Empty'}
      </p>
      {isCurrent ? null : (
        <Button
          variant="secondary"
          busy={busy}
          className="justify-self-start"
          onClick={() => void bringBack()}
        >
          Bring back
          <span className="sr-only">
            {' '}
            {names[part]} of {momentOf(at)}
          </span>
        </Button>
      )}
    </li>
  );
}

/** Every change, and the way back. */
export function VersionList() {
  const id = useId();
  const { data, error, isRefetching, refetch } = useQuery(versionsQuery);
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg font-semibold">
        Versions
      </h3>
      <p className="text-soft max-w-prose">
        The latest changes made with forms like the ones above, newest first. Bring one back, and visitors see
        it again.
      </p>
      {data ? (
        data.versions.length === 0 ? (
          <p className="text-soft">No changes here yet.</p>
        ) : (
          <ul className="divide-line border-line divide-y-2 border-y-2">
            {data.versions.map((version) => (
              <Version key={version.id} version={version} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <Skeleton className="bubble h-32" />
      )}
    </section>
  );
}

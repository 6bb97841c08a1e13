import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/states.tsx';
import { momentOf } from '#platform/client/when.ts';
import { partNames } from '#features/home/rules-part-names.ts';
import { includedPart, type SitePart, siteParts } from '#features/home/rules-site.ts';
import { type SiteVersion, useSiteEditing, versionsQuery } from './api.ts';
import { BringBack } from './BringBack.tsx';
import { changesOf, goneWith, isIncluded, isNothing } from './version-changes.ts';

/** What a version says, field by field. */
function Changes({
  part,
  before,
  value,
}: Pick<SiteVersion, 'part' | 'value'> & { before: SiteVersion['value'] }) {
  const changes = changesOf(part, value, before);
  if (changes.length === 0) return <p className="text-soft">The same words as before.</p>;
  return (
    <dl className="text-soft grid max-w-prose gap-1.5">
      {changes.map(({ label, words }) => (
        <div key={`${label} ${words}`}>
          <dt className="inline font-semibold">{label}: </dt>
          <dd className="inline wrap-anywhere whitespace-pre-line">{words || 'emptied'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface VersionProps {
  readonly version: SiteVersion;
  /** What held before it: an older version, or what came with the product. */
  readonly before: SiteVersion['value'];
  /** What visitors see now; null where nothing that was saved is shown. */
  readonly current: SiteVersion['value'] | null;
}

/** What a part is called that says what came with the site, which may be nothing. */
const IncludedBadge = ({ value }: Pick<SiteVersion, 'value'>) => (
  <Badge>{isNothing(value) ? 'Nothing yet' : 'Included words'}</Badge>
);

/** One version: what, when and by whom, what it changed, and the way back to it. */
function Version({ before, current, version }: VersionProps) {
  const { at, by, id, isCurrent, part, restored, value } = version;
  const { restore } = useSiteEditing();
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{partNames[part]}</p>
        {isCurrent ? <Badge tone="success">Shown now</Badge> : null}
        {isIncluded(part, value) ? <IncludedBadge value={value} /> : null}
        <p className="text-soft wrap-anywhere">
          {momentOf(at)}, by {by ?? 'somebody who left'}
          {restored === null ? '' : ', brought back'}
        </p>
      </div>
      <Changes part={part} value={value} before={before} />
      {isCurrent ? null : (
        <BringBack
          what={`${partNames[part]} of ${momentOf(at)}`}
          part={partNames[part]}
          gone={goneWith(part, value, current)}
          onRestore={() => restore(id)}
        />
      )}
    </li>
  );
}

interface IncludedProps {
  readonly part: SitePart;
  readonly current: SiteVersion['value'];
}

/** A part as it came with the product: there was always a first version, if only one without a word. */
function Included({ current, part }: IncludedProps) {
  const { restoreIncluded } = useSiteEditing();
  const value = includedPart(part, current);
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{partNames[part]}</p>
        <IncludedBadge value={value} />
        <p className="text-soft">
          {isNothing(value) ? 'Before you entered anything' : 'As they came with the site'}
        </p>
      </div>
      <BringBack
        what={isNothing(value) ? `${partNames[part]}, nothing yet` : `${partNames[part]}, the included words`}
        part={partNames[part]}
        gone={goneWith(part, value, current)}
        onRestore={() => restoreIncluded(part)}
      />
    </li>
  );
}

/** The versions, each beside the one before it, and below them what came with the product. */
function rowsOf(versions: readonly SiteVersion[]): ReactNode[] {
  const currentOf = (part: SitePart) =>
    versions.find((version) => version.part === part && version.isCurrent)?.value ?? null;
  const rows = versions.map((version, at) => {
    const older = versions.slice(at + 1).find(({ part }) => part === version.part);
    const before = older?.value ?? includedPart(version.part, version.value);
    return <Version key={version.id} version={version} before={before} current={currentOf(version.part)} />;
  });
  const included = siteParts.flatMap((part) => {
    const current = currentOf(part);
    return current === null || isIncluded(part, current)
      ? []
      : [<Included key={part} part={part} current={current} />];
  });
  return [...rows, ...included];
}

/** Every change of these parts, and the way back. */
export function VersionList({ parts }: { readonly parts: readonly SitePart[] }) {
  const id = useId();
  const { data, error, isRefetching, refetch } = useQuery(versionsQuery);
  const versions = data?.versions.filter(({ part }) => parts.includes(part));
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg font-semibold">
        Versions
      </h3>
      <p className="text-soft max-w-prose">
        Everything that was saved in this step, newest first. Press “Bring back”, and visitors see that
        version again.
      </p>
      {versions ? (
        versions.length === 0 ? (
          <p className="text-soft">No changes here yet: visitors see the included words.</p>
        ) : (
          <ul className="divide-line border-line divide-y-2 border-y-2">{rowsOf(versions)}</ul>
        )
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <Skeleton className="bubble h-32" />
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/states.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { partNames } from '#features/home/rules-part-names.ts';
import { includedPart, type SitePart, siteParts } from '#features/home/rules-site.ts';
import { type SiteVersion, useNotSaved, useSiteEditing, versionsQuery } from './api.ts';
import { changesOf, isIncluded } from './version-changes.ts';

interface BringBackProps {
  /** What is brought back, for who hears the button. */
  readonly what: string;
  readonly onRestore: () => Promise<void>;
}

function BringBack({ onRestore, what }: BringBackProps) {
  const [busy, setBusy] = useState(false);
  const notSaved = useNotSaved();
  const bringBack = async (): Promise<void> => {
    setBusy(true);
    try {
      await onRestore();
      toast.success('Brought back', what);
    } catch (error) {
      notSaved(error, 'Not brought back');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} className="justify-self-start" onClick={() => void bringBack()}>
      Bring back
      <span className="sr-only"> {what}</span>
    </Button>
  );
}

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
}

/** One version: what, when and by whom, what it changed, and the way back to it. */
function Version({ before, version }: VersionProps) {
  const { at, by, id, isCurrent, part, restored, value } = version;
  const { restore } = useSiteEditing();
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{partNames[part]}</p>
        {isCurrent ? <Badge tone="success">Shown now</Badge> : null}
        {isIncluded(part, value) ? <Badge>Included words</Badge> : null}
        <p className="text-soft wrap-anywhere">
          {momentOf(at)}, by {by ?? 'somebody who left'}
          {restored === null ? '' : ', brought back'}
        </p>
      </div>
      <Changes part={part} value={value} before={before} />
      {isCurrent ? null : (
        <BringBack what={`${partNames[part]} of ${momentOf(at)}`} onRestore={() => restore(id)} />
      )}
    </li>
  );
}

/** A part as it came with the product: there was always a first version. */
function Included({ part }: { readonly part: SitePart }) {
  const { restoreIncluded } = useSiteEditing();
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{partNames[part]}</p>
        <Badge>Included words</Badge>
        <p className="text-soft">As they came with the site</p>
      </div>
      <BringBack what={`${partNames[part]}, the included words`} onRestore={() => restoreIncluded(part)} />
    </li>
  );
}

/** The versions, each beside the one before it, and below them what came with the product. */
function rowsOf(versions: readonly SiteVersion[]): ReactNode[] {
  const rows = versions.map((version, at) => {
    const older = versions.slice(at + 1).find(({ part }) => part === version.part);
    const before = older?.value ?? includedPart(version.part, version.value);
    return <Version key={version.id} version={version} before={before} />;
  });
  const changed = siteParts.filter((part) => {
    const current = versions.find((version) => version.part === part && version.isCurrent);
    return current !== undefined && !isIncluded(part, current.value);
  });
  return [...rows, ...changed.map((part) => <Included key={part} part={part} />)];
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

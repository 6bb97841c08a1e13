import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import type { StudioVersion } from '#features/tools/contract-library.ts';
import { MorePart } from '#features/tools/client/result/MoreOfText.tsx';
import { versionName } from './version-names.ts';

interface VersionBarProps {
  readonly versions: readonly Pick<StudioVersion, 'number' | 'kind' | 'instruction'>[];
  readonly chosen: number;
  readonly onChoose: (number: number) => void;
  readonly comparing: boolean;
  readonly onCompare: (comparing: boolean) => void;
}

/** The versions of a result, once there are several. */
export function VersionBar(props: VersionBarProps) {
  const { versions, chosen, onChoose, comparing, onCompare } = props;
  if (versions.length < 2) return null;
  return (
    <MorePart title="Versions">
      <div role="group" aria-label="Versions" className="flex flex-wrap gap-1">
        {versions.map((version) => (
          <button
            key={version.number}
            type="button"
            aria-pressed={!comparing && version.number === chosen}
            aria-label={`Version ${version.number}: ${versionName(version)}`}
            onClick={() => onChoose(version.number)}
            className={classes(
              'min-h-11 min-w-11 rounded-full border-2 font-semibold tabular-nums transition-colors',
              !comparing && version.number === chosen
                ? 'bg-ink text-paper border-ink'
                : 'border-line hover:border-ink',
            )}
          >
            {version.number}
          </button>
        ))}
      </div>
      <Button variant="ghost" aria-pressed={comparing} onClick={() => onCompare(!comparing)}>
        {comparing ? 'Back to one version' : 'Compare'}
      </Button>
    </MorePart>
  );
}

/** Which of several versions is shown, and how it was made. */
export function VersionName({ versions, chosen }: Pick<VersionBarProps, 'versions' | 'chosen'>) {
  const shown = versions.find(({ number }) => number === chosen);
  if (versions.length < 2 || !shown) return null;
  return (
    <p className="text-soft text-sm wrap-anywhere">
      Version {shown.number} of {versions.length}: {versionName(shown)}
    </p>
  );
}

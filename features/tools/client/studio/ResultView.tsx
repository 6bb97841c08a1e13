import { useState } from 'react';
import type { StudioTool } from '#features/tools/registry.ts';
import { CompareVersions } from './CompareVersions.tsx';
import { ResultHead } from './ResultHead.tsx';
import type { ResultOf, ToolPage } from './tool.ts';
import { VersionBar } from './VersionBar.tsx';
import { VersionDesk } from './VersionDesk.tsx';
import type { useWriting } from './writing.ts';

interface ResultViewProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly writing: ReturnType<typeof useWriting<Name>>;
  readonly result: ResultOf<Name>;
  readonly onNewVersion: (resultId: string) => void;
}

/** A result: one of its versions to work on, or two side by side. */
export function ResultView<Name extends StudioTool>({
  tool,
  writing,
  result,
  onNewVersion,
}: ResultViewProps<Name>) {
  const newest = result.versions.at(-1)?.number ?? 1;
  const [chosen, setChosen] = useState(newest);
  const [comparing, setComparing] = useState(false);
  const version = result.versions.find(({ number }) => number === chosen) ?? result.versions.at(-1);
  if (!version) return null;
  return (
    <>
      <ResultHead result={result} version={version} />
      <VersionBar
        versions={result.versions}
        chosen={version.number}
        onChoose={(number) => {
          setChosen(number);
          setComparing(false);
        }}
        comparing={comparing}
        onCompare={setComparing}
        onNewVersion={() => onNewVersion(result.id)}
      />
      {comparing ? (
        <CompareVersions
          tool={tool}
          result={result}
          chosen={version.number}
          onChoose={(number) => {
            setChosen(number);
            setComparing(false);
          }}
        />
      ) : (
        <VersionDesk key={version.number} tool={tool} writing={writing} result={result} version={version} />
      )}
    </>
  );
}

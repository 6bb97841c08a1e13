import { useState } from 'react';
import type { StudioTool } from '#features/tools/registry.ts';
import { toolOf, versionWord } from '#features/tools/rules.ts';
import { CompareVersions } from '#features/tools/client/editing/CompareVersions.tsx';
import { ResultHead } from './ResultHead.tsx';
import { ResultNotes } from './ResultNotes.tsx';
import { useSearchWords, versionIn } from '#features/tools/client/studio/search.ts';
import type { ResultOf, ToolPage } from '#features/tools/client/studio/tool.ts';
import { VersionBar } from '#features/tools/client/editing/VersionBar.tsx';
import { VersionDesk } from '#features/tools/client/editing/VersionDesk.tsx';
import type { useWriting } from '#features/tools/client/studio/writing.ts';

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
  const { search, replace } = useSearchWords(toolOf(tool.slug).path);
  const [chosen, setChosen] = useState(() => versionIn(search) ?? newest);
  const [comparing, setComparing] = useState(false);
  /** The version stays chosen after a reload, and after a run that wrote nothing. */
  function choose(number: number) {
    setChosen(number);
    setComparing(false);
    void replace({ result: result.id, version: versionWord(number) });
  }
  const version = result.versions.find(({ number }) => number === chosen) ?? result.versions.at(-1);
  if (!version) return null;
  return (
    <>
      <ResultHead result={result} />
      <VersionBar
        versions={result.versions}
        chosen={version.number}
        onChoose={choose}
        comparing={comparing}
        onCompare={setComparing}
      />
      {comparing ? (
        <>
          <CompareVersions tool={tool} result={result} chosen={version.number} onChoose={choose} />
          <ResultNotes card={result.card} version={version} />
        </>
      ) : (
        <VersionDesk
          key={version.number}
          tool={tool}
          writing={writing}
          result={result}
          version={version}
          onNewVersion={() => onNewVersion(result.id)}
        />
      )}
    </>
  );
}

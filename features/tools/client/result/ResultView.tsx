import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { readDraft } from '#platform/client/drafts.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { outcomePart, toolOf, versionWord } from '#features/tools/rules.ts';
import { CompareVersions } from '#features/tools/client/editing/CompareVersions.tsx';
import { wishDraft } from './RefineBox.tsx';
import { ResultNotes } from './ResultNotes.tsx';
import { useSearchWords, versionIn } from '#features/tools/client/studio/search.ts';
import type { ResultOf, ToolPage } from '#features/tools/client/studio/tool.ts';
import { VersionBar, VersionName } from '#features/tools/client/editing/VersionBar.tsx';
import { VersionDesk } from '#features/tools/client/editing/VersionDesk.tsx';
import type { useWriting } from '#features/tools/client/studio/writing.ts';

interface ResultViewProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly writing: ReturnType<typeof useWriting<Name>>;
  readonly result: ResultOf<Name>;
  readonly onNewVersion: (resultId: string) => void;
  readonly onBrief: () => void;
}

/** A result: one of its versions to work on, or two side by side. */
export function ResultView<Name extends StudioTool>({
  tool,
  writing,
  result,
  onNewVersion,
  onBrief,
}: ResultViewProps<Name>) {
  const newest = result.versions.at(-1)?.number ?? 1;
  const { search, replace } = useSearchWords(toolOf(tool.slug).path);
  const [chosen, setChosen] = useState(() => versionIn(search) ?? newest);
  const [comparing, setComparing] = useState(false);
  const { hash } = useLocation();
  /** Opened by an address that asks what came of the text, and by a wish that could not be carried out. */
  const [isMoreOpen, setMoreOpen] = useState(
    () =>
      hash === outcomePart(result.id) || 'instruction' in readDraft(wishDraft(result.id), ['instruction']),
  );
  /** The version stays chosen after a reload, and after a run that wrote nothing. */
  function choose(number: number) {
    setChosen(number);
    setComparing(false);
    void replace({ result: result.id, version: versionWord(number) });
  }
  const version = result.versions.find(({ number }) => number === chosen) ?? result.versions.at(-1);
  if (!version) return null;
  const versions = (
    <VersionBar
      versions={result.versions}
      chosen={version.number}
      onChoose={choose}
      comparing={comparing}
      onCompare={setComparing}
    />
  );
  // A text that begins with its own name needs no other heading to be seen.
  const isNamed = tool.outline(result, version.output).parts[0]?.text !== result.title;
  return (
    <>
      <div className="grid gap-0.5 print:hidden">
        <h2 className={isNamed ? 'text-soft font-text text-base font-semibold wrap-anywhere' : 'sr-only'}>
          {result.title}
        </h2>
        {comparing ? null : <VersionName versions={result.versions} chosen={version.number} />}
      </div>
      {comparing ? (
        <>
          {versions}
          <CompareVersions tool={tool} result={result} chosen={version.number} onChoose={choose} />
          <ResultNotes card={result.card} client={result.client} version={version} />
        </>
      ) : (
        <VersionDesk
          key={version.number}
          tool={tool}
          writing={writing}
          result={result}
          version={version}
          onNewVersion={() => onNewVersion(result.id)}
          onBrief={onBrief}
          versions={versions}
          isMoreOpen={isMoreOpen}
          onMore={setMoreOpen}
        />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Card } from '#platform/client/ui/Card.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { originWords } from '#features/tools/client/cards/origin-words.ts';
import { OnlyToRead } from '#features/tools/client/run/OnlyToRead.tsx';
import type { StudioTool } from '#features/tools/registry.ts';
import { resultPart } from '#features/tools/rules.ts';
import { resultQuery } from './api.ts';
import { CopyAll, CopyToSend, ShareButton, textToSend } from '#features/tools/client/result/CopyResult.tsx';
import { ExportButtons } from '#features/tools/client/export/ExportButtons.tsx';
import { PrintSheet } from '#features/tools/client/result/PrintSheet.tsx';
import { TongueContext, tongueOf } from '#features/tools/client/form/tongue.ts';
import type { ResultOf, ToolPage } from './tool.ts';
import { versionName } from '#features/tools/client/editing/version-names.ts';

interface ReadDeskProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly resultId: string;
  /** The version to begin with; null: the newest. */
  readonly version: number | null;
}

/** What a member wrote while they had the tools: they can read, copy and export it. */
export function ReadDesk<Name extends StudioTool>({ tool, resultId, version: first }: ReadDeskProps<Name>) {
  const found = useQuery(resultQuery(resultId));
  const [chosen, setChosen] = useState(first);
  if (found.isError)
    return (
      <ErrorState
        message={messageOf(found.error)}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  // The tool's name was compared; TypeScript cannot narrow the other parts by it.
  const result = found.data?.tool === tool.slug ? (found.data as unknown as ResultOf<Name>) : null;
  const version = result?.versions.find(({ number }) => number === chosen) ?? result?.versions.at(-1);
  if (!result || !version) return <Skeleton className="bubble h-96" />;
  const outline = { ...tool.outline(result, version.output), madeBy: originWords(version.origin) };
  const rows = tool.rows?.(version.output);
  return (
    <div
      id={resultPart}
      className="grid max-w-3xl scroll-mt-4 grid-cols-1 gap-6 print:block print:max-w-none"
    >
      <OnlyToRead />
      <h2 className="display text-title print:hidden">{result.title}</h2>
      {result.versions.length > 1 ? (
        <SelectField
          label="Version"
          name="version"
          value={String(version.number)}
          onValue={(value) => setChosen(Number(value))}
          options={result.versions.map((one) => ({
            value: String(one.number),
            label: `${one.number}: ${versionName(one)}`,
          }))}
          className="print:hidden"
        />
      ) : null}
      <Card as="article" aria-label={result.title} className="print:hidden">
        <TongueContext value={tongueOf(version.context.language)}>
          <tool.View output={version.output} input={version.input} />
        </TongueContext>
        <div className="border-line mt-6 grid justify-items-start gap-3 border-t-2 pt-5">
          <CopyToSend tool={tool} output={version.output} outline={outline} />
          <details>
            <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
              More ways to take it along
            </summary>
            <div className="flex flex-wrap gap-2 pt-2">
              <CopyAll tool={tool} outline={outline} />
              <ShareButton
                title={outline.title}
                text={textToSend({ tool, output: version.output, outline })}
              />
              <ExportButtons outline={outline} {...(rows ? { rows } : {})} />
            </div>
          </details>
        </div>
      </Card>
      <PrintSheet outline={outline} tongue={tongueOf(version.context.language)} />
    </div>
  );
}

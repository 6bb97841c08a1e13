import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { toolOf } from '#features/tools/rules.ts';
import { Disclaimer } from '#features/tools/client/run/Disclaimer.tsx';
import { resultQuery, studioQuery } from './api.ts';
import { ResultPanel } from '#features/tools/client/result/ResultPanel.tsx';
import { useSearchWords } from './search.ts';
import type { InputOf, ResultOf, RunLinks, ToolPage } from './tool.ts';
import { ToolForm } from '#features/tools/client/form/ToolForm.tsx';
import { useWriting } from './writing.ts';

interface DeskProps<Name extends StudioTool> {
  readonly viewer: PublicViewer;
  readonly tool: ToolPage<Name>;
}

/** Form and result of one tool. The result's id is in the address, so that it survives a reload. */
export function Desk<Name extends StudioTool>({ viewer, tool }: DeskProps<Name>) {
  const { search, replace } = useSearchWords(toolOf(tool.slug).path);
  const resultId = search.get('result') ?? '';
  const found = useQuery(resultQuery(resultId));
  const studio = useQuery(studioQuery);
  const form = useRef<HTMLFormElement>(null);
  /** Set while 'Generate New Version' submits the form: the run then belongs to this result. */
  const again = useRef<string | null>(null);
  const show = useCallback((id: string) => void replace({ result: id }), [replace]);
  const writing = useWriting(tool.slug, show);

  async function start(input: InputOf<Name>, links: RunLinks): Promise<void> {
    const resultId = again.current;
    again.current = null;
    await writing.write((watch) =>
      tool.generate(input, resultId === null ? links : { ...links, resultId }, watch),
    );
  }
  function newVersion(id: string) {
    again.current = id;
    form.current?.requestSubmit();
  }
  // The tool's name was compared; TypeScript cannot narrow the other parts by it.
  const result = found.data?.tool === tool.slug ? (found.data as unknown as ResultOf<Name>) : null;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[23rem_minmax(0,1fr)] lg:gap-14 print:block">
        <ToolForm
          ref={form}
          tool={tool}
          viewer={viewer}
          onRun={start}
          onInvalid={() => {
            again.current = null;
          }}
        />
        <ResultPanel
          tool={tool}
          writing={writing}
          result={result}
          loading={found.isLoading}
          missing={resultId !== '' && !found.isLoading && result === null ? found : null}
          onNewVersion={newVersion}
        />
      </div>
      <div className="print:hidden">
        <Disclaimer query={studio} />
      </div>
    </>
  );
}

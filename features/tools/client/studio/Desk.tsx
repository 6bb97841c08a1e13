import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { resultPart, toolOf } from '#features/tools/rules.ts';
import { Disclaimer } from '#features/tools/client/run/Disclaimer.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { classes } from '#platform/client/ui/classes.ts';
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

/**
 * Form and result of one tool. The result's id is in the address, so that it survives a reload. Once there is a text,
 * or one is being written, it comes first: the form folds into a line above it, and then goes behind the text's More.
 */
export function Desk<Name extends StudioTool>({ viewer, tool }: DeskProps<Name>) {
  const { search, replace } = useSearchWords(toolOf(tool.slug).path);
  const resultId = search.get('result') ?? '';
  const found = useQuery(resultQuery(resultId));
  const studio = useQuery(studioQuery);
  const form = useRef<HTMLFormElement>(null);
  const brief = useRef<HTMLDetailsElement>(null);
  /** Set while 'Generate New Version' submits the form: the run then belongs to this result. */
  const again = useRef<string | null>(null);
  const show = useCallback((id: string) => void replace({ result: id }), [replace]);
  const writing = useWriting(tool.slug, {
    userId: viewer.userId,
    isForAnother: search.has('open'),
    onWritten: show,
  });
  const [wantsForm, setWantsForm] = useState(false);
  const hasText = resultId !== '' || search.has('open') || writing.work.state !== 'rest';
  const isOpen = wantsForm || !hasText;
  // The tool's name was compared; TypeScript cannot narrow the other parts by it.
  const result = found.data?.tool === tool.slug ? (found.data as unknown as ResultOf<Name>) : null;
  // While a text is fetched its form is away already: it would move the text when it goes.
  const isComing = search.has('open') || found.isLoading;
  const isAway = !isOpen && (result !== null || isComing) && writing.work.state === 'rest';

  useLayoutEffect(() => {
    const fold = brief.current;
    // The pressed button is in the form: without it the focus would be lost.
    if (isOpen || !fold?.contains(document.activeElement)) return;
    const next = isAway ? document.getElementById(resultPart) : fold.querySelector('summary');
    next?.focus({ preventScroll: true });
  }, [isOpen, isAway]);

  async function start(input: InputOf<Name>, links: RunLinks): Promise<void> {
    const resultId = again.current;
    again.current = null;
    setWantsForm(false);
    await writing.write((watch) =>
      tool.generate(input, resultId === null ? links : { ...links, resultId }, watch),
    );
  }
  function newVersion(id: string) {
    again.current = id;
    form.current?.requestSubmit();
  }
  function changeBrief() {
    flushSync(() => setWantsForm(true));
    brief.current?.querySelector('summary')?.focus();
  }
  return (
    <>
      <div
        className={classes(
          'grid grid-cols-1 items-start gap-x-14 gap-y-6 print:block',
          isOpen ? 'gap-y-10 lg:grid-cols-[23rem_minmax(0,1fr)]' : 'max-w-3xl',
        )}
      >
        <details
          ref={brief}
          open={isOpen}
          onToggle={({ currentTarget: { open } }) => {
            if (open !== isOpen) setWantsForm(open);
          }}
          // Sent before a wrong field takes the focus: in a folded form it could not.
          onInvalidCapture={() => flushSync(() => setWantsForm(true))}
          hidden={isAway}
          className="group min-w-0 print:hidden"
        >
          <summary
            className={classes(
              'text-soft hover:text-ink flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold',
              !hasText && 'hidden',
            )}
          >
            Change the brief
            <ChevronDownIcon width={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <ToolForm
            ref={form}
            tool={tool}
            viewer={viewer}
            onRun={start}
            onInvalid={() => {
              again.current = null;
            }}
          />
        </details>
        <ResultPanel
          tool={tool}
          writing={writing}
          result={result}
          loading={found.isLoading}
          missing={resultId !== '' && !found.isLoading && result === null ? found : null}
          onNewVersion={newVersion}
          onBrief={changeBrief}
          onAgain={() => form.current?.requestSubmit()}
        />
      </div>
      <div className="print:hidden">
        <Disclaimer query={studio} isSaid={result !== null} />
      </div>
    </>
  );
}

import { useMemo } from 'react';
import { plainText } from '#features/tools/client/export/outline.ts';
import { originWords } from '#features/tools/client/cards/origin-words.ts';
import {
  type Refinement,
  refineResult,
  regenerateEmail,
  rewriteHonestly,
} from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { stream } from '#platform/client/call.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { RetryIcon } from '#platform/client/ui/icons.tsx';
import { CopyResult } from '#features/tools/client/result/CopyResult.tsx';
import { EthicsCheck } from '#features/tools/client/result/EthicsCheck.tsx';
import { ExportMenu } from '#features/tools/client/studio/ExportMenu.tsx';
import { OriginalLine, useOriginal } from '#features/tools/client/result/Original.tsx';
import { PrintSheet } from '#features/tools/client/result/PrintSheet.tsx';
import { RefineBox, wishDraft } from '#features/tools/client/result/RefineBox.tsx';
import { ResultNotes } from '#features/tools/client/result/ResultNotes.tsx';
import { EditHint, SavingLine } from './SavingLine.tsx';
import { SendOn } from '#features/tools/client/result/SendOn.tsx';
import { UsedMark } from '#features/tools/client/result/UsedMark.tsx';
import { WhyThis } from '#features/tools/client/result/WhyThis.tsx';
import { useAutosave } from './autosave.ts';
import { EditProblemsContext, problemsOf } from './edit-problems.ts';
import { TongueContext, tongueOf } from '#features/tools/client/form/tongue.ts';
import type { ResultOf, ToolPage, VersionOf, WrittenResult } from '#features/tools/client/studio/tool.ts';
import type { Job, useWriting } from '#features/tools/client/studio/writing.ts';

interface IsThisTrueProps {
  /** Sentences that no field supports; null if they were not checked. */
  readonly doubts: readonly string[] | null;
  /** The language that the text was requested in. */
  readonly language: string;
}

/** Sentences to check before sending a text: nothing that the member told us supports them. */
function IsThisTrue({ doubts, language }: IsThisTrueProps) {
  if (doubts === null || doubts.length === 0) return null;
  return (
    <div className="print:hidden">
      <Notice tone="attention" title="Is this true?">
        <p>None of your fields says so. Keep it if it’s so; if not, change it or take it out.</p>
        <ul {...tongueOf(language)} className="mt-2 grid gap-2">
          {doubts.map((sentence) => (
            <li key={sentence} className="font-medium">
              “{sentence}”
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface VersionDeskProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly writing: ReturnType<typeof useWriting<Name>>;
  readonly result: ResultOf<Name>;
  readonly version: VersionOf<Name>;
  readonly onNewVersion: () => void;
}

/** One version to work on: edit it in place, have it rewritten, take it elsewhere. */
export function VersionDesk<Name extends StudioTool>({
  tool,
  writing,
  result,
  version,
  onNewVersion,
}: VersionDeskProps<Name>) {
  const { output, saving, edit, flush, keepMine, takeTheirs } = useAutosave(tool, result, version);
  const problems = useMemo(() => problemsOf(tool.output, output), [tool, output]);
  const original = useOriginal(tool, { result, version }, { output, edit });
  const { id } = result;
  const { number } = version;
  /** The text that is shown is also the one to copy, print and export. */
  const seen = original.shown ?? output;
  const outline = { ...tool.outline(result, seen), madeBy: originWords(version.origin) };
  const rows = tool.rows?.(seen);
  const line = original.shown ? null : (
    <SavingLine
      saving={saving}
      onRetry={() => void flush()}
      onKeepMine={() => void keepMine()}
      onTakeTheirs={() => void takeTheirs()}
    />
  );

  /** Edits in place are saved first: they are what the model rewrites. */
  function rewrite(job: (watch: Parameters<Job<Name>>[0]) => Promise<unknown>) {
    writing.run(async (watch) => {
      await flush();
      return (await job(watch)) as WrittenResult<Name>;
    });
  }
  const params = { id };
  const refine = (how: { refinement: Refinement } | { instruction: string }) =>
    rewrite(async (watch) => {
      const written = await stream(
        refineResult,
        { params, body: { version: number, ...how } },
        watch as never,
      );
      // While a text is written, the box is gone. Afterward it contains the wish again only if the rewrite failed.
      if ('instruction' in how) forgetDraft(wishDraft(id));
      return written;
    });
  const rewriteFlag = (flag?: number) =>
    rewrite((watch) =>
      stream(
        rewriteHonestly,
        { params, body: { version: number, ...(flag === undefined ? {} : { flag }) } },
        watch as never,
      ),
    );
  const regenerate = (position: number) =>
    rewrite((watch) =>
      stream(regenerateEmail, { params: { id, position }, body: { version: number } }, watch as never),
    );
  return (
    <>
      <Card as="article" aria-label={result.title} className="print:hidden">
        {original.shown ? null : <EditHint />}
        <EditProblemsContext value={problems}>
          <TongueContext value={tongueOf(version.context.language)}>
            {original.shown ? (
              <tool.View output={original.shown} input={version.input} />
            ) : (
              <tool.View
                output={output}
                input={version.input}
                onEdit={edit}
                onRegenerate={tool.slug === 'email-sequences' ? regenerate : undefined}
              />
            )}
          </TongueContext>
        </EditProblemsContext>
        {/* A sibling of the whole text rather than in its footer, so that it stays in view wherever the edit was. */}
        {line}
        <div className="border-line mt-4 grid gap-4 border-t-2 pt-5">
          <OriginalLine {...original} />
          <div className="flex flex-wrap items-start gap-3">
            <CopyResult tool={tool} output={seen} outline={outline} />
            <ExportMenu outline={outline} {...(rows ? { rows } : {})} />
            <Button variant="secondary" onClick={onNewVersion}>
              <RetryIcon width={20} />
              Generate New Version
            </Button>
          </div>
        </div>
      </Card>
      <IsThisTrue doubts={version.doubts} language={version.context.language} />
      <ResultNotes card={result.card} version={version} />
      <WhyThis plan={version.plan} />
      <EthicsCheck flags={version.ethics} language={version.context.language} onRewrite={rewriteFlag} />
      <RefineBox resultId={id} onRefine={refine} />
      <SendOn
        tool={tool.slug}
        resultId={id}
        version={number}
        cardId={result.card?.id ?? null}
        {...(tool.spoken ? { script: { title: result.title, text: plainText(outline) } } : {})}
      />
      <UsedMark id={id} usedAt={result.usedAt} outcome={result.outcome} />
      <PrintSheet outline={outline} tongue={tongueOf(version.context.language)} />
    </>
  );
}

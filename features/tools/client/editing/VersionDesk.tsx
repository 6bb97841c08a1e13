import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { originWords } from '#features/tools/client/cards/origin-words.ts';
import { plainText } from '#features/tools/client/export/outline.ts';
import { ExportButtons } from '#features/tools/client/export/ExportButtons.tsx';
import {
  type Refinement,
  refineResult,
  regenerateEmail,
  rewriteHonestly,
} from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { readerOf } from '#features/tools/rules/own-gaps.ts';
import { stream } from '#platform/client/call.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { CheckIcon, RetryIcon } from '#platform/client/ui/icons.tsx';
import { PencilIcon } from '#platform/client/ui/icons-at-work.tsx';
import { TongueContext, tongueOf } from '#features/tools/client/form/tongue.ts';
import {
  CopyAll,
  CopyParts,
  CopyToSend,
  ShareButton,
  textToSend,
} from '#features/tools/client/result/CopyResult.tsx';
import { CopiedContext, useMarkAsUsed } from '#features/tools/client/result/copied.tsx';
import { EthicsCheck } from '#features/tools/client/result/EthicsCheck.tsx';
import { IsThisTrue } from '#features/tools/client/result/IsThisTrue.tsx';
import { MoreOfText, MorePart } from '#features/tools/client/result/MoreOfText.tsx';
import { NameAndFavorite } from '#features/tools/client/result/NameAndFavorite.tsx';
import { OriginalLine, useOriginal } from '#features/tools/client/result/Original.tsx';
import { PrintSheet } from '#features/tools/client/result/PrintSheet.tsx';
import { RefineBox, wishDraft } from '#features/tools/client/result/RefineBox.tsx';
import { ResultNotes } from '#features/tools/client/result/ResultNotes.tsx';
import { RewriteOneEmail } from '#features/tools/client/result/RewriteOneEmail.tsx';
import { SendOn } from '#features/tools/client/result/SendOn.tsx';
import { TextBar } from '#features/tools/client/result/TextBar.tsx';
import { UsedMark } from '#features/tools/client/result/UsedMark.tsx';
import { WhyThis } from '#features/tools/client/result/WhyThis.tsx';
import type { ResultOf, ToolPage, VersionOf, WrittenResult } from '#features/tools/client/studio/tool.ts';
import type { Job, useWriting } from '#features/tools/client/studio/writing.ts';
import { SavingLine } from './SavingLine.tsx';
import { useAutosave } from './autosave.ts';
import { useOwnDetails } from './own-details.ts';
import { EditProblemsContext, problemsOf } from './edit-problems.ts';

interface VersionDeskProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly writing: ReturnType<typeof useWriting<Name>>;
  readonly result: ResultOf<Name>;
  readonly version: VersionOf<Name>;
  readonly onNewVersion: () => void;
  /** Opens the form that it was written from. */
  readonly onBrief: () => void;
  /** The choice among the versions; null while there is one. */
  readonly versions: ReactNode;
  readonly isMoreOpen: boolean;
  readonly onMore: (isOpen: boolean) => void;
}

/** One version to read or edit in place, one bar below it, and behind More all else. */
export function VersionDesk<Name extends StudioTool>({
  tool,
  writing,
  result,
  version,
  onNewVersion,
  onBrief,
  versions,
  isMoreOpen,
  onMore,
}: VersionDeskProps<Name>) {
  const { output, saving, edit, flush, keepMine, takeTheirs } = useAutosave(tool, result, version);
  const problems = useMemo(() => problemsOf(tool.output, output), [tool, output]);
  const original = useOriginal(tool, { result, version }, { output, edit });
  const onCopied = useMarkAsUsed(result);
  const [wantsEdit, setWantsEdit] = useState(false);
  // What could not be saved is mended at its part.
  const isEditing = wantsEdit || saving.state === 'refused';
  const moreId = useId();
  const moreButton = useRef<HTMLButtonElement>(null);
  const { id } = result;
  const { number, context, doubts, ethics } = version;
  /**
   * The text that is shown is also the one to copy, print and export. The member's own details and their reader's name
   * stand only there: what is edited, stored and rewritten keeps its gaps.
   */
  const reader = readerOf(result.client?.name ?? '', version.input.targetAudience);
  const { seen, lacksCompany } = useOwnDetails(original.shown ?? output, tool.slug, reader);
  const outline = { ...tool.outline(result, seen), madeBy: originWords(version.origin) };
  const rows = tool.rows?.(seen);
  const tongue = tongueOf(context.language);

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
    <CopiedContext value={onCopied}>
      <Card as="article" aria-label={result.title} className="print:hidden">
        {original.shown ? null : (
          <div className="-mt-3 mb-1 flex justify-end">
            <Button variant="ghost" onClick={() => setWantsEdit(!isEditing)}>
              {isEditing ? <CheckIcon width={20} /> : <PencilIcon width={20} />}
              {isEditing ? 'Done' : 'Edit'}
            </Button>
          </div>
        )}
        <div>
          <EditProblemsContext value={problems}>
            <TongueContext value={tongue}>
              {isEditing && !original.shown ? (
                <tool.View output={output} input={version.input} onEdit={edit} />
              ) : (
                <tool.View output={seen} input={version.input} />
              )}
            </TongueContext>
          </EditProblemsContext>
        </div>
        {original.shown ? null : (
          <SavingLine
            saving={saving}
            onRetry={() => void flush()}
            onKeepMine={() => void keepMine()}
            onTakeTheirs={() => void takeTheirs()}
          />
        )}
      </Card>
      <div className="grid justify-items-start gap-3 print:hidden">
        <TextBar
          copy={<CopyToSend tool={tool} output={seen} outline={outline} />}
          onRefine={refine}
          moreRef={moreButton}
          more={{
            id: moreId,
            isOpen: isMoreOpen,
            toCheck: (doubts?.length ?? 0) + ethics.length,
            onToggle: () => onMore(!isMoreOpen),
          }}
        />
        {lacksCompany ? (
          <p className="text-soft text-sm">
            It says [your company].{' '}
            <PageLink to="/settings/profile" className="text-link">
              Tell us its name once
            </PageLink>
            , and it stands in every text.
          </p>
        ) : null}
        <ResultNotes card={result.card} client={result.client} version={version} />
      </div>
      <MoreOfText
        id={moreId}
        isOpen={isMoreOpen}
        onClose={() => {
          onMore(false);
          moreButton.current?.focus();
        }}
      >
        <IsThisTrue doubts={doubts} language={context.language} />
        <EthicsCheck flags={ethics} language={context.language} onRewrite={rewriteFlag} />
        <UsedMark
          id={id}
          usedAt={result.usedAt}
          outcome={result.outcome}
          agreed={result.client?.agreed ?? null}
        />
        <RefineBox resultId={id} onRefine={refine} />
        <MorePart title="Write it again">
          <Button variant="secondary" onClick={onNewVersion}>
            <RetryIcon width={20} />
            Generate New Version
          </Button>
          <Button variant="secondary" onClick={onBrief}>
            Change the brief
          </Button>
        </MorePart>
        {tool.slug === 'email-sequences' && outline.parts.length > 1 ? (
          <RewriteOneEmail count={outline.parts.length} onRewrite={regenerate} />
        ) : null}
        {versions}
        <OriginalLine {...original} />
        <MorePart title="Take it along">
          <CopyAll tool={tool} outline={outline} />
          <CopyParts tool={tool} output={seen} />
          <ShareButton title={outline.title} text={textToSend({ tool, output: seen, outline })} />
          <ExportButtons outline={outline} {...(rows ? { rows } : {})} />
        </MorePart>
        <SendOn
          tool={tool.slug}
          resultId={id}
          version={number}
          cardId={result.card?.id ?? null}
          {...(tool.spoken ? { script: { title: result.title, text: plainText(outline) } } : {})}
        />
        <NameAndFavorite result={result} />
        <WhyThis plan={version.plan} />
      </MoreOfText>
      <PrintSheet outline={outline} tongue={tongue} />
    </CopiedContext>
  );
}

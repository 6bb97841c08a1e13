import { useQueryClient } from '@tanstack/react-query';
import { ToolDrawing } from '#features/tools/client/ToolDrawing.tsx';
import { plainText } from '#features/tools/client/export/outline.ts';
import { originWords } from '#features/tools/client/cards/origin-words.ts';
import { toolDesks } from '#features/tools/client/pages.ts';
import { resultQuery, useChangeResult, versionOf } from '#features/tools/client/studio/api.ts';
import { tongueOf } from '#features/tools/client/form/tongue.ts';
import type { ToolPage } from '#features/tools/client/studio/tool.ts';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { noAnswerYet, outcomes } from '#features/tools/contract-studio.ts';
import { textPath, toolOf } from '#features/tools/rules.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { StarIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { useDeleteResult } from './api.ts';

type Listed = Pick<ResultSummary, 'id' | 'title' | 'tool'>;

/** Copies a text of the library as its tool does; the list has only the beginning, so the text is fetched. */
function CopyKept({ result: { id, title, tool } }: { readonly result: Listed }) {
  const client = useQueryClient();
  async function text(): Promise<string> {
    const [desk, kept] = await Promise.all([toolDesks[tool](), client.fetchQuery(resultQuery(id))]);
    const version = versionOf(kept, null);
    if (!version) throw new Error('a result without a version');
    // The text is of this tool; TypeScript cannot pair them through a variable.
    const { outline, toSend } = desk as unknown as ToolPage<'ad-copy'>;
    const output = version.output as never;
    return toSend ? toSend.text(output) : plainText(outline(kept as never, output));
  }
  return <CopyButton compact label={`Copy “${title}”`} text={text} />;
}

const uses = [
  { value: 'used', label: 'No answer yet' },
  { value: 'reply', label: 'A reply' },
  { value: 'meeting', label: 'A meeting' },
  { value: 'no', label: 'They said no' },
];

interface KeptResultProps {
  readonly result: ResultSummary;
  readonly readOnly: boolean;
}

/** One result in the library: open it, copy it, mark it, record its outcome, delete it. */
export function KeptResult({ result, readOnly }: KeptResultProps) {
  const {
    id,
    tool,
    title,
    excerpt,
    language,
    card,
    client,
    favourite,
    usedAt,
    outcome,
    versions,
    origin,
    createdAt,
  } = result;
  const change = useChangeResult();
  const remove = useDeleteResult();
  const onError = (error: unknown) => toast.error('Error', messageOf(error));
  const use = outcome ?? (usedAt === null ? '' : 'used');

  function setUse(value: string) {
    const outcome = outcomes.find((one) => one === value);
    const how = outcome ? { outcome } : value === 'used' ? noAnswerYet : { used: false };
    change.mutate({ id, change: how }, { onError });
  }
  return (
    <Card as="li" className="grid grid-cols-1 gap-4 p-6! pb-4!">
      <div className="flex items-start gap-4">
        <span className="bubble bg-accent-wash grid size-11 shrink-0 place-items-center">
          <ToolDrawing slug={tool} />
        </span>
        <div className="grid min-w-0 gap-1">
          <h2 className="font-display text-heading font-bold">
            <PageLink to={textPath(tool, id)} className="text-link">
              {title}
            </PageLink>
          </h2>
          <p className="text-soft text-sm">
            {toolOf(tool).title} · <time dateTime={createdAt}>{dayOf(createdAt)}</time>
            {versions > 1 ? ` · ${versions} versions` : ''}
            {` · ${originWords(origin)}`}
          </p>
        </div>
      </div>
      <p {...tongueOf(language)} className="line-clamp-3 whitespace-pre-line">
        {excerpt}
      </p>
      {client || card ? (
        <p className="line-clamp-2 wrap-anywhere">
          {client ? (
            <PageLink to={`/clients/${client.id}`} className="text-link font-semibold">
              For {client.name}
            </PageLink>
          ) : null}
          {card ? (
            <span className="text-soft">{client ? ` · ${card.frustration}` : card.frustration}</span>
          ) : null}
        </p>
      ) : null}
      <div className="border-line -mx-2 flex flex-wrap items-end gap-2 border-t-2 px-2 pt-3">
        {readOnly ? null : (
          <div className="min-w-[min(11rem,100%)]">
            <SelectField
              label="What came of it?"
              name={`use-${id}`}
              placeholder="Not used yet"
              options={uses}
              value={use}
              disabled={change.isPending}
              onValue={setUse}
            />
          </div>
        )}
        <span className="ml-auto flex flex-wrap justify-end gap-1">
          <CopyKept result={result} />
          {readOnly ? null : (
            <>
              <Button
                variant="ghost"
                size="captioned"
                aria-pressed={favourite}
                aria-label={`Favorite “${title}”`}
                className={classes(favourite && 'bg-accent! text-on-accent!')}
                onClick={() => change.mutate({ id, change: { favourite: !favourite } }, { onError })}
              >
                <StarIcon width={20} />
                Favorite
              </Button>
              <Button
                variant="ghost"
                size="captioned"
                aria-label={`Delete “${title}”`}
                busy={remove.isPending}
                onClick={() => remove.mutate({ id, title }, { onError })}
              >
                <TrashIcon width={20} />
                Delete
              </Button>
            </>
          )}
        </span>
      </div>
    </Card>
  );
}

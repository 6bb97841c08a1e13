import { useQueryClient } from '@tanstack/react-query';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { plainText } from '#features/tools/client/export/outline.ts';
import { toolDesks } from '#features/tools/client/pages.ts';
import { resultQuery, versionOf } from '#features/tools/client/studio/api.ts';
import type { ToolPage } from '#features/tools/client/studio/tool.ts';

type Listed = Pick<ResultSummary, 'id' | 'matched' | 'title' | 'tool'>;

/** Copies a text of the library as its tool would send it; the list has only its beginning, so the rest is fetched. */
export function CopyKept({ result: { id, matched, title, tool } }: { readonly result: Listed }) {
  const client = useQueryClient();
  async function text(): Promise<string> {
    const [desk, kept] = await Promise.all([toolDesks[tool](), client.fetchQuery(resultQuery(id))]);
    const version = versionOf(kept, matched);
    if (!version) throw new Error('a result without a version');
    // The text is of this tool; TypeScript cannot pair them through a variable.
    const { outline, toSend } = desk as unknown as ToolPage<'ad-copy'>;
    const output = version.output as never;
    return toSend ? toSend.text(output) : plainText(outline(kept as never, output));
  }
  return <CopyButton compact label={`Copy “${title}”`} text={text} />;
}

import { useQuery } from '@tanstack/react-query';
import { toolOf } from '#features/tools/rules.ts';
import { resultQuery, versionOf } from '#features/tools/client/studio/api.ts';

/** The words of any tool's output in reading order: every text in it, without its numbers and flags. */
export function wordsOf(output: unknown): string[] {
  if (typeof output === 'string') return output.trim() === '' ? [] : [output];
  if (typeof output !== 'object' || output === null) return [];
  return Object.values(output).flatMap(wordsOf);
}

/**
 * The result that this form continues: its text goes to the model along with the fields. Renders nothing if there is
 * none.
 */
export function SentFrom({ resultId, version }: { readonly resultId: string; readonly version: string }) {
  const { data } = useQuery(resultQuery(resultId));
  const sent = data && versionOf(data, Number(version));
  if (resultId === '' || !data || !sent) return null;
  return (
    <section aria-label="What this continues" className="bubble bg-accent-wash grid gap-1 px-5 py-4">
      <p className="text-sm font-semibold">Continues your text from {toolOf(data.tool).title}</p>
      <p className="wrap-anywhere">
        {data.title}
        {data.versions.length > 1 ? ` (version ${sent.number})` : ''}
      </p>
      <p className="text-soft text-[0.9375rem]">The AI reads it too, so that the new text fits it.</p>
      <details>
        <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
          Read that text
        </summary>
        <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {wordsOf(sent.output).join('\n')}
        </p>
      </details>
    </section>
  );
}

import { z } from 'zod';
import { createMeter } from '#platform/server/model/meter.ts';
import { openWriter } from './open-writer.ts';
import { type Request, requestFolder, writingRequests } from './rivals.ts';

/** The shape of the answer to a rival's prompt or a judge's; our own prompt names its shape itself. */
const words = z.object({ answer: z.string().max(20_000) });

/** Answers what is still open in a folder of requests with the configured model: the texts, or else the verdicts. */
export async function answerRequests(folder: string): Promise<void> {
  const files = requestFolder(folder);
  const open = (requests: readonly Request[]) => requests.filter(({ path }) => !files.answered(path));
  const writing = open(writingRequests());
  const editing = writing.length > 0 ? [] : open(files.editRequests());
  const [round, requests] =
    writing.length > 0
      ? (['write', writing] as const)
      : editing.length > 0
        ? (['edit', editing] as const)
        : (['judge', open(files.judgingRequests())] as const);
  const { writer, demo, close } = await openWriter('');
  if (demo) throw new Error('The demo’s model can answer none of these: configure a real one.');
  for (const { path, text } of requests) {
    const drafts = writer.write({
      name: 'eval-answer',
      instructions: [text, 'Put your whole answer, as it was asked for, into {"answer"}.'],
      fields: {},
      schema: words,
      failure: 'failed',
      signal: new AbortController().signal,
      meter: createMeter(),
    });
    for await (const draft of drafts) if (draft.type === 'done') files.answer(path, draft.value.answer);
    console.log(path);
  }
  files.answer(`${round}/who.txt`, writer.modelName ?? 'unknown');
  await close();
}

import { call } from '#platform/client/call.ts';
import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { readRun, stopRun } from '#features/tools/contract-run.ts';
import type { ToolSlug } from '#features/tools/registry.ts';

/** How often a page asks for the end of a run that it found going on. */
const askEveryMs = 1500;
/** How far this device's clock may be ahead of the server's. */
const clockErrorMs = 5 * 60_000;

/** This tab's note that a run of a tool is under way: after a reload the page finds what it wrote. */
export function runNote(tool: ToolSlug, userId: string) {
  const name = `tools.under-way.${tool}.${userId}`;
  return {
    keep: () => keepDraft(name, { since: new Date().toISOString() }),
    forget: () => forgetDraft(name),
    /** When the run began; null if none is noted. */
    since: () => readDraft(name, ['since'])['since'] ?? null,
  };
}

/** Resolves after this time, or as soon as `signal` fires. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * What became of a run that went on without this page; null if the server never began it.
 * @param since when this device began it
 * @throws CallError; an abort
 */
export async function endOfRun(
  tool: ToolSlug,
  since: string,
  signal: AbortSignal,
): Promise<Answer<typeof readRun>['run']> {
  for (;;) {
    const { run } = await call(readRun, { query: { tool } }, { signal });
    if (run === null || Date.parse(run.startedAt) < Date.parse(since) - clockErrorMs) return null;
    if (run.state !== 'running') return run;
    await pause(askEveryMs, signal);
    signal.throwIfAborted();
  }
}

/** Stops what is being written with this tool, also if the page is left meanwhile. */
export const stopWriting = (tool: ToolSlug) => call(stopRun, { body: { tool } }, { keepalive: true });

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { editVersion } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { keepResult, resultQuery } from '#features/tools/client/studio/api.ts';
import type { DraftOf, ResultOf, ToolPage, VersionOf } from '#features/tools/client/studio/tool.ts';
import { unsavedEdits } from './unsaved-edit.ts';

/** Edits are saved after this long without a keystroke. */
const pauseMs = 700;

export type Saving =
  | { readonly state: 'untouched' | 'saving' | 'saved' }
  /** Cannot be saved as it is, e.g. an empty part. */
  | { readonly state: 'refused' }
  | {
      readonly state: 'failed';
      readonly message: string;
      readonly isConflict: boolean;
      readonly isSignedOut: boolean;
    };

/**
 * Edits of one version in place: shown at once, saved automatically, one after the other. Until then they are also
 * stored on this device; edits that an earlier page left there are shown and saved.
 */
export function useAutosave<Name extends StudioTool>(
  tool: ToolPage<Name>,
  result: ResultOf<Name>,
  version: VersionOf<Name>,
) {
  const client = useQueryClient();
  const { id } = result;
  const { number } = version;
  const userId = useViewer()?.userId ?? '';
  const device = useMemo(
    () => unsavedEdits(tool.slug, { userId, resultId: id, number }),
    [tool.slug, userId, id, number],
  );
  const [left] = useState(() => device.read(version.output));
  const [edited, setEdited] = useState<DraftOf<Name> | null>(left?.output ?? null);
  const [saving, setSaving] = useState<Saving>({ state: 'untouched' });
  const waiting = useRef<DraftOf<Name> | null>(left?.output ?? null);
  const revision = useRef(left?.revision ?? version.revision);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(async (): Promise<void> => {
    const next = waiting.current;
    if (next === null) return;
    const parsed = tool.output.safeParse(next);
    if (!parsed.success) return setSaving({ state: 'refused' });
    waiting.current = null;
    setSaving({ state: 'saving' });
    try {
      const body = { revision: revision.current, output: parsed.data as never };
      const saved = await call(editVersion, { params: { id, number }, body });
      revision.current = saved.versions.find((one) => one.number === number)?.revision ?? revision.current;
      keepResult(client, saved);
      // Text typed since then is kept on this device with the revision it is based on.
      if (waiting.current) return device.keep({ revision: revision.current, output: waiting.current });
      device.forget();
      setSaving({ state: 'saved' });
    } catch (error) {
      // What was typed during the save, or what could not be saved, stays waiting, so nothing is lost.
      waiting.current ??= next;
      const code = error instanceof CallError ? error.code : null;
      const isConflict = code === 'conflict';
      setSaving({
        state: 'failed',
        // Not "reload": both choices are beside it.
        message: isConflict ? 'This text was also changed in another window.' : messageOf(error),
        isConflict,
        isSignedOut: code === 'unauthenticated',
      });
    }
  }, [client, tool, id, number, device]);

  /** Saves what has been typed, after any save in progress. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    underWay.current = underWay.current.then(save);
    return underWay.current;
  }, [save]);

  // Edits made just before leaving are saved on unmount.
  useEffect(() => () => void flush(), [flush]);

  // What a reload left behind is saved as if it had just been typed.
  useEffect(() => {
    if (left === null) return;
    toast.info('Your unsaved changes are back', 'They hadn’t been saved yet when you left this page.');
    void flush();
  }, [left, flush]);

  function edit(next: DraftOf<Name>) {
    setEdited(next);
    waiting.current = next;
    device.keep({ revision: revision.current, output: next });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), pauseMs);
  }

  /** After a conflict: the member's edits override what another tab saved. */
  async function keepMine(): Promise<void> {
    const now = await client.fetchQuery({ ...resultQuery(id), staleTime: 0 });
    revision.current = now.versions.find((one) => one.number === number)?.revision ?? revision.current;
    await flush();
  }

  /** After a conflict: what another tab saved is shown instead, and the member's edits can be brought back. */
  async function takeTheirs(): Promise<void> {
    const mine = waiting.current;
    const now = await client.fetchQuery({ ...resultQuery(id), staleTime: 0 });
    waiting.current = null;
    device.forget();
    revision.current = now.versions.find((one) => one.number === number)?.revision ?? revision.current;
    setEdited(null);
    setSaving({ state: 'untouched' });
    if (mine === null) return;
    toast.undo('This is the text from the other window', async () => edit(mine));
  }

  const output: DraftOf<Name> = edited ?? version.output;
  return { output, saving, edit, flush, keepMine, takeTheirs };
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { readStart } from '#features/tools/contract-start.ts';
import type { ToolSlug } from '#features/tools/registry.ts';
import type { StartingWords } from '#features/tools/rules/start.ts';

/** The key of what forms start with: out of date after every run. */
export const startKey = ['tools', 'start'] as const;

const startQuery = (tool: ToolSlug) =>
  queryOptions({
    queryKey: [...startKey, tool],
    queryFn: async ({ signal }) => (await call(readStart, { query: { tool } }, { signal })).fields,
    staleTime: 0,
  });

const marks: Readonly<Record<StartingWords['from'], string>> = {
  profile: 'From your profile',
  run: 'As you used it last',
};

type Texts = Readonly<Record<string, string>>;

interface StartOptions {
  readonly tool: ToolSlug;
  readonly userId: string;
  /** The form's values, and those of an empty form. */
  readonly values: Texts;
  readonly blank: Texts;
  /** Whether something else fills this form. */
  readonly isTaken: boolean;
  readonly fill: (values: Texts) => void;
}

/** Whether nothing has been typed or filled in. */
export const isBlankForm = (blank: Texts, values: Texts): boolean =>
  Object.entries(blank).every(([name, text]) => values[name] === text);

/**
 * Starts an empty form with what the member said before, and says for each field where its words came from until they
 * are changed. Once cleared, the form stays empty in this tab.
 */
export function useStart({ tool, userId, values, blank, isTaken, fill }: StartOptions) {
  const { data = [], isFetchedAfterMount } = useQuery(startQuery(tool));
  const note = `tools.cleared.${tool}.${userId}`;
  const sentNote = `tools.sent.${tool}.${userId}`;
  /** The fields of the last run in this tab: they count as the member's own words, however they were filled in. */
  const [sent, setSent] = useState<Texts>(() => readDraft(sentNote, Object.keys(blank)));
  const [wasCleared] = useState(() => readDraft(note, ['cleared'])['cleared'] !== undefined);
  const isDone = useRef(wasCleared);
  const isBlank = isBlankForm(blank, values);
  const canFill = !isTaken && isFetchedAfterMount && data.length > 0;
  const lacksBusiness = values['businessDescription'] === '';
  const wasTaken = useRef(false);
  useEffect(() => {
    if (isTaken) wasTaken.current = true;
  }, [isTaken]);
  useEffect(() => {
    if (!canFill || isDone.current) return;
    isDone.current = true;
    // Never overwrites what somebody has begun to type. What they sell is the same for the client of an address.
    const sells = (name: string) => wasTaken.current && lacksBusiness && name === 'businessDescription';
    const filled = data.filter(({ name }) => isBlank || sells(name));
    if (filled.length > 0) fill(Object.fromEntries(filled.map(({ name, text }) => [name, text])));
  }, [canFill, isBlank, lacksBusiness, data, fill]);

  const marked = isTaken
    ? []
    : data.filter(({ name, text }) => values[name] === text && text !== blank[name] && text !== sent[name]);
  return {
    isBlank,
    canClear: !isBlank && (marked.length > 0 || Object.keys(sent).length > 0),
    markOf: (name: string) => {
      const from = marked.find((one) => one.name === name)?.from;
      return from && marks[from];
    },
    clear: () => {
      keepDraft(note, { cleared: 'yes' });
      isDone.current = true;
      forgetDraft(sentNote);
      setSent({});
      fill(blank);
    },
    /** Call as a run begins: the next empty form starts with it, and this one now counts as the member's own words. */
    begin: () => {
      forgetDraft(note);
      keepDraft(sentNote, values);
      setSent(values);
    },
  };
}

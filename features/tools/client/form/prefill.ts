import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import type { StudioResult } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { toolOf, writingTools } from '#features/tools/rules.ts';
import { briefOfCard, briefOfResult } from '#features/tools/rules/hand-over.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { resultQuery, versionOf } from '#features/tools/client/studio/api.ts';
import { useSearchWords, versionIn } from '#features/tools/client/studio/search.ts';
import type { ToolPage } from '#features/tools/client/studio/tool.ts';

export type Texts = Readonly<Record<string, string>>;

/** Each tool's goal field, if it has one: its words carry over to the next tool. */
const goalNames = writingTools.flatMap(({ goal }) => goal ?? []);

function textsOf(input: Readonly<Record<string, unknown>>): Texts {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    ]),
  );
}

/** A form that nothing filled. */
export const noOrigin = { cardId: '', fromResultId: '', fromVersion: '' };
/** A form that is about nobody. */
export const aboutNobody = { targetAudience: '', frustrations: '', ...noOrigin };

/** What a card knows, whichever fields a form has. What the member sells is theirs: a card fills it in only if it is empty. */
export function fillOfCard(card: FrustrationCard, values: Texts): Texts {
  const { businessDescription, ...others } = briefOfCard(card);
  const own = values['businessDescription']?.trim() ? {} : { businessDescription };
  return { ...others, ...own, client: card.client, cardId: card.id, fromResultId: '', fromVersion: '' };
}

/** What an earlier result passes on: its fields, its card, and its goal under this tool's name for it. */
function fillOfResult(
  result: StudioResult,
  given: {
    readonly version: number | null;
    readonly card: FrustrationCard | null;
    readonly goal: string | null;
  },
): Texts {
  const { card, goal } = given;
  const sent = versionOf(result, given.version);
  if (!sent) return {};
  const input: Record<string, unknown> = { ...sent.input };
  const wish = goalNames.map((name) => input[name]).find((value) => typeof value === 'string');
  return {
    ...textsOf({ ...briefOfResult(sent.input, card) }),
    ...(goal !== null && typeof wish === 'string' ? { [goal]: wish } : {}),
    client: result.client?.name ?? '',
    cardId: result.card?.id ?? '',
    fromResultId: result.id,
    fromVersion: String(sent.number),
  };
}

/** The fields of a stored result, for a new version of it; fields that it did not use, such as a mode, are emptied. */
function fillOfKept(result: StudioResult, blank: Texts, version: number | null): Texts {
  const { card, client, fromResultId, fromVersion } = result;
  return {
    ...blank,
    ...textsOf({ ...versionOf(result, version)?.input }),
    client: client?.name ?? '',
    cardId: card?.id ?? '',
    fromResultId: fromResultId ?? '',
    fromVersion: fromVersion === null ? '' : String(fromVersion),
  };
}

/** The fields of a stored result for the same text to another client: who it is about is left open. */
const fillForAnother = (result: StudioResult, blank: Texts, version: number | null): Texts => ({
  ...fillOfKept(result, blank, version),
  ...aboutNobody,
  client: '',
});

/** The parameters of the address that name what fills the form. */
const sources = ['open', 'from', 'like', 'card'] as const;

/** What the address fills the form with; `docs/studio-addresses.md` describes it for lessons and links. */
function requestIn(search: URLSearchParams, fields: readonly string[]) {
  const [openId, fromId, likeId, cardId] = sources.map((name) => search.get(name) ?? '');
  const named = fields.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    openId,
    fromId,
    likeId,
    cardId,
    /** Fields that the address gives by their own names. */
    named: Object.fromEntries(named),
    isAsked: named.length > 0 || sources.some((name) => search.has(name)),
  };
}

/**
 * Fills the form from the address, once: `card` from a Frustration Card, `from` from a result that is sent on, `open`
 * with the fields of a kept result, `like` for the same text to another client, and every field by its own name. A result shown next to an empty form, as in a
 * browser that has not seen it yet, is also filled in: a new version is written from its fields. The parameters are
 * then removed from the address, so that a reload keeps what the member has typed since.
 */
export function usePrefill<Name extends StudioTool>(
  tool: ToolPage<Name>,
  form: { readonly values: Texts; readonly isBlank: boolean; readonly fill: (values: Texts) => void },
): { readonly isFilling: boolean; readonly isTaken: boolean } {
  const { values, isBlank, fill } = form;
  const { goal, path } = toolOf(tool.slug);
  const { search, replace } = useSearchWords(path);
  const { openId, fromId, likeId, cardId, named, isAsked } = requestIn(search, [
    ...Object.keys(tool.blank),
    'client',
  ]);
  const source = useQuery(resultQuery(openId || fromId || likeId || ''));
  const cards = useQuery({ ...cardsQuery, enabled: Boolean(cardId || fromId) });
  const isLoading = source.isLoading || cards.isLoading;
  const shown = search.get('result') ?? '';
  const version = search.get('version') ?? '';

  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (isBlank && !isAsked && shown) void replace({ open: shown, version });
  });

  // The address changes a moment after it was read: its request must be carried out only once.
  const done = useRef('');
  useEffect(() => {
    if (!isAsked) done.current = '';
    if (!isAsked || isLoading || done.current === search.toString()) return;
    done.current = search.toString();
    const cardOf = (id: string | undefined) => cards.data?.find((card) => card.id === id) ?? null;
    const card = cardOf(cardId);
    const result = source.data;
    if (cardId && card === null) toast.error('Error', 'We couldn’t find that card. You may have deleted it.');
    if ((openId || fromId || likeId) && !result) toast.error('Error', 'We couldn’t find that text.');
    const ofResult = (kept: StudioResult) =>
      openId
        ? fillOfKept(kept, tool.blank, versionIn(search))
        : likeId
          ? fillForAnother(kept, tool.blank, versionIn(search))
          : fillOfResult(kept, { version: versionIn(search), card: cardOf(kept.card?.id), goal });
    // What the form still holds of one client is told to no model about another.
    const isAnother = named['client'] !== undefined && named['client'] !== values['client'];
    fill({
      ...(isAnother && aboutNobody),
      ...(card && fillOfCard(card, values)),
      ...(result && ofResult(result)),
      ...named,
    });
    // With `from` and `like`, the version belongs to the result that was read.
    void replace({ result: openId || shown, version: fromId || likeId ? '' : version });
  });
  // A stored result beside an empty form fills it a moment later.
  return { isFilling: isAsked, isTaken: isAsked || shown !== '' };
}

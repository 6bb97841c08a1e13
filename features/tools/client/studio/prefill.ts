import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import type { StudioResult } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { toolOf, writingTools } from '#features/tools/rules.ts';
import { briefOfCard, briefOfResult } from '#features/tools/rules/hand-over.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { resultQuery, versionOf } from './api.ts';
import { useSearchWords, versionIn } from './search.ts';
import type { ToolPage } from './tool.ts';

export type Texts = Readonly<Record<string, string>>;

/** Each tool's goal field, if it has one: its words carry over to the next tool. */
const goalNames = writingTools.flatMap(({ goal }) => goal ?? []);

/**
 * The parameters of the address that fill the form; `docs/studio-addresses.md` describes them for lessons and links.
 */
const asked = ['open', 'from', 'card'] as const;

function textsOf(input: Readonly<Record<string, unknown>>): Texts {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    ]),
  );
}

/** What a card knows, whichever fields a form has. */
export function fillOfCard(card: FrustrationCard): Texts {
  return { ...briefOfCard(card), cardId: card.id, fromResultId: '', fromVersion: '' };
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
    cardId: result.card?.id ?? '',
    fromResultId: result.id,
    fromVersion: String(sent.number),
  };
}

/**
 * Fills the form from the address, once: `card` from a Frustration Card, `from` from a result that is sent on, `open`
 * with the fields of a kept result, and every field by its own name. A result shown next to an empty form, as in a
 * browser that has not seen it yet, is also filled in: a new version is written from its fields. The parameters are
 * then removed from the address, so that a reload keeps what the member has typed since.
 */
export function usePrefill<Name extends StudioTool>(
  tool: ToolPage<Name>,
  { isBlank, fill }: { readonly isBlank: boolean; readonly fill: (values: Texts) => void },
): { readonly isFilling: boolean; readonly isTaken: boolean } {
  const { search, replace } = useSearchWords(toolOf(tool.slug).path);
  const names = Object.keys(tool.blank);
  const [openId, fromId, cardId] = asked.map((name) => search.get(name) ?? '');
  const isAsked = [...asked, ...names].some((name) => search.has(name));
  const source = useQuery(resultQuery(openId || fromId || ''));
  const cards = useQuery({ ...cardsQuery, enabled: Boolean(cardId || fromId) });
  const isLoading = source.isLoading || cards.isLoading;

  const done = useRef('');

  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const shown = search.get('result');
    const version = search.get('version') ?? '';
    if (isBlank && !isAsked && shown) void replace({ open: shown, version });
  });

  useEffect(() => {
    if (!isAsked) done.current = '';
    // The address changes a moment after it was read: what it asked for must be done only once.
    if (!isAsked || isLoading || done.current === search.toString()) return;
    done.current = search.toString();
    const cardOf = (id: string | undefined) => cards.data?.find((card) => card.id === id) ?? null;
    const card = cardOf(cardId);
    const values: Record<string, string> = {};
    if (cardId && card === null)
      toast.error('Error', 'We could not find that card. It may have been deleted.');
    if ((openId || fromId) && !source.data) toast.error('Error', 'We could not find that result.');
    if (card) Object.assign(values, fillOfCard(card));
    if (openId && source.data) {
      const { card: linked, fromResultId, fromVersion } = source.data;
      const chosen = versionOf(source.data, versionIn(search));
      // A field that the result was written without, such as a mode, is emptied.
      Object.assign(values, tool.blank, textsOf({ ...chosen?.input }));
      Object.assign(values, {
        cardId: linked?.id ?? '',
        fromResultId: fromResultId ?? '',
        fromVersion: fromVersion === null ? '' : String(fromVersion),
      });
    } else if (fromId && source.data) {
      Object.assign(
        values,
        fillOfResult(source.data, {
          version: versionIn(search),
          card: cardOf(source.data.card?.id),
          goal: toolOf(tool.slug).goal,
        }),
      );
    }
    for (const name of names) {
      const given = search.get(name);
      if (given !== null) values[name] = given;
    }
    fill(values);
    void replace({
      result: openId || (search.get('result') ?? ''),
      // With `from` it is the version of the result that was sent on.
      version: fromId ? '' : (search.get('version') ?? ''),
    });
  });
  // A kept result beside an empty form fills it a moment later.
  return { isFilling: isAsked, isTaken: isAsked || (search.get('result') ?? '') !== '' };
}

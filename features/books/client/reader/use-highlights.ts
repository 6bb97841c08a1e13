import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BookSlug } from '#content/books/shelf.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { deleteHighlight, type Highlight, saveHighlight } from '#features/books/contract-highlights.ts';
import type { TextPlace } from '#features/books/rules-text.ts';
import { highlightsQuery } from '#features/books/client/api.ts';

/** Words that are selected, and where. */
export interface Selected extends TextPlace {
  readonly text: string;
}

const none: readonly Highlight[] = [];

/** What the member marked in a book: shown at once, and taken back if the server refuses. */
export function useHighlights(book: BookSlug) {
  const client = useQueryClient();
  const { queryKey } = highlightsQuery(book);
  const highlights = useQuery(highlightsQuery(book)).data?.highlights ?? none;

  const show = useCallback(
    (change: (before: readonly Highlight[]) => readonly Highlight[]) =>
      client.setQueryData(highlightsQuery(book).queryKey, (before) => ({
        highlights: [...change(before?.highlights ?? [])],
      })),
    [client, book],
  );
  async function send(added: readonly Highlight[]): Promise<void> {
    show((before) => [...before, ...added]);
    try {
      await Promise.all(added.map((one) => call(saveHighlight, { body: { ...one, book } })));
    } catch (error) {
      await client.invalidateQueries({ queryKey });
      throw error;
    }
  }

  return {
    highlights,
    add: (selected: readonly Selected[]) =>
      send(selected.map((one) => ({ ...one, id: crypto.randomUUID() }))).catch((error: unknown) =>
        toast.error('Not highlighted', messageOf(error)),
      ),
    remove: async (gone: readonly Highlight[]): Promise<void> => {
      const ids = new Set(gone.map(({ id }) => id));
      show((before) => before.filter(({ id }) => !ids.has(id)));
      try {
        await Promise.all(gone.map(({ id }) => call(deleteHighlight, { params: { id } })));
        toast.undo('Highlight removed', () => send(gone));
      } catch (error) {
        await client.invalidateQueries({ queryKey });
        toast.error('Not removed', messageOf(error));
      }
    },
  };
}

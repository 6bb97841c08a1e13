import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { openBook } from '#features/books/contract.ts';
import { premiumBook } from '#features/books/rules.ts';

/** What is said where the premium book could not be read. */
export const bookWords = {
  failed: 'Failed to load the book. Please try again later.',
  coming: "The 'Make Me Great!' book PDF will be available soon.",
} as const;

/** The PDF viewer's page for the premium book behind a signed address. */
function premiumReaderSearch(url: string): { url: string; title: string; book: string } {
  return { url, title: premiumBook.title, book: premiumBook.slug };
}

/** Opens the premium book's PDF in the viewer. */
export function useOpenPdf(): { readonly isOpening: boolean; readonly openPdf: () => Promise<void> } {
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  async function openPdf() {
    setOpening(true);
    try {
      const { url } = await call(openBook, {});
      await navigate({ to: '/pdf-viewer', search: premiumReaderSearch(url) });
    } catch (error) {
      if (error instanceof CallError && error.code === 'book_unavailable')
        toast.error('Book not available yet', bookWords.coming);
      else toast.error('Error', bookWords.failed);
    } finally {
      setOpening(false);
    }
  }
  return { isOpening, openPdf };
}

import { useEffect, useState } from 'react';

const fetchShelf = () => import('./toast-shelf.tsx');
type Shelf = Awaited<ReturnType<typeof fetchShelf>>;
type Show = Shelf['show'];

let loading: Promise<Shelf> | null = null;
let isStanding = false;
/** Toasts that came before the shelf stood. */
let waiting: ((show: Show) => void)[] = [];
let standUp: (() => void) | null = null;

const load = () => (loading ??= fetchShelf());

/** Shows a toast at once when the shelf stands, else as soon as it does. */
function onShelf(put: (show: Show) => void): void {
  waiting.push(put);
  if (isStanding) void load().then(({ show }) => putAll(show));
  else standUp?.();
}

function putAll(show: Show): void {
  for (const put of waiting.splice(0)) put(show);
}

const texts = (description: string | undefined) => (description === undefined ? {} : { description });

/** For what is to be read. */
const readingMs = 8000;

/** Short news at the edge of the page: a title, and a sentence when there is more to say. */
export const toast = {
  success(title: string, description?: string) {
    onShelf((show) => show.success(title, texts(description)));
  },
  /** The specification's "destructive" toast; stays longer, as it is to be read. */
  error(title: string, description?: string) {
    onShelf((show) => show.error(title, { ...texts(description), duration: readingMs }));
  },
  info(title: string, description?: string) {
    onShelf((show) => show(title, texts(description)));
  },
  /** Nothing went wrong, but there is something to read: calm, in lines of its own, and as long as an error. */
  notice(title: string, lines: readonly string[]) {
    const description = lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ));
    onShelf((show) => show(title, { description, duration: readingMs }));
  },
  /** Stays until it is answered, closed or withdrawn. */
  ask(title: string, { label, onPress }: { readonly label: string; readonly onPress: () => void }) {
    onShelf((show) =>
      show(title, {
        id: title,
        duration: Number.POSITIVE_INFINITY,
        closeButton: true,
        action: { label, onClick: onPress },
      }),
    );
  },
  /** Takes a question out of sight. */
  withdraw(title: string) {
    onShelf((show) => show.dismiss(title));
  },
};

/** Tells when its sibling before it has mounted: effects run in order. */
function Standing({ show }: { readonly show: Show }) {
  useEffect(() => {
    isStanding = true;
    putAll(show);
    return () => {
      isStanding = false;
    };
  }, [show]);
  return null;
}

const firstMoves = ['pointerdown', 'keydown'] as const;

/**
 * Where toasts appear; once, in the shell. What shows them is fetched with the first touch of a key or pointer, or with
 * the first toast: nobody needs it to see a page.
 */
export function Toasts() {
  const [shelf, setShelf] = useState<Shelf | null>(null);
  useEffect(() => {
    const stand = () => void load().then(setShelf);
    standUp = stand;
    if (waiting.length > 0) stand();
    const controller = new AbortController();
    for (const move of firstMoves)
      addEventListener(move, stand, { once: true, passive: true, signal: controller.signal });
    return () => {
      controller.abort();
      standUp = null;
    };
  }, []);
  if (shelf === null) return null;
  return (
    <>
      <shelf.ToastShelf />
      <Standing show={shelf.show} />
    </>
  );
}

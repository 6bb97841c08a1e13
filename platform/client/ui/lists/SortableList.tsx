import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { passFocusOn } from '#platform/client/focus.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '#platform/client/ui/icons-at-work.tsx';
import { movedTo } from '#platform/contract/order.ts';

interface SortableListProps<Item extends { readonly id: string; readonly title: string }> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly children: (item: Item, place: number) => ReactNode;
  /**
   * Called when an item was dropped in another place, with the ids in their new order. Resolves to false if the order
   * was not kept; everything then goes back to where it was.
   */
  readonly onOrder: (ids: readonly string[]) => Promise<boolean>;
  /** Nothing can be picked up while an order is being saved. */
  readonly busy?: boolean;
}

interface LiftedItem {
  readonly id: string;
  readonly by: 'pointer' | 'keyboard';
}

const edge = 72;

interface StepProps {
  readonly title: string;
  readonly place: number;
  readonly of: number;
  readonly busy: boolean;
  readonly onStep: (by: -1 | 1, button: HTMLElement) => void;
}

/** Moves an item up or down by one with a press, for people who can't drag. */
function Steps({ title, place, of, busy, onStep }: StepProps) {
  const steps = [
    { by: -1, label: `Move ${title} up`, Drawn: ArrowUpIcon, isEnd: place === 0 },
    { by: 1, label: `Move ${title} down`, Drawn: ArrowDownIcon, isEnd: place === of - 1 },
  ] as const;
  return steps.map(({ by, label, Drawn, isEnd }) => (
    <Button
      key={by}
      variant="ghost"
      size="icon"
      aria-label={label}
      // Not `disabled`: whoever moved it to the end keeps the focus.
      aria-disabled={isEnd || busy || undefined}
      onClick={({ currentTarget }) => (busy ? undefined : onStep(by, currentTarget))}
      className="text-soft shrink-0 aria-disabled:opacity-40"
    >
      <Drawn width={20} />
    </Button>
  ));
}

/**
 * A list whose items can be put in order: by their handles with a pointer, with the keyboard (Space picks up and drops,
 * the arrows move, Escape cancels), or with the buttons beside them. Changes are announced to screen readers.
 */
export function SortableList<Item extends { readonly id: string; readonly title: string }>({
  label,
  items,
  children,
  onOrder,
  busy = false,
}: SortableListProps<Item>) {
  const ids = items.map(({ id }) => id);
  const [order, setOrder] = useState<readonly string[]>(ids);
  const [lifted, setLifted] = useState<LiftedItem | null>(null);
  const [news, setNews] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const given = ids.join(' ');
  const [known, setKnown] = useState(given);
  if (known !== given) {
    // A new order from the server wins, and ends a move in progress.
    setKnown(given);
    setOrder(ids);
    setLifted(null);
  }

  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);
  const placeOf = (id: string) => order.indexOf(id);
  const tell = (id: string, what: string, place: number) =>
    setNews(`${byId.get(id)?.title ?? ''} ${what} place ${place + 1} of ${order.length}.`);

  function lift(id: string, by: LiftedItem['by']) {
    if (busy) return;
    setLifted({ id, by });
    tell(
      id,
      by === 'keyboard'
        ? 'lifted. Arrows move it, Space puts it down, Escape lets go. It is at'
        : 'lifted from',
      placeOf(id),
    );
  }
  function move(id: string, to: number) {
    const place = Math.max(0, Math.min(order.length - 1, to));
    if (place === placeOf(id)) return;
    setOrder(movedTo(order, id, place));
    tell(id, 'moved to', place);
  }
  function putDown(id: string) {
    setLifted(null);
    tell(id, 'put down at', placeOf(id));
    if (order.join(' ') !== given) void save(id, order);
  }
  function step(id: string, by: -1 | 1, button: HTMLElement) {
    const to = placeOf(id) + by;
    if (to < 0 || to >= order.length) return;
    const wanted = movedTo(order, id, to);
    const row = button.closest('li') ?? button;
    const { top } = row.getBoundingClientRect();
    flushSync(() => setOrder(wanted));
    // The row stays under a resting pointer; a row that moved in the DOM has lost the focus.
    window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' });
    button.focus({ preventScroll: true });
    tell(id, 'moved to', to);
    void save(id, wanted);
  }
  async function save(id: string, wanted: readonly string[]) {
    if (!(await onOrder(wanted))) letGo(id);
  }
  function letGo(id: string) {
    setLifted(null);
    setOrder(ids);
    tell(id, 'is back at', ids.indexOf(id));
  }

  function onKey(event: KeyboardEvent, id: string) {
    const isUp = lifted?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isUp) putDown(id);
      else lift(id, 'keyboard');
    } else if (isUp && event.key === 'Escape') {
      event.preventDefault();
      letGo(id);
    } else if (isUp && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(id, placeOf(id) + (event.key === 'ArrowUp' ? -1 : 1));
    }
  }

  function follow(id: string, y: number) {
    const above = [...(list.current?.children ?? [])].filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y && row.getAttribute('data-id') !== id;
    });
    move(id, above.length);
    if (y < edge) window.scrollBy(0, -12);
    else if (y > window.innerHeight - edge) window.scrollBy(0, 12);
  }

  useEffect(() => {
    if (lifted?.by !== 'pointer') return undefined;
    // Listen on the window: a row that changes its place in the DOM loses its pointer capture.
    const onMove = ({ clientY }: globalThis.PointerEvent) => follow(lifted.id, clientY);
    const onUp = () => putDown(lifted.id);
    const onCancel = () => letGo(lifted.id);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
  });

  return (
    <>
      <ul ref={list} aria-label={label} className="grid gap-3 [overflow-anchor:none]">
        {shown.map((item, place) => (
          <li
            key={item.id}
            ref={passFocusOn}
            data-id={item.id}
            className={classes(
              'bg-raised border-line flex gap-2 rounded-card border-2 p-3 sm:gap-3 sm:p-4',
              lifted?.id === item.id && 'border-accent-strong!',
              lifted?.id === item.id && 'shadow-lifted',
            )}
          >
            <div className="flex flex-col sm:flex-row">
              <button
                type="button"
                aria-label={`Move ${item.title}, place ${place + 1} of ${shown.length}`}
                aria-pressed={lifted?.id === item.id}
                aria-disabled={busy || undefined}
                onKeyDown={(event) => onKey(event, item.id)}
                onBlur={() => {
                  if (lifted?.id === item.id && lifted.by === 'keyboard') letGo(item.id);
                }}
                onPointerDown={(event) => {
                  if (event.button === 0) lift(item.id, 'pointer');
                }}
                className="text-soft hover:text-ink hover:bg-sunken grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing aria-pressed:bg-accent aria-pressed:text-on-accent"
              >
                <GripIcon />
              </button>
              <Steps
                title={item.title}
                place={place}
                of={shown.length}
                busy={busy}
                onStep={(by, button) => step(item.id, by, button)}
              />
            </div>
            <div className="min-w-0 flex-1">{children(item, place)}</div>
          </li>
        ))}
      </ul>
      <p role="status" aria-live="assertive" className="sr-only">
        {news}
      </p>
    </>
  );
}

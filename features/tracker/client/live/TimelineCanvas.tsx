import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { useTrackerState } from '#features/tracker/client/use-tracker.ts';
import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import { watchColors } from '#platform/client/theme/colors.ts';
import { type Palette, drawTimeline, paletteOf } from './draw-timeline.ts';

interface TimelineCanvasProps {
  readonly label: string;
  readonly reads: Reads;
  readonly samples: () => readonly EmotionSample[];
  /** The times at the two edges; called for each drawing. */
  readonly span: () => readonly [from: number, to: number];
  /** Draws again whenever this changes; if it is always null, draws once. */
  readonly newest: EmotionSample | null;
}

/** Used until the width of the drawing is known. */
const widthAtFirst = 960;
/** Wide drawings are flat; on a phone the lines still need their height. */
const heightOf = (width: number) => Math.max(120, Math.round(width / 4.8));
/** Pixels drawn for each one of the layout, so that letters are sharp on dense screens. */
const density = 2;

/** A timeline on a canvas; what it shows is also given in words or numbers nearby. */
export function TimelineCanvas({ label, reads, samples, span, newest }: TimelineCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Reading colors makes the browser recalculate the layout: they are read again only when they have changed.
  const colors = useRef<Palette>(null);
  const [changes, setChanges] = useState(0);
  // Drawn at its displayed width: scaled down to a phone, its letters would be too small to read.
  const [width, setWidth] = useState(widthAtFirst);
  const height = heightOf(width);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || widthAtFirst);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(
    () =>
      watchColors(() => {
        colors.current = null;
        setChanges((before) => before + 1);
      }),
    [],
  );
  useEffect(() => {
    const element = canvas.current;
    const surface = element?.getContext('2d');
    if (!element || !surface) return;
    colors.current ??= paletteOf(element.parentElement ?? element);
    const [from, to] = span();
    surface.setTransform(density, 0, 0, density, 0, 0);
    drawTimeline(surface, samples(), { width, height, from, to, palette: colors.current, reads });
  }, [samples, span, newest, reads, changes, width, height]);
  return (
    <figure className="grid gap-2">
      <canvas
        ref={canvas}
        width={width * density}
        height={height * density}
        role="img"
        aria-label={label}
        className="border-line rounded-control h-auto w-full border-2"
      />
      <figcaption className="text-soft text-sm">
        Thick line: attention, 0 to 100%.{' '}
        {reads === 'signs'
          ? 'Dashed line: smile, 0 to 100%.'
          : 'Dashed line: valence, −1 to +1. Words: the dominant expression.'}{' '}
        Gaps: no face was seen.
      </figcaption>
    </figure>
  );
}

const windowMs = 60_000;

/** The last sixty seconds. */
export function LiveTimeline({ tracker }: { readonly tracker: Tracker }) {
  const newest = useTrackerState(tracker, (state) => state.shown.timeline);
  const samples = useCallback(() => tracker.state().recording?.samples ?? [], [tracker]);
  const span = useCallback((): [number, number] => {
    const now = tracker.state().recording?.samples.at(-1)?.at ?? 0;
    return [now - windowMs, now];
  }, [tracker]);
  return (
    <section aria-labelledby="tracker-timeline">
      <h2 id="tracker-timeline" className="font-display text-heading mb-4 font-bold">
        The last 60 seconds
      </h2>
      <TimelineCanvas
        reads={tracker.engine.reads}
        label="Timeline of the last 60 seconds"
        samples={samples}
        span={span}
        newest={newest}
      />
    </section>
  );
}

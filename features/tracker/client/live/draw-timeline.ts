import type { EmotionSample } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';

/** The part of a canvas context that the timeline needs. */
type Surface = Pick<
  CanvasRenderingContext2D,
  | 'clearRect'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'fillText'
  | 'measureText'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textBaseline'
  | 'setLineDash'
>;

export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly accent: string;
  readonly band: string;
}

export interface TimelinePlan {
  readonly reads: Reads;
  readonly width: number;
  readonly height: number;
  /** The times at the left and right edges, on the samples' clock. */
  readonly from: number;
  readonly to: number;
  readonly palette: Palette;
}

/** A longer pause than this between two measured samples is a gap in the line. */
const gapMs = 1500;
const bandHeight = 22;
const pixelsPerPoint = 4;
const font = '13px sans-serif';

/** The samples from `from` to `to`, from an ordered list. */
export function samplesWithin(
  samples: readonly EmotionSample[],
  from: number,
  to: number,
): readonly EmotionSample[] {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.at ?? to) < from) low = middle + 1;
    else high = middle;
  }
  const end = samples.findLastIndex(({ at }) => at <= to);
  return samples.slice(low, end + 1);
}

/**
 * The first sample of every `stepMs` and the edges of every gap: a line needs no more points than it has pixels of
 * width. The same samples are taken as time goes on, so that the line moves without jittering.
 */
export function thinned(samples: readonly EmotionSample[], stepMs: number): readonly EmotionSample[] {
  let last: EmotionSample | undefined;
  return samples.filter((sample) => {
    const step = Math.floor(sample.at / stepMs);
    if (last?.measured === sample.measured && Math.floor(last.at / stepMs) === step) return false;
    last = sample;
    return true;
  });
}

/** Runs of the same dominant expression, excluding time in which nothing was measured. */
export function stretchesOf(
  samples: readonly EmotionSample[],
): readonly { readonly word: string; readonly from: number; readonly to: number }[] {
  const stretches: { word: string; from: number; to: number }[] = [];
  for (const { at, measured, dominant } of samples) {
    if (!measured || !dominant) continue;
    const last = stretches.at(-1);
    if (last && last.word === dominant && at - last.to <= gapMs) last.to = at;
    else {
      if (last && at - last.to <= gapMs) last.to = at;
      stretches.push({ word: dominant, from: at, to: at });
    }
  }
  return stretches;
}

interface Axes {
  readonly x: (at: number) => number;
  readonly y: (sample: EmotionSample) => number;
  /** A longer pause between two samples is a gap. */
  readonly gap: number;
}

function drawLine(surface: Surface, samples: readonly EmotionSample[], { x, y, gap }: Axes): void {
  surface.beginPath();
  let lastAt: number | null = null;
  for (const sample of samples) {
    if (!sample.measured) {
      lastAt = null;
      continue;
    }
    if (lastAt === null || sample.at - lastAt > gap) surface.moveTo(x(sample.at), y(sample));
    else surface.lineTo(x(sample.at), y(sample));
    lastAt = sample.at;
  }
  surface.stroke();
}

/**
 * Draws attention (thick) and valence (dashed) over time, and below them the dominant expression in words, so that
 * nothing is conveyed by color alone. Where signs are read, the dashed line is the smile, and there are no words. Where
 * no face was seen, the lines have gaps.
 */
export function drawTimeline(surface: Surface, samples: readonly EmotionSample[], plan: TimelinePlan): void {
  const { width, height, from, to, palette, reads } = plan;
  const top = 8;
  const plot = height - bandHeight - top - 8;
  const x = (at: number) => ((at - from) / Math.max(1, to - from)) * width;
  const shown = samplesWithin(samples, from, to);
  const stepMs = ((to - from) / width) * pixelsPerPoint;
  const points = thinned(shown, stepMs);
  // In a long session on a narrow drawing the points themselves are further apart than the shortest gap.
  const axes = { x, gap: Math.max(gapMs, 2 * stepMs) };
  surface.clearRect(0, 0, width, height);
  surface.fillStyle = palette.paper;
  surface.fillRect(0, 0, width, height);
  surface.font = font;
  surface.textBaseline = 'middle';

  surface.strokeStyle = palette.line;
  surface.lineWidth = 1;
  surface.setLineDash([]);
  for (const share of [0, 0.5, 1]) {
    surface.beginPath();
    surface.moveTo(0, top + plot * share);
    surface.lineTo(width, top + plot * share);
    surface.stroke();
  }

  surface.strokeStyle = palette.accent;
  surface.lineWidth = 3;
  drawLine(surface, points, { ...axes, y: ({ attention }) => top + plot * (1 - attention / 100) });
  surface.strokeStyle = palette.ink;
  surface.lineWidth = 1.5;
  surface.setLineDash([5, 4]);
  drawLine(surface, points, {
    ...axes,
    y: ({ valence, signs }) =>
      reads === 'signs' ? top + plot * (1 - (signs?.smile ?? 0)) : top + plot * (0.5 - valence / 2),
  });
  surface.setLineDash([]);

  for (const { word, from: begins, to: ends } of stretchesOf(shown)) {
    const [left, right] = [x(begins), Math.max(x(ends), x(begins) + 1)];
    surface.fillStyle = palette.band;
    surface.fillRect(left, height - bandHeight, right - left - 1, bandHeight);
    if (surface.measureText(word).width + 8 > right - left) continue;
    surface.fillStyle = palette.ink;
    surface.fillText(word, left + 4, height - bandHeight / 2);
  }
}

/** The theme's colors in the form the canvas needs. */
export function paletteOf(element: Element): Palette {
  const probe = document.createElement('span');
  element.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    paper: colour('raised'),
    ink: colour('ink'),
    soft: colour('soft'),
    line: colour('line'),
    accent: colour('accent-strong'),
    band: colour('accent-wash'),
  };
  probe.remove();
  return palette;
}

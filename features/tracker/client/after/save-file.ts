import { saveFile } from '#platform/client/save-file.ts';
import { drawTimeline, paletteOf } from '#features/tracker/client/live/draw-timeline.ts';
import type { Recording } from '#features/tracker/client/session/recording.ts';
import { csvOf, jsonOf } from '#features/tracker/rules/summary.ts';

const nameOf = ({ startedAt }: Recording, ending: string) =>
  `emotion-session-${startedAt.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.${ending}`;

/** Saves the recording as a file on this device. */
export function saveCsv(recording: Recording): void {
  const text = csvOf(recording.samples, recording.startAt, recording.reads);
  saveFile(nameOf(recording, 'csv'), new Blob([text], { type: 'text/csv' }));
}

/** Saves the recording and its summary as a file on this device. */
export function saveJson(recording: Recording): void {
  const text = jsonOf(recording.samples, recording);
  saveFile(nameOf(recording, 'json'), new Blob([text], { type: 'application/json' }));
}

/** Saves the timeline as a picture on this device. */
export function savePng(recording: Recording): void {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1600, 400];
  const surface = canvas.getContext('2d');
  if (!surface) return;
  drawTimeline(surface, recording.samples, {
    reads: recording.reads,
    width: canvas.width,
    height: canvas.height,
    from: recording.samples[0]?.at ?? 0,
    to: recording.samples.at(-1)?.at ?? 1,
    palette: paletteOf(document.body),
  });
  canvas.toBlob((picture) => {
    if (picture) saveFile(nameOf(recording, 'png'), picture);
  });
}

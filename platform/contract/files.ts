import type { Capability } from './capabilities.ts';

/** The closed list of what may be uploaded: each type is recognized by its content, never by its name. */
export const fileTypes = {
  pdf: { mime: 'application/pdf', extension: '.pdf', label: 'PDF' },
  mp4: { mime: 'video/mp4', extension: '.mp4', label: 'MP4 video' },
  webm: { mime: 'video/webm', extension: '.webm', label: 'WebM video' },
  vtt: { mime: 'text/vtt', extension: '.vtt', label: 'WebVTT captions' },
  png: { mime: 'image/png', extension: '.png', label: 'PNG picture' },
  jpeg: { mime: 'image/jpeg', extension: '.jpg', label: 'JPEG picture' },
  webp: { mime: 'image/webp', extension: '.webp', label: 'WebP picture' },
} as const satisfies Record<string, { mime: `${string}/${string}`; extension: `.${string}`; label: string }>;

export type FileType = keyof typeof fileTypes;

/** One purpose for which files are uploaded; the form and the server read the same object. */
export interface UploadKind {
  /** `<slice>.<what>`, e.g. `course.video` */
  readonly name: string;
  readonly types: readonly FileType[];
  readonly maxBytes: number;
  /** Who may upload it; only admins when left out. */
  readonly access?: Capability;
}

/** Where uploads are created (tus 1.0); an existing one is at `<this>/<id>`. */
export const uploadsPath = '/api/uploads';

const megabyte = 1024 * 1024;

/** A size as people read it: `12 KB`, `3.4 MB`, `1.2 GB`. */
export function fileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const [value, unit] =
    bytes < 1024 * megabyte ? [bytes / megabyte, 'MB'] : [bytes / (1024 * megabyte), 'GB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** 'Please select a PDF file' [books.upload-pdf-only], and the same for other types: 'an MP4 video', by its sound. */
export function wrongTypeMessage(kind: UploadKind): string {
  const labels = acceptedLabels(kind);
  return `Please select ${labels.startsWith('M') ? 'an' : 'a'} ${labels} file`;
}

/** `PDF` or `MP4 video or WebM video`. */
export function acceptedLabels(kind: UploadKind): string {
  return kind.types.map((type) => fileTypes[type].label).join(' or ');
}

/** The closed list of what may be uploaded: each is known by its content, never by its name. */
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

/** One purpose for which an admin may upload; the form and the server read the same object. */
export interface UploadKind {
  /** `<slice>.<what>`, e.g. `course.video` */
  readonly name: string;
  readonly types: readonly FileType[];
  readonly maxBytes: number;
}

/** Where uploads begin (tus 1.0); one that was begun is at `<this>/<id>`. */
export const uploadsPath = '/api/uploads';

const megabyte = 1024 * 1024;

/** `12 KB`, `3.4 MB`, `1.2 GB`, as people read sizes. */
export function fileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const [value, unit] =
    bytes < 1024 * megabyte ? [bytes / megabyte, 'MB'] : [bytes / (1024 * megabyte), 'GB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** Spec section 5: 'Please select a PDF file', and the like for the others. */
export function wrongTypeMessage(kind: UploadKind): string {
  return `Please select a ${acceptedLabels(kind)} file`;
}

/** `PDF` or `MP4 video or WebM video`. */
export function acceptedLabels(kind: UploadKind): string {
  return kind.types.map((type) => fileTypes[type].label).join(' or ');
}

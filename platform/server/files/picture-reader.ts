import type { FileType } from '#platform/contract/files.ts';

/** A picture without anything that is not seen: what a camera or program wrote into it about place, time and people. */
export interface Picture {
  readonly type: Extract<FileType, 'png' | 'jpeg' | 'webp'>;
  /** As it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Why it is none: another type of file, one that moves, or one that is not whole. */
export type PictureProblem = 'wrong_type' | 'moves' | 'broken';

export type PictureReader = (bytes: Buffer) => Omit<Picture, 'type'> | PictureProblem;

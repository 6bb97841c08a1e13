import type { FileType } from '#platform/contract/files.ts';

/** A picture with only its visible parts: nothing that a camera or program wrote about place, time and people. */
export interface Picture {
  readonly type: Extract<FileType, 'png' | 'jpeg' | 'webp'>;
  /** Width as shown, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Why a file is refused: it has another type, it is animated, or it is incomplete. */
export type PictureProblem = 'wrong_type' | 'moves' | 'broken';

export type PictureReader = (bytes: Buffer) => Omit<Picture, 'type'> | PictureProblem;

/** Pictures for link previews; drawn by `npm run make -- icons`, 1200 by 630. */
export const sharePictures = {
  front: { file: '/share.png', alt: 'Make Me Great! Become memorable in 11 seconds.' },
  about: { file: '/share-about.png', alt: 'Make Me Great! We teach what clients do not say.' },
  legal: { file: '/share-legal.png', alt: 'Make Me Great! The fine print, in plain words.' },
  assessment: { file: '/share-assessment.png', alt: 'Make Me Great! Where would you begin? Five questions.' },
  tools: { file: '/share-tools.png', alt: 'Make Me Great! Name what your clients never say. Six tools.' },
  certificate: { file: '/share-certificate.png', alt: 'Make Me Great! Is this certificate genuine?' },
} as const;

export type SharePicture = keyof typeof sharePictures;

/** How a page describes itself in browser tabs, search engines and previews. */
export interface Head {
  /** Without the name of the site. */
  readonly title: string;
  readonly description: string;
  readonly picture: SharePicture;
}

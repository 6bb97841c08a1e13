/** Pictures for link previews; drawn by `npm run make -- icons`, 1200 by 630. */
export const sharePictures = {
  front: { file: '/share.png', alt: 'Make Me Great! Become memorable in 11 seconds.' },
  about: { file: '/share-about.png', alt: 'Make Me Great! We teach what clients do not say.' },
  legal: { file: '/share-legal.png', alt: 'Make Me Great! The fine print, in plain words.' },
  assessment: { file: '/share-assessment.png', alt: 'Make Me Great! Where would you begin? Five questions.' },
  tools: { file: '/share-tools.png', alt: 'Make Me Great! Name what your clients never say. Six tools.' },
  certificate: { file: '/share-certificate.png', alt: 'Make Me Great! Is this certificate genuine?' },
} as const;

/** How a page describes itself in browser tabs, search engines and previews. */
export interface Head {
  /** Without the name of the site. */
  readonly title: string;
  readonly description: string;
  readonly picture: keyof typeof sharePictures;
}

/** Pages of the app whose links people share: their documents have these heads (`app/prerender.tsx`). The router uses the same words for the tab's title. */
export const appHeads = {
  '/auth': {
    title: 'Sign in or sign up',
    description: 'Sign in to Make Me Great! or create a free account.',
    picture: 'front',
  },
  '/assessment': {
    title: 'Free assessment',
    description:
      'Five questions about how you sell. They show which habit to work on first, by your own count. Free, two minutes.',
    picture: 'assessment',
  },
  '/tools': {
    title: 'Tools',
    description: 'AI tools that find the words for what your clients feel but do not say. One is free.',
    picture: 'tools',
  },
  '/emotion-tracker': {
    title: 'Live Emotion Tracker',
    description:
      'A mirror for rehearsal: what your face shows while you speak, worked out on your own device.',
    picture: 'front',
  },
  '/certificate': {
    title: 'Certificate',
    description: 'See whether a certificate of Make Me Great! is genuine.',
    picture: 'certificate',
  },
} as const satisfies Record<string, Head>;

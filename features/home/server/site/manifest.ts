/** A picture of the owner's: its address, and its size as `512x512`. */
interface OwnIcon {
  readonly src: string;
  readonly size: string;
}

const paper = '#fff9f6';
const ours = (size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** How the installed app is called and drawn (W3C Web Application Manifest). @param own null: our icons */
export function manifestOf(name: string, own: OwnIcon | null, isOurHero: boolean) {
  const icons = own === null ? [] : [{ src: own.src, sizes: own.size, type: 'image/png', purpose: 'any' }];
  const small = own === null ? [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] : icons;
  return {
    id: '/',
    name,
    short_name: name,
    description: isOurHero
      ? 'Become memorable to your clients in 11 seconds: tools, course and rehearsal.'
      : name,
    lang: 'en',
    dir: 'ltr',
    start_url: '/tools',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['business', 'education', 'productivity'],
    icons: own === null ? [ours(192), ours(512), ours(512, 'maskable')] : icons,
    shortcuts: [
      {
        name: 'Clients',
        description: 'Who you call next, with a brief for the minute before',
        url: '/clients',
        icons: small,
      },
      {
        name: 'Tools',
        description: 'Find the words for what your clients feel',
        url: '/tools',
        icons: small,
      },
      { name: 'Course', description: 'Continue your lesson', url: '/course', icons: small },
    ],
    screenshots: [
      {
        src: '/screens/tools-light.webp',
        sizes: '1440x1080',
        type: 'image/webp',
        form_factor: 'wide',
        label: "The tools, built on your clients' frustrations",
      },
      {
        src: '/screens/phone-light.webp',
        sizes: '585x1266',
        type: 'image/webp',
        form_factor: 'narrow',
        label: 'The assessment on a phone',
      },
    ],
  };
}

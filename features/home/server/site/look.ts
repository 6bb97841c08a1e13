import { createHash } from 'node:crypto';
import type { SiteDetails } from '#features/home/contract-site.ts';
import { accentColors, accentTokens } from '#features/home/rules-accent.ts';
import { isWide, pngSizeOf } from '#features/home/rules-logo.ts';
import { namesOf } from '#features/home/rules-site.ts';
import { AppError } from '#platform/contract/errors.ts';
import { ourLine, type SiteLook } from '#platform/contract/site-look.ts';
import { type MailBrand, ourBrand } from '#platform/server/mail/compose.ts';
import type { OpenRoute, Visit } from '#platform/server/http/open-route.ts';
import { manifestOf } from './manifest.ts';

type Look = Pick<SiteDetails, 'name' | 'logo' | 'accent'>;

/** The owner's colors as a stylesheet; '' for ours. */
function colorsCss({ accent }: Look): string {
  const tokens = Object.entries(accentTokens(accent.color));
  return tokens.length === 0 ? '' : `:root{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

/** Files of the look by name: what each is made of. */
const files = {
  logo: { path: '/site/logo.png', source: ({ logo }: Look) => logo.picture },
  icon: { path: '/site/icon.png', source: ({ logo }: Look) => logo.icon },
  colors: { path: '/site/colors.css', source: colorsCss },
} as const;
type LookFile = keyof typeof files;

/** The address of a file, another one after each change, so that browsers may keep it for ever. */
export function lookFile(site: Look, file: LookFile): string {
  const { path, source } = files[file];
  return `${path}?v=${createHash('sha256').update(source(site)).digest('base64url').slice(0, 10)}`;
}

/** What every page shows of the owner's site. */
export function lookOf(site: Look): SiteLook {
  const { line, name } = namesOf(site);
  const size = pngSizeOf(site.logo.picture);
  return {
    name,
    line: line || ourLine,
    logo: size === null ? null : { src: lookFile(site, 'logo'), isWide: isWide(size) },
  };
}

/** How mails show the site. */
export function brandOf(site: Look): MailBrand {
  const { line, name } = namesOf(site);
  const { picture: src } = site.logo;
  const size = pngSizeOf(src);
  return {
    name,
    line,
    act: accentColors(site.accent.color) ?? ourBrand.act,
    logo: size === null ? null : { src, ...size, isWide: isWide(size) },
  };
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

/** The owner's logo, icon and colors, and the manifest of the installed app. */
export function lookRoutes(current: () => SiteDetails): OpenRoute[] {
  const methods = ['GET', 'HEAD'] as const;
  const file = (name: LookFile, type: string): OpenRoute => ({
    id: `home.${name}File`,
    methods,
    path: files[name].path,
    answer: ({ headers, request }: Visit) => {
      const site = current();
      const source = files[name].source(site);
      if (source === '') return Promise.reject(new AppError('not_found'));
      // An old page asks for the old file: what it gets instead must not be kept as that.
      const isAsked = new URL(request.url).search === new URL(lookFile(site, name), request.url).search;
      const body = name === 'colors' ? source : bytesOf(source);
      return Promise.resolve(
        new Response(body, {
          headers: {
            ...headers,
            'content-type': type,
            'cache-control': isAsked
              ? 'public, max-age=31536000, immutable'
              : 'public, max-age=0, must-revalidate',
          },
        }),
      );
    },
  });
  return [
    file('logo', 'image/png'),
    file('icon', 'image/png'),
    file('colors', 'text/css; charset=utf-8'),
    {
      id: 'home.manifest',
      methods,
      path: '/manifest.webmanifest',
      answer: ({ headers }) => {
        const site = current();
        const icon = pngSizeOf(site.logo.icon);
        const own = icon && { src: lookFile(site, 'icon'), size: `${icon.width}x${icon.height}` };
        return Promise.resolve(
          new Response(JSON.stringify(manifestOf(namesOf(site).name, own, site.front.title === '')), {
            headers: {
              ...headers,
              'content-type': 'application/manifest+json',
              'cache-control': 'public, max-age=0, must-revalidate',
            },
          }),
        );
      },
    },
  ];
}

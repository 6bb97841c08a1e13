import { adminWaysOf } from '#app/layouts/AdminNav.tsx';
import {
  accountEntries,
  footerGroups,
  legalEntries,
  homeEntry,
  type NavigationEntry,
  topBarEntries,
  underEmail,
} from '#app/layouts/navigation.ts';
import { settingsPages } from '#features/account/client/settings/pages.ts';
import type { Place } from '#features/search/client/options.ts';
import { toolAccess, tools, writingTools } from '#features/tools/rules.ts';
import { chooseTheme } from '#platform/client/theme/theme.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** Words by which a page is looked for that its name does not have. */
const alsoCalled: Readonly<Record<string, string>> = {
  '/course': 'lessons modules learn',
  '/spar': 'practice talk role play train rehearse client',
  '/three-minutes': 'today daily recall remember repeat missed turns questions opener',
  '/ask': 'question answer lessons books help',
  '/calls/new': 'real transcript recording meeting notes debrief',
  '/tools/ethics-check': 'honest pressure claims receipt proof review a text',
  '/tools/library': 'my texts saved history written',
  '/tools/frustration-identifier#cards': 'clients frustrations',
  '/clients': 'add new customers contacts people brief before the call next step',
  '/emotion-tracker': 'camera face mirror opener rehearse',
  '/book': 'read pdf',
  '/settings': 'account name email profile',
  '/settings/billing': 'upgrade plan invoice receipt card payment price subscription cancel',
  '/settings/security': 'password passkey two step devices',
  '/settings/preferences': 'language zoom',
  '/settings/notifications': 'emails unsubscribe',
  '/settings/tokens': 'api key mcp assistant program connect webhooks',
  '/settings/data': 'export download delete account privacy',
  '/assessment': 'score test questions result',
  '/admin/site': 'name logo color brand look front page words mails emails texts',
  '/support': 'help questions contact',
};

const entry = ({ label, to }: NavigationEntry, detail = 'Page'): Place => ({
  title: label,
  detail,
  alsoCalled: alsoCalled[to] ?? '',
  isFirst: false,
  target: to,
});

/** Every tool: who does not have one yet is led to the prices, as on its card. */
function toolPlaces(viewer: PublicViewer): readonly Place[] {
  return tools.map((tool) => {
    const { target, button, locked } = toolAccess(tool, viewer);
    const writes = writingTools.find(({ slug }) => slug === tool.slug)?.writes;
    return {
      title: tool.title,
      detail: locked ? button : 'Tool',
      alsoCalled: writes === undefined ? 'find clients card' : `write a an new ${writes}`,
      isFirst: !locked,
      target,
    };
  });
}

const commands: readonly Place[] = (['light', 'dark', 'system'] as const).map((theme) => ({
  title: `${theme.slice(0, 1).toUpperCase()}${theme.slice(1)} theme`,
  detail: 'Command',
  alsoCalled: 'color mode appearance',
  isFirst: false,
  target: () => chooseTheme(theme),
}));

/** Every page that this member can go to and every command, each once, by the name that it has elsewhere. */
export function searchPlaces(viewer: PublicViewer, signOut: () => void): readonly Place[] {
  const own: readonly Place[] = [
    { ...entry({ label: 'Practice calls', to: '/spar' }), isFirst: true },
    ...underEmail.map((one) => ({ ...entry(one), isFirst: true })),
    ...(can(viewer, 'spar.use')
      ? [{ ...entry({ label: 'Review a call', to: '/calls/new' }), isFirst: true }]
      : []),
    ...toolPlaces(viewer),
    entry({ label: 'Ethics check', to: '/tools/ethics-check' }, 'Tool'),
    ...[homeEntry, ...topBarEntries(viewer), ...accountEntries].map((one) => entry(one)),
    ...settingsPages.map(({ to, title }) => entry({ label: title, to }, 'Settings')),
    ...adminWaysOf(viewer).map(({ to, label }) => entry({ label, to }, 'Admin')),
    ...footerGroups(viewer).flatMap(({ entries }) => entries.map((one) => entry(one))),
    ...legalEntries.map((one) => entry(one)),
  ];
  const once = own.filter(({ target }, at) => own.findIndex((place) => place.target === target) === at);
  return [
    ...once,
    ...commands,
    { title: 'Sign Out', detail: 'Command', alsoCalled: 'log leave', isFirst: false, target: signOut },
  ];
}

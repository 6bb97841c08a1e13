import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';
import { textsOf } from './search.ts';

// Practice calls with a client that an AI plays. Beside the tools, and not one of them.

export const spar = createRoute({
  getParentRoute: () => root,
  path: '/spar',
  validateSearch: textsOf(['card', 'house', 'script', 'call']),
  component: lazyRouteComponent(() => import('./Spar.tsx'), 'Spar'),
  staticData: {
    title: 'Practice calls',
    description: 'Practice a sales call with the client you’re about to meet, then read what they heard.',
  },
});

export const adminHouseClients = createRoute({
  getParentRoute: () => root,
  path: '/admin/house-clients',
  validateSearch: textsOf(['client', 'copy']),
  component: lazyRouteComponent(
    () => import('#features/spar/client/house/HouseClientsPage.tsx'),
    'HouseClientsPage',
  ),
  staticData: { title: 'Practice clients' },
});

export const sparCompare = createRoute({
  getParentRoute: () => root,
  path: '/spar/compare',
  validateSearch: textsOf(['a', 'b']),
  component: lazyRouteComponent(() => import('#features/spar/client/ComparePage.tsx'), 'ComparePage'),
  staticData: { title: 'Two calls side by side' },
});

export const sparTalk = createRoute({
  getParentRoute: () => root,
  path: '/spar/$id',
  validateSearch: textsOf(['script']),
  component: lazyRouteComponent(() => import('./SparTalk.tsx'), 'SparTalk'),
  staticData: { title: 'Practice call' },
});

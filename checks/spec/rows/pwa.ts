import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'pwa';

/** The install card (its steps, then its prompt) and the service worker. */
export const pwa: readonly Row[] = [
  ...rows(
    { slice, issue: 3, section: 2, kind: 'string' },
    {
      'steps-ios': [
        'Install card: iPhone/iPad steps (Share, Add to Home Screen, Add)',
        'Share',
        'Add to Home Screen',
        'Tap Add',
      ],
      'steps-android': [
        'Android steps (menu, Add to Home screen, Install/Add)',
        'menu',
        'Add to Home screen',
        'Install or Add',
      ],
    },
  ),
  ...rows({ slice, issue: 9, section: 1, kind: 'rule' }, { 'install-prompt': 'Install-on-device prompt.' }),
  ...rows(
    { slice, issue: 9, section: 2, kind: 'rule' },
    {
      'install-now': "an 'Install Now' button when an install prompt is available and the device is not iOS",
      'hidden-7-days': 'An install prompt is hidden for 7 days after dismissal',
      'gone-when-installed': 'and gone if already installed (standalone)',
      'gone-when-accepted': 'or accepted',
    },
  ),
  ...rows(
    { slice, issue: 9, section: 7, kind: 'call' },
    { 'service-worker': 'a service worker at /sw.js with scope /' },
  ),
  ...rows(
    { slice, issue: 9, section: 9, kind: 'constant' },
    { 'dismissal-7-days': 'install prompt dismissal 7 days' },
  ),
];

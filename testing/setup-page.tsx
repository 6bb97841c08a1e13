import { screen } from '@testing-library/react';
import { SetupPage } from '#features/admin/client/SetupPage.tsx';
import { openPage, type StandInServer } from './page.tsx';
import { setupAnswer } from './setup-answer.ts';

const Setup = () => (
  <SetupPage
    forms={{ owner: (next) => <div>The owner’s form {next}</div>, content: () => <p>The content’s</p> }}
  />
);

/** Opens the setup for a test. @param step none: where it begins @param done what the server says is there */
export function open(
  step: string | null,
  done: readonly string[],
  server: StandInServer = {},
  given: Parameters<typeof setupAnswer>[1] = {},
) {
  return openPage(Setup, {
    address: step === null ? '/admin/setup' : `/admin/setup?step=${step}`,
    tier: 'admin',
    server: {
      'GET /api/admin/setup': () => Response.json(setupAnswer(done, given)),
      'GET /api/admin/prices': () => Response.json({ prices: null }),
      'GET /api/admin/providers': () => Response.json({ providers: [] }),
      'GET /api/billing/portal-check': () => Response.json({ state: 'as made', faults: [] }),
      ...server,
    },
  });
}

/** What a part of a step says of itself. */
export const badgeOf = (title: string) =>
  screen.getByRole('heading', { level: 3, name: title }).parentElement?.textContent.slice(title.length);

import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { StudioTool } from '#features/tools/contract-studio.ts';
import { AdCopyPage } from '#features/tools/client/studio/AdCopyPage.tsx';
import { CallScriptsPage } from '#features/tools/client/studio/CallScriptsPage.tsx';
import { EmailSequencesPage } from '#features/tools/client/studio/EmailSequencesPage.tsx';
import { MessagingPage } from '#features/tools/client/studio/MessagingPage.tsx';
import { SocialPostsPage } from '#features/tools/client/studio/SocialPostsPage.tsx';
import { openPage, type StandInServer } from './page.tsx';
import { allowanceOf, answersWith, sampleOutputs, sampleResult, studioFacts } from './studio-samples.ts';

/** The page of each generator. */
export const pages: Readonly<Record<StudioTool, () => ReactNode>> = {
  'ad-copy': AdCopyPage,
  'social-posts': SocialPostsPage,
  'email-sequences': EmailSequencesPage,
  'call-scripts': CallScriptsPage,
  messaging: MessagingPage,
};

/** The sample result's id, whichever tool it is of. */
export const { id: keptId } = sampleResult('ad-copy');
/** A path under the sample result. */
export const atKept = (path: string) => `/api/tools/results/${keptId}${path}`;
/** What every page of the studio asks for. */
export const studioServer: StandInServer = {
  'GET /api/tools/studio': () => Response.json(studioFacts()),
  'GET /api/tools/cards': () => Response.json({ cards: [] }),
};

/** Opens a kept result with its fields in the form. */
export async function openKept(tool: StudioTool, kept = sampleResult(tool), server: StandInServer = {}) {
  const page = await openPage(pages[tool], {
    address: `/tools/${tool}?open=${keptId}`,
    tier: 'tools',
    server: { ...studioServer, [`GET ${atKept('')}`]: () => Response.json(kept), ...server },
  });
  await screen.findByRole('heading', { level: 2, name: kept.title });
  return page;
}

/** The panel of the result. */
export const resultPanel = () => within(screen.getByRole('region', { name: 'Result' }));
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
/** Types into a part of the result. */
export const edit = (label: string, value: string) =>
  fireEvent.change(resultPanel().getByLabelText(label), { target: { value } });
export const textOf = (label: string) => resultPanel().getByLabelText<HTMLTextAreaElement>(label).value;

/** The answer of a run that brought a version. */
export const rewritten = (kept: ReturnType<typeof sampleResult>) =>
  answersWith({ result: kept, allowance: allowanceOf(39) });
export const twoVersions = sampleResult('ad-copy', {
  versions: [{}, { output: { ...sampleOutputs['ad-copy'], headline: 'A second headline' } }],
});

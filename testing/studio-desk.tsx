import { fireEvent, screen, within } from '@testing-library/react';
import type { StudioTool } from '#features/tools/registry.ts';
import { toolOf } from '#features/tools/rules.ts';
import { openPage, type StandInServer } from './page.tsx';
import { toolPage } from './tool-page.tsx';
import { allowanceOf, answersWith, sampleOutputs, sampleResult, studioFacts } from './studio-samples.ts';

/** The sample result's id, whichever tool made it. */
export const { id: keptId } = sampleResult('ad-copy');
/** A path under the sample result. */
export const atKept = (path: string) => `/api/tools/results/${keptId}${path}`;
/** What every page of the studio requests. */
export const studioServer: StandInServer = {
  'GET /api/tools/studio': () => Response.json(studioFacts()),
  'GET /api/tools/cards': () => Response.json({ cards: [] }),
};

/** Opens the page of a tool. @param search of its address, with the question mark */
export async function openTool(
  tool: StudioTool,
  search: string,
  given: Omit<Parameters<typeof openPage>[1], 'address'>,
) {
  return openPage(await toolPage(tool), { address: `${toolOf(tool).path}${search}`, ...given });
}

/** Opens a kept result with its fields in the form, and what is behind More. */
export async function openKept(tool: StudioTool, kept = sampleResult(tool), server: StandInServer = {}) {
  const page = await openTool(tool, `?open=${keptId}`, {
    tier: 'tools',
    server: {
      ...studioServer,
      [`GET ${atKept('')}`]: () => Response.json(kept),
      // What is copied is marked as used.
      [`PATCH ${atKept('')}`]: () => Response.json(kept),
      'POST /api/tools/run/stop': () => Response.json({ stopped: true }),
      ...server,
    },
  });
  await screen.findByRole('heading', { level: 2, name: kept.title });
  fireEvent.click(screen.getByRole('button', { name: /^More/ }));
  return page;
}

/** The panel of the result. */
export const resultPanel = () => within(screen.getByRole('region', { name: 'Result' }));
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
/** A part of the result, to be edited. */
export function part(label: string): HTMLTextAreaElement {
  const toEdit = resultPanel().queryByRole('button', { name: 'Edit' });
  if (toEdit) fireEvent.click(toEdit);
  return resultPanel().getByLabelText<HTMLTextAreaElement>(label);
}
/** Types into a part of the result. */
export const edit = (label: string, value: string) => fireEvent.change(part(label), { target: { value } });
export const textOf = (label: string) => part(label).value;

/** The answer of a run that produced a version. */
export const rewritten = (kept: ReturnType<typeof sampleResult>) =>
  answersWith({ result: kept, allowance: allowanceOf(39) });
export const twoVersions = sampleResult('ad-copy', {
  versions: [{}, { output: { ...sampleOutputs['ad-copy'], headline: 'A second headline' } }],
});

import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { openerFaults } from '#content/openers.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { figuresIn } from '#features/tools/rules/ethics.ts';
import { studioTools } from '#features/tools/rules.ts';
import { checkText } from '#features/tools/rules/laws.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import { toolPage } from '#testing/tool-page.tsx';

/** What a sample page shows, and what the tool would have been told for it. */
async function sampleOf(slug: StudioTool) {
  const Page = await toolPage(slug, 'sample');
  const { props } = Page() as ReactElement<{
    readonly output: Readonly<Record<string, unknown>>;
    readonly tool: { readonly blank: object; readonly example: object };
  }>;
  return { output: props.output, asked: { ...props.tool.blank, ...props.tool.example } };
}

test.each(studioTools)('the sample of %s keeps every law that a written text is held to', async (slug) => {
  const { output, asked } = await sampleOf(slug);
  const generator = generators[slug];
  const { fields } = generator.task(asked);
  expect(generator.problem(output, asked)).toBeNull();
  expect(generator.lacks(output, fields, asked, [])).toBeNull();
  const parts = generator.parts(output);
  expect(parts.length).toBeGreaterThan(0);
  expect(checkText(parts, figuresIn(Object.values(fields).map(String)))).toEqual([]);
});

test('the opener of the sample keeps the law of openers', async () => {
  const { output } = await sampleOf('messaging');
  expect(openerFaults(String(output['opener']))).toEqual([]);
});

test.each(studioTools)(
  'the example that %s is filled in with tells of a worry, not of a shame',
  async (slug) => {
    const { asked } = await sampleOf(slug);
    const { frustrations } = asked as { readonly frustrations?: string };
    expect(frustrations).toMatch(/\p{L}/u);
    expect(frustrations).not.toMatch(
      /\b(?:afraid|ashamed|dread|embarrass\w*|fear|foolish|guilty|secretly|tired of)\b/iu,
    );
  },
);

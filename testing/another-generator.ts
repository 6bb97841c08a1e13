import type { ModelTool } from '#fakes/model/tool.ts';
import { generator } from '#features/tools/server/studio/define.ts';
import { caseStudies, caseStudiesContract } from './another-tool.ts';

/** The server's half of the added tool. */
export const caseStudiesGenerator = generator({
  contract: caseStudiesContract,
  prompt: {
    version: '2026-11-28.1',
    reach: () => 'public',
    task: () => 'Write a case study.',
    answer: () => '"headline", "bodyText", "imagePrompt", "quote"',
  },
  headline: ({ headline }) => headline,
  parts: ({ bodyText }) => [{ name: 'Story', text: bodyText }],
  text: ({ headline, bodyText }) => `${headline}\n${bodyText}`,
  answer: (_, caseStudy) => ({ caseStudy }),
});

/** The demo model's half. */
export const caseStudiesStandIn: ModelTool = {
  name: caseStudies.slug,
  fields: ['businessDescription', 'beforeAndAfter'],
  write: () => ({
    headline: 'Before',
    bodyText: 'And after. We have had 200 clients.',
    imagePrompt: 'An open door',
    quote: 'It is quiet.',
  }),
};

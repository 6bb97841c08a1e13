import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  draftOf,
  draftText,
  generation,
  links,
  modelText,
  requiredFields,
  resultOf,
  studioAllowance,
  studioContract,
  studioField,
} from '#features/tools/contract-studio.ts';
import { writingTool } from '#features/tools/define-tool.ts';

/** A tool that the product does not have: tests add it to the lists and remove it again. */
export const caseStudies = writingTool({
  slug: 'case-studies',
  title: 'Case Studies',
  description: 'One client, before and after, in their own words.',
  drawing: 'spark',
  quota: 'studio',
  fields: ['businessDescription', 'beforeAndAfter'],
  writes: 'Case',
  goal: 'beforeAndAfter',
});

const input = z.strictObject({
  businessDescription: studioField(requiredFields),
  beforeAndAfter: studioField(requiredFields),
});
// Like an ad, but with more fields: neither may be accepted as the other.
const output = z.object({
  headline: modelText(120),
  bodyText: modelText(2200),
  imagePrompt: modelText(800),
  quote: modelText(300),
});
const draft = draftOf(
  caseStudies.slug,
  z.object({ headline: draftText, bodyText: draftText, imagePrompt: draftText, quote: draftText }),
);
const result = resultOf(caseStudies.slug, input, output);

const generate = endpoint({
  ...generation,
  id: 'tools.generateCaseStudy',
  path: '/api/functions/case-studies',
  summary: 'Write a case study. JSON, or server-sent events when asked.',
  body: input.extend(links),
  output: z.strictObject({ caseStudy: z.string(), result, allowance: studioAllowance }),
  partial: draft,
});

export const caseStudiesContract = studioContract({
  tool: caseStudies,
  input,
  output,
  draft,
  result,
  generate,
});

import { freeTool } from '#features/tools/define-tool.ts';

export const frustrationIdentifier = freeTool({
  slug: 'frustration-identifier',
  title: 'Frustration Identifier',
  description: 'Name the three things your clients feel but don’t say, and why.',
  drawing: 'bubble',
  quota: 'identifier',
  fields: ['businessDescription', 'targetAudience'],
});

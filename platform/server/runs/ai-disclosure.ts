import type { Writer } from '#platform/server/model/writer.ts';

/**
 * A machine-readable header on responses that contain model-written text: the field of the Internet-Draft
 * draft-abaris-aicdh, which expired without becoming a standard; there is no standard yet (AI Act, Article 50(2),
 * requires a machine-readable mark). No header where templates write.
 */
export function aiDisclosure({ demoNotice }: Pick<Writer, 'demoNotice'>): Readonly<Record<string, string>> {
  return demoNotice === null ? { 'ai-disclosure': 'mode=ai-originated' } : {};
}

import type { StudioTool } from '#features/tools/registry.ts';

/** One brief as a member would type it, and what must reappear in the text. */
export interface EvalBrief {
  readonly name: string;
  readonly tool: StudioTool;
  readonly world: 'company' | 'household';
  readonly input: Readonly<Record<string, string | number>>;
  /** Words of the brief without which the text would fit anybody. */
  readonly facts: readonly string[];
}

export interface Business {
  readonly name: string;
  readonly business: string;
  readonly audience: string;
  readonly frustrations: string;
  readonly goal: string;
  readonly facts: readonly string[];
  readonly tools: readonly [StudioTool, StudioTool];
  /** For the social post and the email sequence. */
  readonly platform?: string;
  readonly emails?: number | string;
  readonly callType?: string;
}

function inputOf(tool: StudioTool, from: Business): EvalBrief['input'] {
  const { business: businessDescription, audience: targetAudience, frustrations, goal } = from;
  const base = { businessDescription, frustrations, targetAudience };
  switch (tool) {
    case 'ad-copy':
      return { ...base, adGoal: goal };
    case 'social-posts':
      return { ...base, postGoal: goal, platform: from.platform ?? '' };
    case 'email-sequences':
      return { ...base, sequenceGoal: goal, numberOfEmails: from.emails ?? 5 };
    case 'call-scripts':
      return { ...base, callPurpose: goal, callType: from.callType ?? '' };
    case 'messaging':
      return base;
    default:
      return tool satisfies never;
  }
}

/** The briefs of one business, one for each of its tools. */
export const briefsOf =
  (world: EvalBrief['world']) =>
  (from: Business): EvalBrief[] =>
    from.tools.map((tool) => ({
      name: `${from.name}, ${tool}`,
      tool,
      world,
      input: inputOf(tool, from),
      // Facts that a tool was never given cannot be expected in its text.
      facts: from.facts.filter((fact) =>
        JSON.stringify(inputOf(tool, from)).toLowerCase().includes(fact.toLowerCase()),
      ),
    }));

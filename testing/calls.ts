import type { Request } from '#platform/contract/endpoint.ts';
import { addCall, type Call } from '#features/calls/contract.ts';
import type { App } from './harness.ts';

type Member = Awaited<ReturnType<App['join']>>;

/** A short real call: Marcus is the member, Denise the client. */
export const callTurns = [
  { speaker: 0, text: 'Hi Denise, we clean offices in Columbus. Do you have a minute?', at: 0 },
  { speaker: 1, text: 'A minute. We pay $1,200 a month already.', at: 6 },
  { speaker: 0, text: 'When was the last time a floor was not done?', at: 14 },
  { speaker: 1, text: 'In March. To be honest, I mopped the lobby myself before the inspection.', at: 18 },
  { speaker: 0, text: 'Our crews are certified and insured. Shall I tell you about the packages?', at: 27 },
  { speaker: 1, text: 'Well, we’re just comparing prices right now.', at: 35 },
  { speaker: 0, text: 'Of course. I will email you our price list today.', at: 39 },
  { speaker: 1, text: 'Fine. denise@hale.example, please.', at: 44 },
] as const;

export const callBody: Request<typeof addCall>['body'] = {
  clientId: null,
  heldOn: '2026-11-20',
  source: 'pasted',
  speakers: ['Marcus Cole', 'Denise Park'],
  memberSpeaker: 0,
  isMasked: true,
  turns: [...callTurns],
};

/** A real call of this member. */
export const keepCall = async (
  member: Member,
  given: Partial<Request<typeof addCall>['body']> = {},
): Promise<Call> => (await member.call(addCall, { body: { ...callBody, ...given } })).call;

/** A call that takes this many pieces; the client says something safe in the middle of each. */
export function longCallTurns(pieces: number) {
  const filler = 'so we looked at it and then we looked at it once more '.repeat(10);
  return Array.from({ length: pieces * 20 }, (_, at) => ({
    speaker: at % 2,
    text: at % 20 === 11 ? `We’re just comparing, that is number ${Math.floor(at / 20)}.` : filler.trim(),
    at: null,
  }));
}

import { expect, test } from 'vitest';
import { debriefOf } from '#testing/spar-samples.ts';
import { bestNext, type Judged, nameOf } from './best-next.ts';

const { steps, rules } = debriefOf();
const [felt, named] = steps;
const [fear] = rules;
if (!felt || !named || !fear) throw new Error('the sample lacks a point');

const quote = (turn: number) => ({ turn, text: 'You sound tired.' });
type Points = Parameters<typeof bestNext>[0];
const first = (points: Omit<Points, 'saidParts'>, saidParts: Points['saidParts'] = []) => {
  const found: Judged | null = bestNext({ ...points, saidParts });
  return found === null ? null : nameOf(found);
};
const missed = { ...named, quote: quote(1) };
const broken = { ...fear, verdict: 'broken', quote: quote(4) } as const;
const unproved = { ...fear, rule: 'invented-number', verdict: 'unproved', quote: quote(1) } as const;

test('a broken rule comes first, and of several the one that was broken first', () => {
  expect(first({ steps: [missed], rules: [broken] })).toBe('fear');
  const earlier = { ...broken, rule: 'manipulation', quote: quote(2) } as const;
  expect(first({ steps: [missed], rules: [broken, earlier] })).toBe('manipulation');
});

test('an insult comes before a rule that was broken earlier and took less', () => {
  const insult = { ...broken, rule: 'manipulation', quote: { turn: 6, text: 'you idiot' } } as const;
  const rules = [broken, insult];
  const taken = (points: number, text: string, turn: number) => ({
    label: '',
    points,
    quote: { turn, text },
  });
  const each = [taken(20, 'You sound tired.', 4), taken(20, 'you idiot', 6)];
  expect(first({ steps: [], rules }, [...each, taken(40, 'you idiot', 6)])).toBe('manipulation');
  expect(first({ steps: [], rules }, [...each, taken(40, 'Something else.', 6)])).toBe('fear');
  expect(first({ steps: [], rules }, each)).toBe('fear');
});

test('then the first step that could have been taken, then what nobody can prove, then any step', () => {
  const early = { ...felt, verdict: 'missed', quote: null } as const;
  expect(first({ steps: [early, missed], rules: [unproved] })).toBe('named');
  expect(first({ steps: [early], rules: [unproved] })).toBe('invented-number');
  expect(first({ steps: [early], rules: [] })).toBe('felt');
});

test('where every step was done and every rule kept, nothing is left', () => {
  expect(first({ steps: [felt], rules: [fear] })).toBeNull();
});

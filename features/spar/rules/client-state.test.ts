import { expect, test } from 'vitest';
import {
  type ClientState,
  hangsUp,
  mayTell,
  opensTo,
  stateAfter,
  stateAtStart,
  tellDue,
} from './client-state.ts';
import { countedMoves, type ReadMove } from './reading.ts';
import type { Move } from './vocabulary.ts';

const move = (name: Move, more: Partial<ReadMove> = {}): ReadMove => ({ move: name, quote: 'x', ...more });
const after = (
  before: ClientState,
  moves: readonly ReadMove[],
  more: { tell?: boolean; truth?: boolean } = {},
) => stateAfter(before, { moves, tell: false, truth: false, tells: 4, ...more });
const at = (given: Partial<ClientState>): ClientState => ({ ...stateAtStart('guarded'), ...given });
const repeated = (name: Move, times: number) =>
  Array.from({ length: times }).reduce<ClientState>(
    (state) => after(state, [move(name)]),
    stateAtStart('friendly'),
  );

test('asking anything leads nowhere near 10, and the third probing question in a row costs', () => {
  expect(repeated('question', 8).openness).toBeLessThanOrEqual(4);
  const two = repeated('question', 2);
  expect(after(two, [move('question')]).trust).toBe(two.trust - 1);
  expect(after(two, [move('last_time')]).probes).toBe(0);
});

test('a question near the truth earns trust, even as the third in a row', () => {
  const two = repeated('question', 2);
  expect(after(two, [move('question', { near: 'close' })]).trust).toBe(two.trust + 1);
});

test('the first tell is due by the third open answer, and one more with each step of openness', () => {
  expect(tellDue(at({ asked: 1 }), 4)).toBe('earned');
  expect(tellDue(at({ asked: 2 }), 4)).toBe('now');
  expect(tellDue(at({ openness: 6, tells: 1 }), 4)).toBe('now');
  expect(tellDue(at({ openness: 6, tells: 2 }), 4)).toBe('earned');
  expect(tellDue(at({ openness: 9, tells: 4 }), 4)).toBeNull();
  // Each further tell needs two more points of openness: a guarded client leaves no trail in three turns.
  expect(tellDue(at({ openness: 1, tells: 1 }), 4)).toBeNull();
  expect(tellDue(at({ openness: 2, tells: 1 }), 4)).toBe('earned');
  expect(tellDue(at({ openness: 3, tells: 2 }), 4)).toBeNull();
  expect(tellDue(at({ asked: 5, closedFor: 1 }), 4)).toBeNull();
});

test('a tell that was not earned is none, and the model cannot show two', () => {
  expect(after(at({}), [move('pitch')], { tell: true }).tells).toBe(0);
  expect(after(at({}), [move('echo')], { tell: true }).tells).toBe(1);
});

test('beside a flinch or the truth no tell is shown: it would be a yes, or one too many', () => {
  const guess = [move('guess', { near: 'right' })];
  expect(after(at({ openness: 2 }), guess, { tell: true })).toMatchObject({ hit: true, tells: 0 });
  expect(after(at({ hit: true }), [move('pause')], { tell: true, truth: true })).toMatchObject({
    out: true,
    tells: 0,
  });
});

test('half a guess earns trust and stays on the theme, and is none to hold on to', () => {
  const half = after(at({ trust: 5, openness: 3 }), [move('guess', { near: 'close' })]);
  expect(half).toMatchObject({ trust: 6, openness: 4, hit: false, theme: true, missed: true });
});

test('nobody opens up to who they do not trust yet: a guarded client takes two gentle turns before', () => {
  const opened = ['last_time', 'echo', 'last_time', 'echo'] as const;
  const states = opened.reduce<ClientState[]>(
    (all, name) => [...all, after(all.at(-1) ?? stateAtStart('guarded'), [move(name)])],
    [],
  );
  expect(states.map(({ openness }) => openness)).toEqual([1, 1, 2, 3]);
  expect(after(stateAtStart('friendly'), [move('last_time')]).openness).toBe(5);
});

test('saying who calls and asking for their time earns nothing and costs nothing; a pitch alone does', () => {
  const start = stateAtStart('friendly');
  const other = after(start, [move('pitch'), move('other')]);
  expect([other.trust, other.openness]).toEqual([start.trust, start.openness]);
  expect(after(start, [move('pitch')]).openness).toBe(start.openness - 1);
});

test('who tells it has opened up', () => {
  expect(after(at({ hit: true, openness: 3 }), [move('pause')], { truth: true }).openness).toBe(8);
});

test('below 4 a right guess gets a flinch, and the next gentle move opens', () => {
  const guess = move('guess', { near: 'right' });
  const closed = at({ openness: 2 });
  expect(opensTo(closed)).toBe('flinch');
  expect(mayTell(closed, [guess])).toBe(false);
  const flinched = after(closed, [guess], { truth: true });
  expect(flinched).toMatchObject({ hit: true, out: false });
  expect(mayTell(flinched, [move('pitch')])).toBe(false);
  expect(mayTell(flinched, [move('question', { near: 'close' })])).toBe(false);
  expect(after(flinched, [move('pause')], { truth: true }).out).toBe(true);
});

test('from 4 a right guess brings it out, and a wrong one or half of it does not', () => {
  expect(mayTell(at({ openness: 4 }), [move('guess', { near: 'right' })])).toBe(true);
  expect(mayTell(at({ openness: 7 }), [move('guess', { near: 'close' })])).toBe(false);
  expect(mayTell(at({ openness: 7 }), [move('guess')])).toBe(false);
});

test('from 8 a question on the theme and a pause bring it out without a guess', () => {
  const open = after(at({ openness: 8 }), [move('question', { near: 'close' })]);
  expect(mayTell(open, [move('pause')])).toBe(true);
  expect(mayTell(at({ openness: 8 }), [move('pause')])).toBe(false);
  expect(mayTell({ ...open, openness: 7 }, [move('pause')])).toBe(false);
});

test('who was pushed stays closed, longer each time, and tells nothing in that time', () => {
  const push = move('pressure', { kind: 'urgency' });
  const once = after(at({ openness: 8, trust: 8 }), [push]);
  expect(once).toMatchObject({ closedFor: 2, trust: 6, openness: 6 });
  expect(mayTell(once, [move('guess', { near: 'right' })])).toBe(false);
  expect(after(once, [push]).closedFor).toBe(3);
});

test('three turns without a word, and a busy client ends the call', () => {
  const quiet = at({ quiet: 3 });
  expect(hangsUp(quiet, 'busy')).toBe(true);
  expect(hangsUp(quiet, 'friendly')).toBe(false);
  expect(hangsUp(at({ trust: 0, pushes: 1 }), 'friendly')).toBe(true);
});

const before = { quiet: 0, listening: true, missed: false, out: false, closedFor: 0 };
const counted = (said: string, read: readonly ReadMove[], given: Partial<typeof before> = {}) =>
  countedMoves(said, read, { ...before, ...given });

test('words that were not said count nothing, and quotes are found whatever marks they carry', () => {
  expect(counted('How was it?', [move('guess', { quote: 'You are sad' })]).moves).toMatchObject([
    { move: 'small_talk' },
  ]);
  expect(counted('“It’s Friday.” And?', [move('echo', { quote: "it's friday" })]).moves).toMatchObject([
    { move: 'echo', quote: 'It’s Friday.”' },
  ]);
});

test('room is a pause once, after something that turned to them; then it is an empty turn', () => {
  const pause = [move('pause', { quote: '…' })];
  expect(counted('…', pause).moves[0]?.move).toBe('pause');
  expect(counted('…', pause, { quiet: 1 }).moves[0]?.move).toBe('empty');
  expect(counted('Ok.', [move('pause', { quote: 'Ok.' })], { listening: false }).moves[0]?.move).toBe(
    'empty',
  );
  const talks = [move('pause', { quote: 'Mm.' }), move('pitch', { quote: 'Ours is blue.' })];
  expect(counted('Mm. Ours is blue.', talks).moves.map((one) => one.move)).toEqual(['pitch']);
});

test('a claim in words that press is no second charge, and one beside them stays', () => {
  const said = 'Every store has it, and it saves ten percent.';
  const press = move('pressure', { kind: 'proof', quote: 'Every store has it' });
  const claims = ['Every store has it', 'it saves ten percent'].map((quote) => move('claim', { quote }));
  expect(counted(said, [press, ...claims]).moves.map(({ move: name, quote }) => [name, quote])).toEqual([
    ['pressure', 'Every store has it'],
    ['claim', 'it saves ten percent.'],
  ]);
});

test('abuse is heard by its words, whatever was read, and not where others say it or it is asked', () => {
  expect(
    counted('You are an idiot.', [move('question', { quote: 'You are an idiot.' })]).moves,
  ).toMatchObject([{ move: 'pressure', kind: 'insult' }, { move: 'question' }]);
  for (const said of ['Do they say you are an idiot?', 'You feel that you are useless to them.'])
    expect(counted(said, [move('guess', { quote: said })]).moves.map((one) => one.move)).toEqual(['guess']);
});

test('who takes back what pushed lets it go', () => {
  const said = 'Fair, forget Friday, that was mine.';
  expect(counted(said, [move('takes_correction', { quote: said })], { closedFor: 2 }).moves[0]?.move).toBe(
    'lets_go',
  );
});

test('saying back what they told is never a label, and a correction needs a guess before it', () => {
  const said = 'You are afraid she sees it.';
  expect(counted(said, [move('fact', { quote: said })]).moves[0]?.move).toBe('fact');
  expect(counted(said, [move('fact', { quote: said })], { out: true }).moves[0]?.move).toBe('says_back');
  expect(counted(said, [move('takes_correction', { quote: said })]).moves[0]?.move).toBe('says_back');
  expect(counted(said, [move('takes_correction', { quote: said })], { missed: true }).moves[0]?.move).toBe(
    'takes_correction',
  );
});

import { expect, test } from 'vitest';
import { sampleInputs } from '#testing/studio-samples.ts';
import { generators } from './generators.ts';

const say = 'Hi, this is Torsten from Keller Commissioning Software.';
const asked = sampleInputs['call-scripts'];
const script = { sections: [1, 2, 3].map((at) => ({ title: `Part ${at}`, seconds: 10, say })) };

test('a script that introduces its caller by the client’s name is asked for again, and the member is told', () => {
  const { lacks } = generators['call-scripts'];
  expect(lacks(script, {}, asked, ['Torsten'])).toContain('It introduces you as Torsten');
  expect(lacks(script, { callPurpose: 'Get a visit. Torsten signs himself.' }, asked, [])).toContain(
    'Torsten',
  );
  expect(lacks(script, {}, asked, ['Ruth'])).toBeNull();
});

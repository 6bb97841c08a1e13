import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/server/db/unavailable.ts';
import { InvalidEnvironment } from '#platform/server/env.ts';
import { sentenceFor } from './startup.ts';

const values = {
  DATABASE_URL: 'postgres://mmg:a-secret@db.example.test:6432/mmg',
  PORT: '8080',
  HOST: '0.0.0.0',
  DATA_DIR: '/srv/mmg',
};
const failed = (code: string) => Object.assign(new Error('words of the system'), { code });

test.each([
  ['EADDRINUSE', 'Something is already listening on 0.0.0.0:8080.'],
  ['ECONNREFUSED', 'PostgreSQL does not answer at db.example.test:6432.'],
  ['ENOTFOUND', 'There is no host with the name in db.example.test:6432.'],
  ['28P01', 'refuses the user or the password of DATABASE_URL'],
  ['3D000', 'has no database with the name in DATABASE_URL'],
  ['53300', 'has no connections left'],
  ['EACCES', 'may not write to /srv/mmg'],
  ['ENOSPC', 'The disk of /srv/mmg is full.'],
  ['EEXIST', '/srv/mmg is a file.'],
  ['ENOTDIR', '/srv/mmg is not a folder'],
])('%s at the start ends in a sentence that says what to do', (code, words) => {
  const sentence = sentenceFor(failed(code), values);
  expect(sentence).toContain(words);
  expect(sentence).not.toContain('a-secret');
});

test.each(['p@ss/w#rd', '123/45', '7?x', 'ss#x'])(
  'no piece of the password %s that was not encoded is printed, and what to do about it is',
  (password) => {
    const given = { ...values, DATABASE_URL: `postgres://mmg:${password}@db.example.test/mmg` };
    for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT']) {
      const sentence = sentenceFor(failed(code), given) ?? '';
      expect(sentence).toContain('the address in DATABASE_URL');
      expect(sentence).toContain('@ as %40');
      expect(sentence).not.toMatch(/\bss\b|123|:7/);
    }
  },
);

test('a % of the password that was not encoded is told with how to write it, and nothing of the password', () => {
  const cause = new URIError('URI malformed');
  const given = { ...values, DATABASE_URL: 'postgres://mmg:se%99cret@db.example.test/mmg' };
  for (const error of [cause, new DatabaseUnavailable(cause)]) {
    const sentence = sentenceFor(error, given) ?? '';
    expect(sentence).toContain('DATABASE_URL cannot be read');
    expect(sentence).toContain('% as %25');
    expect(sentence).not.toMatch(/se%|cret/);
  }
});

test('the code is found behind what wraps it, also where several addresses were tried', () => {
  const tried = new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')]);
  for (const error of [
    new DatabaseUnavailable(failed('ECONNREFUSED')),
    new DatabaseUnavailable(tried),
    tried,
  ])
    expect(sentenceFor(error, values)).toContain('db.example.test:6432');
});

test('a configuration that is not valid names its problems, and a fault of ours keeps its stack', () => {
  expect(sentenceFor(new InvalidEnvironment(['PORT is no number']), values)).toContain('PORT is no number');
  expect(sentenceFor(new TypeError('x is not a function'), values)).toBeNull();
  expect(sentenceFor('nothing', {})).toBeNull();
});

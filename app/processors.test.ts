import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { processorsHere } from './processors.ts';

const least = { APP_URL: 'https://site.example', AUTH_SECRET: 'a-secret-for-tests-only-of-32-characters' };
const here = (env: Record<string, string>) =>
  processorsHere(readEnvironment({ PROFILE: 'embedded', ...least, ...env }));

test('a site on which nothing is switched on names nobody', () => {
  expect(here({})).toEqual([]);
});

test('a mail server and a model of one’s own are named by host, and no login or key leaves', () => {
  const found = here({
    SMTP_URL: 'smtps://login:secret@mail.example',
    MAIL_FROM: 'a@site.example',
    AI_BASE_URL: 'https://llm.example/v1',
    AI_MODEL: 'm',
    AI_API_KEY: 'secret',
  });
  expect(found.map(({ place }) => place)).toEqual(['a server at llm.example', 'a server at mail.example']);
  expect(JSON.stringify(found)).not.toContain('secret');
});

test('a bucket for backups is named where it is, without one for files, and a folder is nobody else’s', () => {
  const found = here({ BACKUP_BUCKET: 'copies', S3_REGION: 'auto', S3_ENDPOINT: 'https://s3.example' });
  expect(found.map(({ name, place }) => [name, place])).toEqual([
    ['Storage of backups', 'a server at s3.example, auto'],
  ]);
  expect(here({ BACKUP_FOLDER: '/backups' })).toEqual([]);
});

test('a model that hears is said to turn recordings into text', () => {
  const openAi = { OPENAI_API_KEY: 'secret' };
  const hears = (env: Record<string, string>) =>
    here(env).map(({ purpose }) => purpose.includes('recordings'));
  expect([hears(openAi), hears({ ...openAi, AI_TRANSCRIPTION_MODEL: 'whisper-1' })]).toEqual([
    [false],
    [true],
  ]);
});

test('whom one can sign in with is named, without the client’s id or secret', () => {
  const client = { GOOGLE_CLIENT_ID: 'the-client-id', GOOGLE_CLIENT_SECRET: 'the-client-secret' };
  const found = here(client);
  expect(found.map(({ name }) => name)).toEqual(['Google (sign-in)']);
  expect(JSON.stringify(found)).not.toContain('the-client');
});

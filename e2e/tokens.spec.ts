import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { demoUrl } from './demo.ts';
import { createAssistant } from '#testing/oauth.ts';
import { expect, expectAccessible, signUp, test } from './journey.ts';
import { mailTo } from './mailbox.ts';

/** An assistant with the SDK's own client. */
async function assistant(token: string): Promise<Client> {
  const client = new Client({ name: 'a journey', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', demoUrl), { requestInit: { headers } }),
  );
  return client;
}

async function told(client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args });
  return JSON.stringify(content);
}

test('a member makes a token, their own assistant reads and checks with it, and revoked it is out', async ({
  page,
  watched,
}) => {
  // The password is asked for.
  watched.expectedErrors.push('403');
  await page.goto('/auth?redirect=/settings/tokens#sign-up');
  const person = await signUp(page);
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await expectAccessible(page, 'the page of tokens');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My assistant');
  await dialog.getByLabel('It works for').selectOption('7 days');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  // Nobody has confirmed the address yet: then only the password counts.
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const shown = dialog.getByText(/^mmg_pat_/);
  await expect(shown).toBeVisible();
  await expectAccessible(page, 'a token that is shown once');
  const token = await shown.innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Only reads')).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await mailTo(person.email, 'A personal token was made for your account');

  const client = await assistant(token);
  expect(await told(client, 'list_clients')).toContain('total');
  expect(await told(client, 'check_ethics', { text: 'Act now!' })).toContain('false-urgency');
  // The plan has no course: the assistant is told what the app would say.
  expect(await told(client, 'read_lesson', { slug: 'the-first-11-seconds' })).not.toContain('# ');
  await page.reload();
  await expect(page.getByText(/^Last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Revoke My assistant' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(async () => {
    await expect(told(client, 'list_clients')).rejects.toThrow();
  }).toPass({ timeout: 3000 });
});

test('an assistant asks, its member signs in and grants it reading, it calls, and disconnected it is out', async ({
  page,
  watched,
}) => {
  // The program on their device, to which the browser returns.
  const program = createServer((_, response) => response.end('You may close this window.')).listen(
    0,
    '127.0.0.1',
  );
  await once(program, 'listening');
  const { port } = program.address() as AddressInfo;
  const callbackUrl = `http://127.0.0.1:${port}/callback`;
  // The password is asked for, and at the end the browser is sent to the program.
  watched.expectedErrors.push('403', `request to ${new URL(callbackUrl).origin}`);
  const assistant = createAssistant(demoUrl, fetch, 'My Claude', callbackUrl);
  const asking = await assistant.ask();
  await page.goto(asking.href);
  // Signed out: they sign up first, and come back.
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  const person = await signUp(page);
  await expect(page.getByRole('heading', { name: 'Connect an assistant' })).toBeVisible();
  await expect(page.getByText('My Claude')).toBeVisible();
  await expectAccessible(page, 'the question of an assistant');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // Nobody has confirmed the address yet: then only the password counts.
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${callbackUrl}?**`);
  await assistant.finish(new URL(page.url()).searchParams.get('code') ?? '');
  const client = await assistant.connect();
  expect(await told(client, 'list_clients')).toContain('total');
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('note_outcome');
  await mailTo(person.email, 'An assistant was connected to your account');

  await page.goto('/settings/tokens');
  await expect(page.getByText('Only reads')).toBeVisible();
  await expectAccessible(page, 'the page of assistants');
  await page.getByRole('button', { name: 'Disconnect My Claude' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect assistant' }).click();
  await expect(page.getByText('Assistant disconnected')).toBeVisible();
  await expect(async () => {
    await expect(told(client, 'list_clients')).rejects.toThrow();
  }).toPass({ timeout: 3000 });
  program.close();
});

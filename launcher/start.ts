import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { demoAccounts } from '#db/demo-accounts.ts';
import { isBuilt } from './build-stamp.ts';
import { type Child, startChild } from './child.ts';
import {
  demoPassword,
  fakesEnvironment,
  type DemoPassword,
  type DemoPlaces,
  demoPlaces,
  keptSecret,
  productEnvironment,
} from './demo-environment.ts';
import { answers, requireFreePort } from './ports.ts';
import { ensurePrivateFolder, fail, root, Stop } from './project.ts';

const readyWithinMs = 60_000;
// The product takes up to 10 s for running requests and jobs.
const graceMs = 12_000;

await start().catch(fail);

async function start(): Promise<void> {
  const places = demoPlaces(process.env);
  await requireFreePort(places.port, places.host, 'PORT');
  await requireFreePort(places.fakesPort, '127.0.0.1', 'FAKES_PORT');
  await requireFreePort(places.smtpPort, '127.0.0.1', 'FAKES_SMTP_PORT');
  if (!isBuilt()) buildNow();

  // Also applies to the fakes, which keep mails and payments there.
  process.umask(0o077);
  ensurePrivateFolder(places.dataDir);
  const password = demoPassword(process.env, places);
  const environment = productEnvironment(
    process.env,
    places,
    () => keptSecret(places.dataDir),
    password?.value ?? null,
  );
  const fakes = startChild(
    'fakes',
    'fakes/main.ts',
    fakesEnvironment(process.env, places, () => keptSecret(places.dataDir)),
    join(places.dataDir, 'fakes.log'),
  );
  const product = startChild(
    'product',
    'dist/server/main.js',
    environment,
    join(places.dataDir, 'product.log'),
  );
  const stopping = stopOnSignals(product, fakes);
  stopOnDeath(product, fakes, stopping);

  const gaveUp = () => product.hasEnded() || fakes.hasEnded() || stopping.begun();
  const ready =
    (await answers(`${places.fakesUrl}/healthz`, readyWithinMs, gaveUp)) &&
    (await answers(`${places.url}/readyz`, readyWithinMs, gaveUp));
  if (ready) return printWelcome(places, environment, password);
  if (gaveUp()) return;
  stopping.begin();
  process.stderr.write(`${product.lastLines(20)}\n`);
  await Promise.all([product.stop(graceMs), fakes.stop(graceMs)]);
  throw new Stop(
    `The product was not ready within ${readyWithinMs / 1000} s; its last lines are above, all of them in ${places.dataDir}/product.log.`,
  );
}

function buildNow(): void {
  process.stdout.write('Building the product …\n');
  const { status } = spawnSync(process.execPath, [join(root, 'launcher', 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Stop('The product could not be built; the lines above say why.');
}

type Stopping = { begun(): boolean; begin(): void };

/** On TERM or INT, stops both children, the fakes last, since the product may still be sending a mail; then exits. */
function stopOnSignals(product: Child, fakes: Child): Stopping {
  let begun = false;
  const stop = async () => {
    if (begun) return;
    begun = true;
    const endings = [await product.stop(graceMs), await fakes.stop(graceMs)];
    process.exit(endings.every(({ code }) => code === 0) ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  return {
    begun: () => begun,
    begin: () => {
      begun = true;
    },
  };
}

/** The demo needs both: when one dies, the other is stopped too. */
function stopOnDeath(product: Child, fakes: Child, stopping: Stopping): void {
  for (const [dead, other] of [
    [product, fakes],
    [fakes, product],
  ] as const) {
    void dead.ended.then(async ({ code }) => {
      if (stopping.begun()) return;
      stopping.begin();
      process.stderr.write(`${dead.lastLines(20)}\n`);
      await other.stop(graceMs);
      fail(
        new Stop(
          `The ${dead.name} ended unexpectedly (code ${code}); its last lines are above. The ${other.name} was stopped too.`,
        ),
      );
    });
  }
}

/** The password shown beside each account; a generated one is printed only when it is made. */
function shownPassword(known: string, own: DemoPassword | null): string {
  if (own === null) return known;
  return own.isNew ? own.value : '(kept in demo-password of the data folder)';
}

function printWelcome(places: DemoPlaces, environment: NodeJS.ProcessEnv, own: DemoPassword | null): void {
  const accounts =
    environment['SEED_DEMO'] === 'true'
      ? demoAccounts.map(
          ({ label, email, password }) => `    ${label.padEnd(18)} ${email}  ${shownPassword(password, own)}`,
        )
      : ['    none (SEED_DEMO=true creates them in your database; their passwords are public)'];
  process.stdout.write(
    `${[
      '',
      `  Make Me Great!     ${places.url}`,
      `  Demo services      ${places.fakesUrl}  (payments, mail, CRM, model)`,
      '',
      '  Demo accounts',
      ...accounts,
      '',
      `  Data and logs      ${places.dataDir}`,
      '  Stop with Ctrl+C.',
      '',
    ].join('\n')}\n`,
  );
}

import { z } from 'zod';

const lockedPackage = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), lockedPackage) });
type LockFile = z.infer<typeof lockFile>;

interface Missing {
  readonly name: string;
  readonly range: string;
  readonly dev: boolean;
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** The places where Node would look for a dependency of the package at `path`, nearest first. */
function placesOf(path: string, name: string): string[] {
  const parts = path.split('/node_modules/');
  return parts
    .map((_, depth) => `${parts.slice(0, parts.length - depth).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}

function missingFrom({ packages }: LockFile): Missing[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(path, name).some((place) => place in packages))
      .map(([name, range]) => ({ name, range, dev })),
  );
}

/** The platform that a package's name implies, so that npm can skip it elsewhere without asking the registry. */
function platformOf(name: string) {
  const words = name.split(/[^a-z0-9]+/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter(
    (processor) =>
      words.includes(processor) ||
      words.includes(`${processor}hf`) ||
      (processor === 'arm' && words.includes('gnueabihf')),
  );
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

/** Names of optional packages that the lock file's packages need but it lacks. `npm ci` refuses such a file. */
export function missingOptionals(text: string): string[] {
  return missingFrom(lockFile.parse(JSON.parse(text))).map(({ name }) => name);
}

/**
 * Adds what `npm install` omits from the lock file when the registry in use lacks another platform's package: its
 * version, taken from the range that requires it, and its platform.
 */
export function completeLockFile(text: string): string {
  const lock = lockFile.parse(JSON.parse(text));
  for (const { name, range, dev } of missingFrom(lock)) {
    const version = range.replace(/^[\^~>=v\s]+/, '');
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev && { dev }),
      optional: true,
    };
  }
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}

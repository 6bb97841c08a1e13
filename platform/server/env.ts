import { z } from 'zod';

type Source = Readonly<Record<string, string | undefined>>;

/** One slice's part of the environment: its variables by name, and how to read them. */
export interface EnvironmentPart<Values> {
  readonly names: readonly string[];
  /** The values, or one sentence for each thing that is wrong with them. */
  readonly read: (source: Source) => { readonly values: Values } | { readonly problems: readonly string[] };
}

/** The validator's message in the owner's words; undefined keeps the validator's own. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
  if (issue.code === 'too_small' && issue.origin === 'number') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  return undefined;
}

/**
 * Declares a slice's part.
 * @param shape the variables
 * @param check returns one sentence for each invalid combination of valid values; none when all is well. It is also
 * given the whole environment, for what depends on another part
 */
export function environmentPart<const Shape extends z.ZodRawShape>(
  shape: Shape,
  check: (values: z.output<z.ZodObject<Shape>>, source: Source) => readonly string[] = () => [],
): EnvironmentPart<z.output<z.ZodObject<Shape>>> {
  const schema = z.object(shape);
  return {
    names: Object.keys(shape),
    read: (source) => {
      const parsed = schema.safeParse(source, { error: wordsOf });
      if (!parsed.success)
        return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
      const problems = check(parsed.data, source);
      return problems.length > 0 ? { problems } : { values: parsed.data };
    },
  };
}

/** Thrown to refuse the start; names every wrong field, not just the first. */
export class InvalidEnvironment extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nSee .env.example.`,
    );
    this.name = 'InvalidEnvironment';
    this.problems = problems;
  }
}

/** `true`/`false` as people write them in an environment file. */
export const flag = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off', ''],
});

/** An optional variable: empty counts as unset, as in `.env` files with `NAME=`. */
export function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** Whether what listens on a host can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The hint for addresses where part of a password may have been read as another part. */
export const encodeThePassword =
  'In its password, characters such as @, /, ?, # and % have to be percent-encoded (@ as %40, / as %2F, ? as %3F, # as %23, % as %25)';

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: `must be a postgres:// address. ${encodeThePassword}`,
});
const authSecret = z.string().min(32, 'must have at least 32 characters');

/** The longest that DRAIN_SECONDS may be. */
export const mostDrainSeconds = 60;

export const platformEnvironment = environmentPart(
  {
    /**
     * `production` requires all real services; `embedded` brings its own database (demo, evaluation).
     */
    PROFILE: z.enum(['production', 'embedded']).default('production'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    APP_URL: optional(httpUrl),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: optional(postgresUrl),
    /** The same database without a transaction pooler between; unset: DATABASE_URL is direct. */
    DATABASE_DIRECT_URL: optional(postgresUrl),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
    AUTH_SECRET: optional(authSecret),
    /** The previous secret: it signs nothing new, but what it signed can still be read. */
    AUTH_SECRET_PREVIOUS: optional(authSecret),
    TRUSTED_PROXIES: optional(
      z.string().regex(/^[0-9a-f.:,/ ]+$/i, 'must be addresses or CIDR ranges, comma-separated'),
    ),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /** Multiplies every request limit; raise it when many members share one address. */
    RATE_LIMIT_SCALE: z.coerce.number().min(0.1).max(1000).default(1),
    SEED_DEMO: flag.default(false),
    /** Replaces the public password of the demo accounts. */
    DEMO_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters').max(128)),
    /** The port on which `npm run work` answers /healthz, /readyz and /metrics; unset: it listens on none. */
    WORK_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
    /** How long a stopping node goes on answering, so that the proxy notices; longer than its check interval. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(mostDrainSeconds).default(0),
    /** `elsewhere`: this process only answers requests; `npm run work` runs the jobs and the hourly chores. */
    JOBS: z.enum(['here', 'elsewhere']).default('here'),
  },
  (values) => {
    const problems: string[] = [];
    // [account.secret-required]
    if (!values.AUTH_SECRET)
      problems.push('AUTH_SECRET is required: the key that signs sessions, at least 32 characters');
    if (values.AUTH_SECRET !== undefined && values.AUTH_SECRET === values.AUTH_SECRET_PREVIOUS)
      problems.push('AUTH_SECRET_PREVIOUS is the secret before this one: it must differ from AUTH_SECRET');
    if (values.SEED_DEMO && values.DEMO_PASSWORD === undefined && !isLoopback(values.HOST))
      problems.push(
        'DEMO_PASSWORD is required where SEED_DEMO listens on a network (HOST): the password of its accounts is public',
      );
    if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
      problems.push('DATABASE_DIRECT_URL stands beside DATABASE_URL, which is not set');
    if (!values.APP_URL) problems.push('APP_URL is required: the address under which members reach the app');
    if (values.PROFILE === 'embedded') return problems;
    if (!values.DATABASE_URL) problems.push('DATABASE_URL is required: the PostgreSQL database to use');
    if (values.SEED_DEMO)
      problems.push('SEED_DEMO is for the embedded demo only: its accounts have public passwords');
    return problems;
  },
);

type Values<Parts extends readonly EnvironmentPart<object>[]> = Parts extends readonly [
  EnvironmentPart<infer First>,
  ...infer Rest extends readonly EnvironmentPart<object>[],
]
  ? First & Values<Rest>
  : unknown;

/**
 * Reads the environment once against all parts.
 * @throws InvalidEnvironment with every problem found
 */
export function parseEnvironment<const Parts extends readonly EnvironmentPart<object>[]>(
  parts: Parts,
  source: Source,
): Values<Parts> {
  const problems: string[] = [];
  let values = {};
  for (const part of parts) {
    const read = part.read(source);
    if ('values' in read) values = { ...values, ...read.values };
    else problems.push(...read.problems);
  }
  if (problems.length > 0) throw new InvalidEnvironment(problems);
  return values as Values<Parts>;
}

import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { token } from '#platform/contract/fields.ts';
import { emailText } from '#platform/contract/text.ts';
import { signingKeyOf, webhookSignature } from '#platform/server/auth/webhook-signature.ts';
import { readText } from '#platform/server/http/body.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { type FeedbackDeps, takeFeedback } from './feedback.ts';

const path = '/api/webhooks/mail';
const maxBytes = 256 * 1024;
const maxEvents = 500;
const toleranceSeconds = 300;

const address = emailText({
  max: 254,
  required: 'address is required',
  tooLong: 'address is too long',
  invalid: 'address must be an email address',
});

/** `{"events": [{"type": "bounce", "address": "…", "at": "2026-11-20T12:00:00Z", "code": "5.1.1"}]}` */
const feedbackBody = z.strictObject({
  events: z
    .array(
      z.strictObject({
        /** `bounce`: permanent ones only; temporary ones are not reported. */
        type: z.enum(['bounce', 'complaint']),
        address,
        at: z.iso.datetime(),
        /** The enhanced status code, if there is one. */
        code: token({ max: 11 })
          .regex(/^5\.\d{1,3}\.\d{1,3}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(maxEvents),
});

/** Whether any signature is right. */
function isSigned(key: Buffer, signed: Signed): boolean {
  const expected = webhookSignature(key, signed);
  return signed.signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.startsWith('v1,') ? signature.slice(3) : '', 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

interface Signed {
  readonly body: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
}

function signedBy({ headers }: Request, body: string): Signed {
  const header = (name: string) => (headers.get(name) ?? '').slice(0, 1000);
  return {
    body,
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signatures: header('webhook-signature'),
  };
}

/** @throws AppError bad_signature when it is not signed with the secret, or not recently */
function assertSigned(secret: string, signed: Signed, now: Date): void {
  const age = Math.abs(now.getTime() / 1000 - Number(signed.timestamp));
  const isNow = /^\d{1,12}$/.test(signed.timestamp) && age <= toleranceSeconds;
  if (signed.id === '' || !isNow || !isSigned(signingKeyOf(secret), signed))
    throw new AppError('bad_signature');
}

/**
 * `POST /api/webhooks/mail`: bounces and complaints from any mail provider, or from a small script in between. The
 * signature covers the raw bytes and replaces the session and origin checks.
 * @param secret `whsec_` and the key in base64; null answers 404
 */
export function feedbackRoute(deps: FeedbackDeps, secret: string | null): RawRoute {
  return {
    id: 'mail.feedback',
    methods: ['POST'],
    path,
    access: 'anyone',
    limit: 'write',
    freshViewer: false,
    anyOrigin: true,
    answer: async ({ headers, request }) => {
      if (secret === null) throw new AppError('not_found');
      const body = await readText(request, maxBytes);
      assertSigned(secret, signedBy(request, body), deps.clock.now());
      const { events } = readEvents(body);
      await takeFeedback(
        deps,
        'webhook',
        events.map(({ type, code = null, at, ...rest }) => ({
          ...rest,
          code,
          at: new Date(at),
          reason: type === 'bounce' ? ('bounced' as const) : ('complained' as const),
        })),
      );
      return Response.json({ received: true }, { headers: { ...headers, 'cache-control': 'no-store' } });
    },
  };
}

/** @throws AppError malformed_body, invalid_input */
function readEvents(body: string): z.output<typeof feedbackBody> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    throw new AppError('malformed_body', { cause, message: 'The request body is not valid JSON.' });
  }
  const parsed = feedbackBody.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = `${issue?.path.join('.') ?? 'events'}: ${issue?.message ?? 'is not valid'}`;
  throw new AppError('invalid_input', { message, cause: parsed.error });
}

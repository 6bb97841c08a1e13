import { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { readText } from '#platform/server/http/body.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { type Feedback, type FeedbackDeps, takeFeedback } from './feedback.ts';
import { createSns, jsonOf, type SnsTopic } from './sns.ts';

const path = '/api/webhooks/ses';
const maxBytes = 512 * 1024;

const address = z.string().max(320);
const recipients = z
  .array(z.object({ emailAddress: address, status: z.string().max(20).optional() }))
  .max(500);

/**
 * What SES reports, by docs.aws.amazon.com/ses/latest/dg/notification-contents.html; event publishing is the same but
 * names the kind in another field. Fields may be added, and kinds that we did not ask for may arrive.
 */
const sesReport = z.object({
  notificationType: z.string().max(50).optional(),
  eventType: z.string().max(50).optional(),
  bounce: z
    .object({
      bounceType: z.string().max(50),
      bouncedRecipients: recipients,
      timestamp: z.iso.datetime({ offset: true }),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: recipients,
      complaintFeedbackType: z.string().max(50).nullish(),
      timestamp: z.iso.datetime({ offset: true }),
    })
    .optional(),
});

/** `Name <a@b.test>` or `a@b.test`, as SES writes it. */
const plainAddress = (value: string) => (/<([^<>]+)>$/.exec(value)?.[1] ?? value).trim().toLowerCase();

/** What counts in a report: permanent bounces and complaints; not temporary bounces or retractions (`not-spam`). */
export function readReport(message: string): Feedback[] {
  const parsed = sesReport.safeParse(jsonOf(message));
  if (!parsed.success) return [];
  const { bounce, complaint, eventType, notificationType } = parsed.data;
  const kind = notificationType ?? eventType;
  if (kind === 'Bounce' && bounce?.bounceType === 'Permanent')
    return bounce.bouncedRecipients.map(({ emailAddress, status = null }) => ({
      address: plainAddress(emailAddress),
      reason: 'bounced',
      code: status,
      at: new Date(bounce.timestamp),
    }));
  if (kind === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam')
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      address: plainAddress(emailAddress),
      reason: 'complained',
      code: null,
      at: new Date(complaint.timestamp),
    }));
  return [];
}

/**
 * `POST /api/webhooks/ses`: what Amazon SES reports through an SNS topic. The signature replaces the session and origin
 * checks.
 * @param topic the one whose messages count and whose subscription is confirmed; null answers 404
 */
export function sesRoute(deps: FeedbackDeps, topic: SnsTopic | null): RawRoute {
  const sns =
    topic &&
    createSns(topic, deps.clock, () =>
      deps.log.warn(
        { source: 'ses' },
        'the topic signs by version 1, which is refused: set its SignatureVersion to 2',
      ),
    );
  return {
    id: 'mail.sesFeedback',
    methods: ['POST'],
    path,
    access: 'anyone',
    limit: 'write',
    freshViewer: false,
    anyOrigin: true,
    answer: async ({ headers, request }) => {
      if (sns === null) throw new AppError('not_found');
      const message = await sns.read(await readText(request, maxBytes));
      switch (message.Type) {
        case 'Notification':
          await takeFeedback(deps, 'ses', readReport(message.Message));
          break;
        case 'SubscriptionConfirmation':
          await sns.confirm(message);
          deps.log.info({ source: 'ses' }, 'the subscription to the topic was confirmed');
          break;
        case 'UnsubscribeConfirmation':
          deps.log.warn(
            { source: 'ses' },
            'the topic reports nothing any more: somebody ended the subscription',
          );
          break;
      }
      return Response.json({ received: true }, { headers: { ...headers, 'cache-control': 'no-store' } });
    },
  };
}

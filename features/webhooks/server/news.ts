import type { About, News } from '#platform/server/notices/news.ts';

/** @param id of the webhook @param host of its address: the whole may be a secret */
interface AboutWebhook extends About {
  readonly id: string;
  readonly host: string;
}

const noted = ({ id, host }: AboutWebhook) => ({ webhook: id, host });
const actionUrl = '/settings/tokens';

const made: News<AboutWebhook> = {
  member: ({ host }) => ({
    kind: 'security',
    type: 'info',
    title: 'A webhook was added',
    message: `We now tell ${host} what you do here. If that wasn’t you, delete it and change your password.`,
    actionUrl,
  }),
  audit: { action: 'webhooks.made', details: noted },
};

const deleted: News<AboutWebhook> = { audit: { action: 'webhooks.deleted', details: noted } };

/** @param gone whether the receiver said so */
const switchedOff: News<AboutWebhook & { readonly gone: boolean }> = {
  member: ({ gone, host }) => ({
    kind: 'security',
    type: 'warning',
    title: 'We switched a webhook off',
    message: `${host} ${gone ? 'says that it is gone for good' : 'didn’t take anything for two days'}. What you do from now on isn’t sent there. Once it works, turn the webhook on again.`,
    actionUrl,
  }),
};

/** The events of webhooks, and who hears of each. */
export const webhookNews = { made, deleted, switchedOff };

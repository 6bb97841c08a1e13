import { type Processor, processorsOf } from '#content/legal/processors.ts';
import { providerSettings } from '#features/account/server/identities/openid.ts';
import { crmSettings } from '#features/crm/server/env.ts';
import { providerOf } from '#platform/server/model/provider.ts';
import type { Environment } from './environment.ts';

const providers = { anthropic: 'anthropic', openai: 'openai', compatible: 'own' } as const;

/** The host of an address, without login or key; null for none. */
const hostOf = (address: string | undefined) => (address === undefined ? null : new URL(address).hostname);

/** Third parties that receive personal data on this site, by its configuration. Never contains a key. */
export function processorsHere(env: Environment): readonly Processor[] {
  const provider = providerOf(env);
  const crm = crmSettings(env);
  const bucket = { host: hostOf(env.S3_ENDPOINT), region: env.S3_REGION ?? null };
  return processorsOf({
    stripe: env.STRIPE_SECRET_KEY !== undefined,
    model: provider && {
      provider: providers[provider.kind],
      host: hostOf(provider.baseUrl),
      transcribes: env.AI_TRANSCRIPTION_MODEL !== undefined,
    },
    mailHost: hostOf(env.SMTP_URL),
    crm: crm?.mode ?? null,
    crmHost: hostOf(env.GHL_WEBHOOK_URL),
    crmConsentFirst: env.GHL_CONSENT_FIRST,
    storage: env.S3_BUCKET ? bucket : null,
    backups: env.BACKUP_BUCKET ? bucket : null,
    morphcast: env.MORPHCAST_LICENSE_KEY !== undefined,
    captcha: env.CAPTCHA_PROVIDER ?? null,
    signIn: providerSettings(env).map(({ issuer, name }) => ({ name, host: new URL(issuer).hostname })),
  });
}

import { z } from 'zod';
import { modelListings, modelTroubles } from '#platform/contract/model-state.ts';
import { tiers } from '#platform/contract/capabilities.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, instant as givenInstant, token } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import { money } from '#features/billing/contract-money.ts';
import { linkNames, paymentModes, recordStates, setupIds, setupStepIds } from './rules.ts';

const whole = z.number().int();
const instant = z.iso.datetime();

/** The figures of the start page, as of one moment. */
export const startFigures = z.strictObject({
  countedAt: instant,
  members: z.strictObject({
    total: whole,
    byTier: z.record(z.enum(tiers), whole),
    /** The last 30 days in UTC, oldest first. */
    newByDay: z.array(z.strictObject({ day: z.iso.date(), many: whole })),
  }),
  money: z.strictObject({
    /**
     * What the subscriptions bring in a month, without tax, in each currency: after coupons, as the payment provider
     * foresees it; where it does not, by the price of the plan. A year counts a twelfth; one whose payment failed counts
     * until it ends, one that is paused does not.
     */
    monthly: z.array(money),
    /** How many of them are counted by the price of the plan. */
    atListPrice: whole,
    /** What is owed after payments that failed. */
    owedAmounts: z.array(money),
    running: whole,
    /** Subscriptions whose payment failed and is still owed. */
    owed: whole,
    /** Set to end and not renewed. */
    ending: whole,
    /** Members to whom a plan was given by hand, and who pay for none. */
    given: whole,
  }),
  behind: z.strictObject({
    crm: z.enum(['api', 'webhook', 'off']),
    crmPaused: z.boolean(),
    crmWaiting: whole,
    crmDead: whole,
    mailsWaiting: whole,
    /** Mails of the last 30 days that were given up. */
    mailsDead: whole,
    /** Why attempted mails are waiting: the latest one's code, e.g. `ETLS`; null if none failed. */
    mailFault: z.string().nullable(),
    /** Why the writing tools fail, if somebody has to act. */
    modelTrouble: z.enum(modelTroubles).nullable(),
    /**
     * Mails of the last 30 days that a server received completely and never acknowledged: perhaps accepted, never sent
     * again.
     */
    mailsUnknown: whole,
    /** Members to whose address we no longer write. */
    addressesStopped: whole,
    /** How long the oldest due job has waited. */
    oldestJobSeconds: whole,
  }),
  storage: z.strictObject({ files: whole, bytes: whole }),
  /** The last 30 days in UTC, oldest first. Cost in US cents; null when a price is not known. */
  ai: z.array(z.strictObject({ day: z.iso.date(), runs: whole, tokens: whole, costCents: whole.nullable() })),
});
export type StartFigures = z.infer<typeof startFigures>;

export const readStart = endpoint({
  id: 'admin.readStart',
  method: 'GET',
  path: '/api/admin/start',
  summary:
    'What matters today, as figures, and which steps of the setup are open. Counted anew, at most every five seconds; where that takes long, those from before come first.',
  access: 'admin',
  output: startFigures.extend({
    /** They are being counted again: ask again in a moment. */
    recounting: z.boolean(),
    /** The steps of the setup that are not done, in their order. */
    openSteps: z.array(z.enum(setupStepIds)),
    /** What they lack, and what else the site is not live without. */
    missing: z.array(z.strictObject({ step: z.enum(setupStepIds), id: z.enum(setupIds) })),
    /** The addresses at which members' messages arrive; null where there is none. */
    inbox: z.strictObject({
      /** Replies to the emails of this site. */
      replies: z.string().nullable(),
      /** What the contact page names. */
      contact: z.string().nullable(),
      /** What Premium members are given. */
      premium: z.string().nullable(),
    }),
    payments: z.enum(paymentModes),
    /** Whether a demo replaces the model: the tools' texts are samples. */
    demoTexts: z.boolean(),
    /** The links to the owner’s own pages that are not entered yet. */
    missingLinks: z.array(z.enum(linkNames)),
    /** Whether the site still shows something of the demo’s sample owner. */
    sampleOwner: z.boolean(),
  }),
});

export const readSetup = endpoint({
  id: 'admin.readSetup',
  method: 'GET',
  path: '/api/admin/setup',
  summary:
    'What of this site is configured and what is not, and how the writing model is doing. Never a key.',
  access: 'admin',
  output: z.strictObject({
    items: z.array(z.strictObject({ id: z.enum(setupIds), done: z.boolean() })),
    /** The models in use of which no price is known: their cost cannot be shown. */
    unpriced: z.array(z.string()),
    /** The public address of the site, without a slash at its end. */
    appUrl: z.string(),
    payments: z.enum(paymentModes),
    /** When the message of a test purchase last arrived; null: none has lately. */
    paymentsTestedAt: instant.nullable(),
    /** Null where email is off. */
    mail: z
      .strictObject({
        /** As members see the sender: `Make Me Great! <hello@example.com>`. */
        from: z.string(),
        /** The mailbox that answers reach. */
        replies: z.string(),
        /** A page on which everything that was sent can be read, where the owner named one: the demo's inbox. */
        inbox: z.string().nullable(),
        /** What receivers look up about the sender's domain; null where no email leaves the installation. */
        records: z.strictObject({ state: z.enum(recordStates), missing: z.array(z.string()) }).nullable(),
      })
      .nullable(),
    /** Whether a demo replaces the model: the tools' texts are samples. */
    demoTexts: z.boolean(),
    /** The links to the owner’s own pages that are not entered yet. */
    missingLinks: z.array(z.enum(linkNames)),
    /** Whether the site still shows something of the demo’s sample owner. */
    sampleOwner: z.boolean(),
    /** Null where no model is configured. */
    model: z
      .strictObject({
        name: z.string(),
        trouble: z.enum(modelTroubles).nullable(),
        troubledAt: instant.nullable(),
        /** What the provider's list says about the model, as of the last day; null before the first request. */
        listing: z.enum(modelListings).nullable(),
        endsOn: z.iso.date().nullable(),
        /** The model that turns recordings into text, and why that last failed; null where none is configured. */
        transcription: z
          .strictObject({
            name: z.string(),
            trouble: z.enum(modelTroubles).nullable(),
            troubledAt: instant.nullable(),
          })
          .nullable(),
      })
      .nullable(),
  }),
});

const auditFilter = {
  /** Part of an action's label, or the start of its code, e.g. `signed in` or `billing.` */
  action: lineText({ max: 80 }).optional(),
  /** An id or part of an address: who did it, or who it is about. */
  person: lineText({ max: 254 }).optional(),
  /** Days in UTC, both included. */
  from: day().optional(),
  to: day().optional(),
  /** Instants, for days in another zone: from the first on, and before the second. */
  since: givenInstant().optional(),
  until: givenInstant().optional(),
};

const person = z.strictObject({ id: z.string(), email: z.string().nullable() }).nullable();

export const listAudit = endpoint({
  id: 'admin.listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what to whom, newest first, 50 at a time.',
  access: 'admin',
  query: z.strictObject({
    ...auditFilter,
    before: token({ max: 15 }).regex(/^\d+$/).optional(),
  }),
  output: z.strictObject({
    entries: z.array(
      z.strictObject({
        id: z.string(),
        at: instant,
        action: z.string(),
        /** Null: a stranger, the system, or somebody who left. */
        actor: person,
        subject: person,
        address: z.string().nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        /** What the lessons, modules and clients in the details are called today, by their ids. */
        names: z.record(z.string(), z.string()),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const exportAudit = endpoint({
  id: 'admin.exportAudit',
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'The audit log as a CSV file, with the same filter. Noted in the audit log itself.',
  access: 'admin',
  limit: 'write',
  query: z.strictObject(auditFilter),
  output: z.string(),
});

import { readFileSync, writeFileSync } from 'node:fs';
import { accessNews } from '#features/billing/server/news/access-news.ts';
import { pauseNews } from '#features/billing/server/news/pause-news.ts';
import { renewalNews } from '#features/billing/server/news/renewal-news.ts';
import { paymentNews } from '#features/billing/server/news/payment-news.ts';
import { referralNews } from '#features/billing/server/news/referral-news.ts';
import { returnNews } from '#features/billing/server/news/return-news.ts';
import { subscriptionNews } from '#features/billing/server/news/subscription-news.ts';
import { taskNews } from '#features/billing/server/news/task-news.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { clinicNews } from '#features/course/server/clinics/clinic-news.ts';
import { helpNews } from '#features/members/server/help/help-news.ts';
import { webhookNews } from '#features/webhooks/server/news.ts';
import { adminKind } from '#platform/contract/notices.ts';
import type { About, AdminNews, News } from '#platform/server/notices/news.ts';

type Row = Pick<News<About>, 'crm' | 'audit'> & {
  readonly member?: unknown;
  readonly mail?: { readonly template: string };
  readonly admins?: Pick<AdminNews<About>, 'kind'> & { readonly mail?: { readonly template: string } };
};

const tables: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  Subscriptions: subscriptionNews,
  Pauses: pauseNews,
  'Charges, before they are made': renewalNews,
  Payments: paymentNews,
  'Money that goes back': returnNews,
  'Links for colleagues': referralNews,
  'Access given by hand': accessNews,
  'What an admin has to look at': taskNews,
  'What secures an account': securityNews,
  Help: helpNews,
  Clinics: clinicNews,
  Webhooks: webhookNews,
};

const path = 'docs/who-is-told.md';
const marks = ['<!-- begin: npm run make -- who-is-told -->', '<!-- end -->'] as const;
const code = (text: string) => `\`${text}\``;

function adminsCell({ admins }: Row): string {
  if (!admins) return '';
  if (admins.kind === adminKind) return 'sales';
  return admins.mail ? `notice and ${code(admins.mail.template)}` : 'question';
}

function lineOf(name: string, row: Row): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const cells = [
    words,
    row.member ? 'yes' : '',
    row.mail ? code(row.mail.template) : '',
    adminsCell(row),
    row.crm?.event ?? '',
    row.audit ? code(row.audit.action) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The tables between the marks of a document, made anew from the rows of news. */
export function whoIsTold(document: string): string {
  const [begin, end] = marks;
  const head = '| Event | Member’s notice | Mail | Admins | CRM | Audit |\n|---|---|---|---|---|---|';
  const parts = Object.entries(tables).map(([title, rows]) => {
    const lines = Object.entries(rows).map(([name, row]) => lineOf(name, row));
    return [`### ${title}`, `${head}\n${lines.join('\n')}`].join('\n\n');
  });
  const before = document.slice(0, document.indexOf(begin));
  const after = document.slice(document.indexOf(end));
  return `${before}${begin}\n\n${parts.join('\n\n')}\n\n${after}`;
}

if (import.meta.main) writeFileSync(path, whoIsTold(readFileSync(path, 'utf8')));

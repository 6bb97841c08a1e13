import type { MovementKind } from '#features/billing/rules-revenue.ts';

/** What a figure of the owner counted: the list of members can show who that was. */

export const funnelSteps = ['joined', 'assessed', 'bought', 'stayed'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export type Figure =
  /** Whose account is of the weeks from one Monday until before another, by where they came from; null: anywhere. */
  | {
      readonly of: 'funnel';
      readonly step: FunnelStep;
      readonly from: string;
      readonly until: string;
      readonly source: string | null;
    }
  | { readonly of: 'revenue'; readonly kind: MovementKind; readonly month: string }
  /** Who first paid in a month, and paid as well so many months later. */
  | { readonly of: 'cohort'; readonly month: string; readonly after: number }
  | { readonly of: 'lesson'; readonly id: string };

const patterns = {
  funnel:
    /^funnel~(joined|assessed|bought|stayed)~(\d{4}-\d{2}-\d{2})~(\d{4}-\d{2}-\d{2})(?:~([a-z0-9._-]{1,60}))?$/,
  revenue: /^revenue~(new|upgrade|downgrade|pause|lost)~(\d{4}-\d{2})$/,
  cohort: /^cohort~(\d{4}-\d{2})~(\d{1,2})$/,
  lesson: /^lesson~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
};

const isDay = (text: string) => !Number.isNaN(Date.parse(text));

/** Reads a figure from its form in an address; null for anything else. */
export function readFigure(text: string): Figure | null {
  const [, step, from = '', until = '', source = null] = patterns.funnel.exec(text) ?? [];
  if (step)
    return isDay(from) && isDay(until)
      ? { of: 'funnel', step: step as FunnelStep, from, until, source }
      : null;
  const [, kind, moved = ''] = patterns.revenue.exec(text) ?? [];
  if (kind) return isDay(`${moved}-01`) ? { of: 'revenue', kind: kind as MovementKind, month: moved } : null;
  const [, first, after] = patterns.cohort.exec(text) ?? [];
  if (first) return isDay(`${first}-01`) ? { of: 'cohort', month: first, after: Number(after) } : null;
  const [, id] = patterns.lesson.exec(text) ?? [];
  return id ? { of: 'lesson', id } : null;
}

/** A figure in the form of an address. */
export function figureInAddress(figure: Figure): string {
  switch (figure.of) {
    case 'funnel': {
      const { from, source, step, until } = figure;
      return ['funnel', step, from, until, ...(source === null ? [] : [source])].join('~');
    }
    case 'revenue':
      return `revenue~${figure.kind}~${figure.month}`;
    case 'cohort':
      return `cohort~${figure.month}~${figure.after}`;
    case 'lesson':
      return `lesson~${figure.id}`;
  }
}

/** The list of members that shows who was counted. */
export const membersBehind = (figure: Figure): `/${string}` =>
  `/admin/members?figure=${figureInAddress(figure)}`;

const inMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const onDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A month in UTC as people read it: 'November 2026'. @param said as `2026-11` */
export const monthWords = (said: string): string => inMonth.format(new Date(`${said}-01`));

const stepWords: Readonly<Record<FunnelStep, string>> = {
  joined: 'Joined',
  assessed: 'Joined and took the assessment',
  bought: 'Joined and bought',
  stayed: 'Joined and paid for a second month',
};
const kindWords: Readonly<Record<MovementKind, string>> = {
  new: 'New revenue',
  upgrade: 'Pays more',
  downgrade: 'Pays less',
  pause: 'Paused or resumed',
  lost: 'Lost revenue',
};

/** Whom a figure counted, in words. */
export function figureInWords(figure: Figure): string {
  switch (figure.of) {
    case 'funnel': {
      const { from, source, step, until } = figure;
      const last = new Date(Date.parse(until) - 24 * 60 * 60 * 1000);
      const whence = source === null ? '' : `, from ${source}`;
      return `${stepWords[step]}, ${onDay.format(new Date(from))} to ${onDay.format(last)}${whence}`;
    }
    case 'revenue':
      return `${kindWords[figure.kind]} in ${monthWords(figure.month)}`;
    case 'cohort': {
      const first = `First paid in ${monthWords(figure.month)}`;
      if (figure.after === 0) return first;
      return `${first}, and still pays ${figure.after} ${figure.after === 1 ? 'month' : 'months'} later`;
    }
    case 'lesson':
      return 'Stopped at this lesson';
  }
}

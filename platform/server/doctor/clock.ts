import { type Finding, findingsAbout } from './finding.ts';

/** Beyond this, two-step sign-in codes and webhook signatures begin to be refused. */
const mostSeconds = 30;
const noticeableSeconds = 5;

/**
 * What a difference between two clocks means.
 * @param whose e.g. `the database's clock`
 * @param aheadMs how far ours is ahead of it
 */
export function clockFinding(whose: string, aheadMs: number): Finding {
  const { fault, ok, warning } = findingsAbout('Clock');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const seen = `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${whose}.`;
  const advice = 'Have both machines set their clocks by NTP: timedatectl set-ntp true.';
  if (seconds > mostSeconds)
    return fault(seen, `${advice} Until then codes of two-step sign-in and webhooks are refused.`);
  if (seconds > noticeableSeconds) return warning(seen, advice);
  return ok(`This machine's clock agrees with ${whose}.`);
}

/** How far our clock is ahead of the one that wrote a `Date` header; null without one. */
export function aheadOf(headers: Headers, now: Date): number | null {
  const said = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(said) ? null : now.getTime() - said;
}

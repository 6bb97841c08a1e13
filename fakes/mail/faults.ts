import { refusals, type RefusalName } from './refusals.ts';

const words = Object.fromEntries(
  Object.entries(refusals).map(([name, { label }]) => [name, label]),
) as Readonly<Record<RefusalName, string>>;

/** Every way the mail server can misbehave on request, with the labels shown on its page. */
export const mailModes = {
  ok: 'Takes every mail',
  down: 'Drops every connection',
  stripped: 'Offers no STARTTLS and takes passwords in the clear, as somebody on the way would',
  // RFC 5321 section 4.5.3.2.6: the answer after the message may take ten minutes.
  slow: 'Takes the mail and answers late',
  // RFC 1047: the mail is accepted and the sender never learns that.
  silent: 'Takes the mail and never answers',
  cutAfter: 'Takes the mail and breaks off before it answers',
  cutBefore: 'Breaks off in the middle of the mail',
  ...words,
} as const;

export type MailMode = keyof typeof mailModes;

/** True when `value` names a mode. */
export function isMailMode(value: unknown): value is MailMode {
  return typeof value === 'string' && Object.hasOwn(mailModes, value);
}

/** Which mode the next mails get. */
export class MailSwitch {
  #mode: MailMode = 'ok';
  #left: number | null = null;

  /**
   * @param times how many mails (or connections, for `down` and `stripped`) get this mode before `ok` returns; null:
   * until changed
   */
  set(mode: MailMode, times: number | null = null): void {
    this.#mode = mode;
    this.#left = mode === 'ok' ? null : times;
  }

  current(): { mode: MailMode; left: number | null } {
    return { mode: this.#mode, left: this.#left };
  }

  /** The current mode if it is one of these, which apply to what is happening now; counts the use. */
  take<Mode extends MailMode>(modes: readonly Mode[]): Mode | null {
    const mode = modes.find((one) => one === this.#mode);
    if (mode === undefined) return null;
    if (this.#left !== null) {
      this.#left -= 1;
      if (this.#left <= 0) this.set('ok');
    }
    return mode;
  }
}

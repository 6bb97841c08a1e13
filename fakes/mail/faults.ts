/** Every way the mail server can misbehave on request, with the words its page shows. */
export const mailModes = {
  ok: 'Takes every mail',
  down: 'Drops every connection',
  '451': 'Refuses for now (451): try again later',
  '550': 'Refuses for good (550)',
  stripped: 'Offers no STARTTLS and takes passwords in the clear, as somebody on the way would',
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

  /** @param times how many mails (or connections, for `down` and `stripped`) get this mode before `ok` returns; null: until changed */
  set(mode: MailMode, times: number | null = null): void {
    this.#mode = mode;
    this.#left = mode === 'ok' ? null : times;
  }

  current(): { mode: MailMode; left: number | null } {
    return { mode: this.#mode, left: this.#left };
  }

  /** Whether one of these modes applies to what happens now; counts it. */
  take(modes: readonly MailMode[]): MailMode | null {
    const mode = this.#mode;
    if (!modes.includes(mode)) return null;
    if (this.#left !== null) {
      this.#left -= 1;
      if (this.#left <= 0) this.set('ok');
    }
    return mode;
  }
}

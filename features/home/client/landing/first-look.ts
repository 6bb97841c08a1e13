import { call, stream } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { captchaBroken, showCaptcha } from '#platform/client/captcha.ts';
import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import {
  beginFirstLook,
  type FirstLook,
  firstLookFields,
  readFirstLook,
  takeFirstLook,
} from '#features/tools/contract-first-look.ts';
import { withSource } from '#platform/client/source.ts';
import type { IdentifierPartial } from '#features/tools/contract.ts';
import { beginsWithZeros, proofText } from '#platform/contract/proof.ts';

/** Keeps text that brought no result, e.g. because the limit was reached, across a reload. */
const draftName = 'home.first-look';

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** This many are tried together: one by one, most of the time would be waiting. */
const triedTogether = 64;

/** Finds the number that proves some work. @throws CallError without https; 'AbortError' once stopped */
export async function answerOf(
  { challenge, bits }: { readonly challenge: string; readonly bits: number },
  signal: AbortSignal,
): Promise<number> {
  // Browsers hash on secure pages only.
  const hasher = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!hasher)
    throw new CallError('unavailable', 'Your browser needs the https address of this page for it.');
  const encoder = new TextEncoder();
  for (let from = 0; ; from += triedTogether) {
    signal.throwIfAborted();
    const tried = Array.from({ length: triedTogether }, async (_, place) => {
      const hash = await hasher.digest('SHA-256', encoder.encode(proofText(challenge, from + place)));
      return beginsWithZeros(new Uint8Array(hash), bits);
    });
    const found = (await Promise.all(tried)).indexOf(true);
    if (found >= 0) return from + found;
  }
}

/** One element of the section. @throws Error when the page was built without it */
function part<E extends HTMLElement>(root: ParentNode, selector: string): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`the first look has no ${selector}`);
  return found;
}

type FieldName = keyof typeof firstLookFields.shape;
const names = Object.keys(firstLookFields.shape) as FieldName[];

/** Makes the two fields of the front page work: checks, proves, asks, shows what arrives, and stops. */
export function enlivenFirstLook(root: HTMLElement): void {
  const form = part<HTMLFormElement>(root, 'form');
  const start = part<HTMLButtonElement>(root, '[data-look-start]');
  const example = part<HTMLButtonElement>(root, '[data-look-example]');
  const stop = part<HTMLButtonElement>(root, '[data-look-stop]');
  const result = part(root, '[data-look-result]');
  const status = part(root, '[data-look-status]');
  const problem = part(root, '[data-look-problem]');
  const way = part(root, '[data-look-way]');
  const captchaPlace = part(root, '[data-look-captcha]');
  const places = [...root.querySelectorAll('[data-look-list] li')];
  const fieldOf = (name: FieldName) => part<HTMLTextAreaElement>(form, `[name="${name}"]`);
  let running: AbortController | null = null;
  let kept: FirstLook | null = null;

  function show(frustrations: FirstLook['frustrations']): void {
    for (const [at, place] of places.entries()) {
      const title = frustrations[at]?.title ?? '';
      const heading = document.createElement('h3');
      heading.className = 'font-display text-heading font-bold';
      heading.textContent = title;
      part(place, '[data-look-title]').replaceChildren(...(title === '' ? [] : [heading]));
      part(place, 'p').textContent = frustrations[at]?.explanation ?? '';
    }
  }

  function offer(words: string): void {
    part(way, '[data-look-way-words]').textContent = words;
    part(way, '[data-look-sign-in]').hidden = kept !== null;
    way.hidden = false;
  }

  function showKept(look: FirstLook): void {
    kept = look;
    show(look.frustrations);
    const until = day.format(new Date(look.keptUntil));
    status.textContent = `${look.origin.demoNotice ?? 'Written with AI'}. The three stay here until ${until}, and in a free account for good.`;
    offer('Keep them, free');
  }

  /** A failed run leaves the earlier result in place. */
  function restore(words: string): void {
    show([]);
    if (kept) showKept(kept);
    if (words !== '' || !kept) status.textContent = words;
  }

  function mark(name: FieldName, message: string): void {
    const field = fieldOf(name);
    const error = part(form, `#${field.id}-error`);
    error.textContent = message;
    error.hidden = message === '';
    field.setAttribute('aria-describedby', `${field.id}-hint${message === '' ? '' : ` ${error.id}`}`);
    if (message === '') field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  }

  /** @returns whether something was marked; the first field of it has the focus */
  function markAll(messages: Readonly<Partial<Record<string, string>>>): boolean {
    for (const name of names) mark(name, messages[name] ?? '');
    const first = names.find((name) => messages[name]);
    if (first) fieldOf(first).focus();
    return first !== undefined;
  }

  function work(isWorking: boolean): void {
    start.disabled = isWorking;
    example.disabled = isWorking;
    stop.hidden = !isWorking;
    // Only a form that nobody has begun is filled in.
    example.hidden = isWorking || names.some((name) => fieldOf(name).value !== '');
    // Only when it changes: some screen readers read a region again each time it is set to ready.
    if (isWorking) result.setAttribute('aria-busy', 'true');
    else result.removeAttribute('aria-busy');
  }

  /** Shows the owner's check and waits for its answer. */
  function passCaptcha(
    shown: Omit<Parameters<typeof showCaptcha>[1], 'onAnswer' | 'onBroken'>,
    signal: AbortSignal,
  ): Promise<string> {
    captchaPlace.hidden = false;
    return new Promise<string>((resolve, reject) => {
      const remove = showCaptcha(captchaPlace, {
        ...shown,
        onAnswer: (answer) => {
          if (answer === null) return;
          remove();
          resolve(answer);
        },
        onBroken: () => reject(new CallError('captcha_failed', captchaBroken)),
      });
      signal.addEventListener('abort', () => {
        remove();
        reject(signal.reason);
      });
    }).finally(() => {
      captchaPlace.hidden = true;
    });
  }

  async function run(fields: Readonly<Record<FieldName, string>>, signal: AbortSignal): Promise<void> {
    status.textContent = 'Checking that you are a person…';
    const { work: asked, captcha } = await call(beginFirstLook, {}, { signal });
    const proof = {
      ...(asked && { challenge: asked.challenge, answer: await answerOf(asked, signal) }),
      ...(captcha && { captcha: await passCaptcha(captcha, signal) }),
    };
    status.textContent = 'Thinking about your clients…';
    const onPartial = ({ frustrations }: IdentifierPartial) => {
      if (frustrations.length > 0) status.textContent = 'Writing them down…';
      show(frustrations);
    };
    const { look } = await stream(
      takeFirstLook,
      { body: { ...fields, ...proof, ...withSource() } },
      { signal, onPartial },
    );
    showKept(look);
  }

  function explain(error: unknown): void {
    restore('');
    if (error instanceof CallError && markAll(error.fields)) return;
    const isSpent = error instanceof CallError && error.code === 'allowance_spent';
    const words = messageOf(error, 'That did not work. Please try again.');
    problem.textContent = isSpent ? words : `${words} What you typed is still here.`;
    // An account is what helps against a limit.
    if (isSpent && !kept) offer('Create a free account');
  }

  const typed = () => Object.fromEntries(names.map((name) => [name, fieldOf(name).value]));

  async function submit(): Promise<void> {
    if (running) return;
    problem.textContent = '';
    const checked = firstLookFields.safeParse(typed());
    const issues = checked.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
    markAll(Object.fromEntries(issues));
    if (!checked.success) return;
    const current = new AbortController();
    running = current;
    way.hidden = true;
    show([]);
    const hadFocus = document.activeElement === start;
    work(true);
    if (hadFocus) stop.focus({ preventScroll: true });
    if (result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView({ block: 'start' });
    try {
      await run(checked.data, current.signal);
    } catch (error) {
      if (current.signal.aborted) restore('Stopped. What you typed is still here.');
      else explain(error);
    } finally {
      running = null;
      const wasOnStop = document.activeElement === stop;
      work(false);
      // By now they may be reading: the focus must not pull the page back to the button.
      if (wasOnStop) start.focus({ preventScroll: true });
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  for (const name of names)
    fieldOf(name).addEventListener('input', () => {
      keepDraft(draftName, typed());
      mark(name, '');
      work(running !== null);
    });
  example.addEventListener('click', () => {
    for (const name of names) {
      fieldOf(name).value = fieldOf(name).placeholder;
      mark(name, '');
    }
    keepDraft(draftName, typed());
    work(false);
    start.focus();
  });
  stop.addEventListener('click', () => running?.abort());
  // Text that the browser restored, or that was typed while this was loading, is newer.
  for (const [name, text] of Object.entries(readDraft(draftName, names)))
    fieldOf(name as FieldName).value ||= text;
  work(false);
  void call(readFirstLook, {}).then(
    ({ look }) => {
      if (look === null || running) return;
      for (const name of names) fieldOf(name).value ||= look[name];
      showKept(look);
      work(false);
    },
    // Then the fields are empty, as for a new visitor.
    () => undefined,
  );
}

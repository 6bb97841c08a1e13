import { useEffect, useRef, useState } from 'react';
import { call, stream } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { type CheckedText, checkText, readText } from '#features/tools/contract.ts';

interface Body {
  readonly text: string;
  readonly facts?: string | undefined;
}

interface Check {
  /** What the fixed rules find, and once there is one, what the reader found with it. */
  readonly checked: CheckedText | null;
  readonly read: Answer<typeof readText> | null;
  /** Sentences that the reader found so far; null while nobody reads. */
  readonly reading: number | null;
  /** Why nobody read it. */
  readonly problem: string | null;
}

const nothing: Check = { checked: null, read: null, reading: null, problem: null };

/** Checks a text by the fixed rules, then has it read. Leaving stops the reader. */
export function useCheck() {
  const running = useRef<AbortController | null>(null);
  const asked = useRef<Body | null>(null);
  const [check, setCheck] = useState<Check>(nothing);
  useEffect(() => () => running.current?.abort(), []);

  async function read(body: Body): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const change = (next: Partial<Check>) => {
      if (running.current === controller) setCheck((before) => ({ ...before, ...next }));
    };
    change({ reading: 0, problem: null });
    try {
      const onPartial = ({ found }: { readonly found: number }) => change({ reading: found });
      const done = await stream(readText, { body }, { signal: controller.signal, onPartial });
      change({ checked: done, read: done, reading: null });
    } catch (error) {
      change({ reading: null, problem: messageOf(error) });
    }
  }

  return {
    ...check,
    /** Resolves once the fixed rules have answered. @throws CallError of the fixed rules */
    begin: async (body: Body): Promise<void> => {
      const checked = await call(checkText, { body });
      // Only now: if the rules don't answer, what is shown still stands, and who reads it goes on.
      running.current?.abort();
      running.current = null;
      asked.current = body;
      setCheck({ ...nothing, checked });
      void read(body);
    },
    again: () => {
      if (asked.current !== null) void read(asked.current);
    },
    stop: () => {
      running.current?.abort();
      running.current = null;
      setCheck((before) => ({ ...before, reading: null, problem: 'stopped.' }));
    },
  };
}

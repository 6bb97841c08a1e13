import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#platform/client/call-error.ts';
import { publicConfigQuery } from '#features/account/client/api.ts';
import { Captcha } from './Captcha.tsx';

/**
 * The check that a person is signing up, if this site uses one. `check` goes into the form, `answer` into its body, and
 * `refused` is told why the form was refused.
 */
export function usePersonCheck() {
  // Most sites use no check: it is shown once the server wants an answer.
  const [isChecked, setChecked] = useState(false);
  const { data: config } = useQuery({ ...publicConfigQuery, enabled: isChecked });
  const captcha = (isChecked ? config?.captcha : null) ?? null;
  const [answer, setAnswer] = useState<string | null>(null);
  // Each answer works once: after a refusal it asks again.
  const [round, setRound] = useState(0);
  return {
    check: captcha ? <Captcha key={round} {...captcha} onAnswer={setAnswer} /> : null,
    answer: answer === null ? {} : { captcha: answer },
    isMissing: captcha !== null && answer === null,
    refused(error: unknown) {
      if (error instanceof CallError && error.code === 'captcha_failed') setChecked(true);
      setAnswer(null);
      setRound((before) => before + 1);
    },
  };
}

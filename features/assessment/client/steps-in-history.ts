import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which question of the assessment is shown, from 0. */
    question?: number;
    /** How many entries with questions lie before this one. */
    questionsBefore?: number;
  }
}

/**
 * Gives each question an entry in the browser's history, so that Back, which is what a phone has, leads to the question
 * before and not out of the assessment.
 * @param onTraversed called with the question that the browser's Back or Forward led to
 */
export function useStepsInHistory(onTraversed: (step: number) => void) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const tell = useEffectEvent(onTraversed);

  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        const { question } = location.state;
        if (action.type !== 'PUSH' && action.type !== 'REPLACE' && question !== undefined) tell(question);
      }),
    [history],
  );

  const before = () => history.location.state.questionsBefore ?? 0;
  function mark(question: number, { replace }: { replace: boolean }) {
    const state = { question, questionsBefore: before() + (replace ? 0 : 1) };
    void navigate({ to: '.', search: true, hash: true, state, replace, resetScroll: false });
    // The router makes one entry of those that come in one turn.
    history.flush();
  }

  return {
    /** Moves from one question to the next or the previous one. */
    go(from: number, to: number): void {
      if (history.location.state.question !== from) mark(from, { replace: true });
      if (to < from && before() > 0) history.back();
      else mark(to, { replace: to < from });
    },
    /** The questions are over: Back leads to where they came from. */
    end(): void {
      if (before() > 0) history.go(-before());
    },
  };
}

/** The question that this entry of the history shows; undefined for none. */
export const useStepHere = (): number | undefined => useRouter().history.location.state.question;

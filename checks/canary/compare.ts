import type { Violation } from '#checks/verdict.ts';
import type { Offender } from './offender.ts';

function filesOf(offender: Offender): readonly string[] {
  return [offender.file, ...Object.keys(offender.beside ?? {})];
}

function stayedGreen(part: string, { law, file }: Offender): Violation {
  return { law: 'canary', file: '', message: `${part}: ${law} stayed green on ${file}, which breaks it` };
}

function wentRed(part: string, { law, file, message }: Violation): Violation {
  return {
    law: 'canary',
    file: '',
    message: `${part}: ${law} went red on ${file} without a reason: ${message}`,
  };
}

/**
 * Compares what a checker found with what was planted: every offender must be found under its law's name, and
 * nothing else may be found.
 */
export function compare(
  part: string,
  planted: readonly Offender[],
  found: readonly Violation[],
): readonly Violation[] {
  const missed = planted.filter(
    (offender) => !found.some(({ law, file }) => law === offender.law && filesOf(offender).includes(file)),
  );
  const surplus = found.filter(
    ({ law, file }) => !planted.some((offender) => law === offender.law && filesOf(offender).includes(file)),
  );
  return [
    ...missed.map((offender) => stayedGreen(part, offender)),
    ...surplus.map((violation) => wentRed(part, violation)),
  ];
}

/** The laws that no offender tests. */
export function unproven(
  part: string,
  laws: readonly string[],
  planted: readonly Pick<Offender, 'law'>[],
): readonly Violation[] {
  const proven = new Set(planted.map(({ law }) => law));
  return laws
    .filter((law) => !proven.has(law))
    .map((law) => ({ law: 'canary', file: '', message: `${part}: no offender proves that ${law} can fail` }));
}

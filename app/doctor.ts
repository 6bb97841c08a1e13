import { examine } from '#app/doctor/examine.ts';
import type { Finding, FindingState } from '#platform/server/doctor/finding.ts';

const signs: Readonly<Record<FindingState, string>> = {
  ok: 'ok     ',
  off: 'off    ',
  warning: 'WARNING',
  fault: 'FAULT  ',
};
const indent = ' '.repeat(signs.ok.length + 2);

const count = (findings: readonly Finding[], state: FindingState) =>
  findings.filter((finding) => finding.state === state).length;

/** The findings as lines for a terminal, each with what to do, and what they add up to. */
function findingsText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, advice, seen, state }) => [
    `${signs[state]}  ${about}: ${seen}`,
    ...(advice === null ? [] : [`${indent}-> ${advice}`]),
  ]);
  const many = (state: FindingState) => count(findings, state);
  return `${lines.join('\n')}\n\n${many('fault')} faults, ${many('warning')} warnings, ${many('off')} parts off.\n`;
}

/** `npm run doctor`: says what is wrong with an installation and what to do. Exit code 1 when members notice it. */
const findings = await examine(process.env);
process.stdout.write(findingsText(findings));
process.exitCode = findings.some(({ state }) => state === 'fault') ? 1 : 0;

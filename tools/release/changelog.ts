import { Stop } from '#launcher/project.ts';

const steps = ['major', 'minor', 'patch'] as const;
const heading = '## Unreleased';

/**
 * The version to release.
 * @param current what package.json says; it is released itself when no release has its tag yet
 * @param step which number rises, or the version itself
 * @throws Stop when it is neither, or earlier
 */
export function nextVersion(current: string, step: string): string {
  const numbers = current.split('.').map(Number);
  const at = steps.findIndex((each) => each === step);
  if (at >= 0)
    return numbers.map((number, index) => (index < at ? number : index === at ? number + 1 : 0)).join('.');
  if (!/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(step))
    throw new Stop('Name major, minor, patch, or a version such as 1.2.0.');
  const wanted = step.split('.').map(Number);
  const differs = wanted.findIndex((number, index) => number !== numbers[index]);
  if ((wanted[differs] ?? 0) < (numbers[differs] ?? 0)) throw new Stop(`${step} is earlier than ${current}.`);
  return step;
}

/**
 * Gives what is unreleased its version and date. @param day as 2026-11-25
 * @throws Stop when nothing is
 */
export function released(changelog: string, version: string, day: string): string {
  const [before = '', after] = changelog.split(`${heading}\n`);
  const [notes = ''] = after?.split('\n## ') ?? [];
  if (after === undefined || notes.trim() === '')
    throw new Stop(`CHANGELOG.md has nothing under "${heading}": write what an owner notices.`);
  return `${before}${heading}\n\n## ${version} (${day})\n${after}`;
}

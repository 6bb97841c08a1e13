import type { StudioVersion } from '#features/tools/contract-library.ts';

const names: Readonly<Record<StudioVersion['kind'], string>> = {
  first: 'First version',
  again: 'New version',
  refined: 'Refined',
  email: 'One email rewritten',
  honest: 'Honest rewrite',
};

/** How a version was made, in a few words. */
export function versionName({ kind, instruction }: Pick<StudioVersion, 'kind' | 'instruction'>): string {
  return instruction === null ? names[kind] : `${names[kind]}: ${instruction}`;
}

import type { EthicsKind, WrittenKind } from '#content/prompts/ethical-persuasion.ts';

/** What the check can find, by name alone: the contract needs no more, and the rules' text stays out of its bundle. */
const named: Readonly<Record<EthicsKind, true>> = {
  'false-urgency': true,
  'fake-scarcity': true,
  fear: true,
  'invented-number': true,
  'invented-proof': true,
  manipulation: true,
};

/** The fixed phrases are in this language; in other languages only figures are found. */
export const phraseLanguage = 'English';

export const ethicsKinds = Object.keys(named) as [EthicsKind, ...EthicsKind[]];

const ofWriting: Readonly<Record<WrittenKind, true>> = { 'told-feeling': true, 'told-past': true };

/** The same, plus the kinds that apply only to written texts and openers. */
export const writtenKinds = [...ethicsKinds, ...Object.keys(ofWriting)] as [
  EthicsKind | WrittenKind,
  ...(EthicsKind | WrittenKind)[],
];

import { z } from 'zod';
import type { TypedPart } from '#platform/client/ui/NewerVersion.tsx';
import { type HouseWords, houseWords } from '#features/spar/contract-house.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';

/** A client as the form holds them: texts only. */
export const houseForm = z.strictObject({ ...houseWords.shape, isFree: z.enum(['', 'yes']) });

export type HouseValues = Readonly<Record<keyof HouseWords | 'isFree', string>>;

export const emptyValues: HouseValues = {
  name: '',
  who: '',
  situation: '',
  temper: '',
  day: '',
  wants: '',
  offer: '',
  frustration: '',
  explanation: '',
  tells: '',
  isFree: '',
};

/** What the form begins with for a client that exists. */
export function valuesOf(client: HouseWords & { readonly isFree: boolean }): HouseValues {
  const { name, who, situation, temper, day, wants, offer, frustration, explanation, tells, isFree } = client;
  const words = { name, who, situation, temper, day, wants, offer, frustration, explanation, tells };
  return { ...words, isFree: isFree ? 'yes' : '' };
}

/** What is sent: the same with whether they are free. */
export function bodyOf({ isFree, ...words }: z.output<typeof houseForm>) {
  return { ...words, isFree: isFree === 'yes' };
}

/** How the fields are called, in their order. */
export const fieldLabels: Readonly<Record<keyof HouseValues, string>> = {
  name: 'First name',
  who: 'Who they are',
  situation: 'Kind of call',
  temper: 'How they are today',
  day: 'Their day',
  wants: 'What they say they want',
  offer: 'What the member offers them',
  frustration: 'What they don’t say',
  explanation: 'Why they don’t say it',
  tells: 'What slips out',
  isFree: 'Open to free members',
};

const choiceLabels: Readonly<Record<string, string>> = { ...situationLabels, ...temperLabels, yes: 'Yes' };
const isField = (name: string): name is keyof HouseValues => Object.hasOwn(fieldLabels, name);

/** The parts that somebody typed and that the newer client doesn't say. @param before what the form began with */
export function typedParts(typed: HouseValues, before: HouseValues, newer: HouseValues): TypedPart[] {
  return Object.keys(fieldLabels)
    .filter(isField)
    .filter((name) => typed[name] !== before[name] && typed[name] !== newer[name])
    .map((name) => {
      const isText = !['situation', 'temper', 'isFree'].includes(name);
      const words = isText ? typed[name] : (choiceLabels[typed[name]] ?? 'No');
      return { label: fieldLabels[name], words };
    })
    .filter(({ words }) => words.trim() !== '');
}

import { z } from 'zod';
import type { TypedPart } from '#platform/client/ui/notices/NewerVersion.tsx';
import { type HouseWords, houseWords } from '#features/spar/contract-house.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';

/** A client in the form: texts only. */
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

/** The form's initial values for an existing client. */
export function valuesOf(client: HouseWords & { readonly isFree: boolean }): HouseValues {
  const { name, who, situation, temper, day, wants, offer, frustration, explanation, tells, isFree } = client;
  const words = { name, who, situation, temper, day, wants, offer, frustration, explanation, tells };
  return { ...words, isFree: isFree ? 'yes' : '' };
}

/** The request body: the same fields, and whether the client is free. */
export function bodyOf({ isFree, ...words }: z.output<typeof houseForm>) {
  return { ...words, isFree: isFree === 'yes' };
}

/** The labels of the fields, in order. */
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

/** The typed parts that are not in the newer client. @param before the form's initial values */
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

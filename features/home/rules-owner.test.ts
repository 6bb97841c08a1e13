import { expect, test } from 'vitest';
import { sampleOwner } from '#content/sample-owner.ts';
import { founderValues, ownerValues, portraitValues } from './contract-site.ts';
import { isOwnerTold, sampleParts } from './rules-owner.ts';
import { untold } from './rules-site.ts';

const own = {
  ...untold,
  owner: {
    name: 'Ada Ltd',
    address: '1 Road',
    email: 'ada@ada.test',
    country: 'United States',
    register: '',
  },
};

test('the sample owner can be saved like any other, and is known for a sample in each of its parts', () => {
  expect(ownerValues.parse(sampleOwner.owner)).toEqual(sampleOwner.owner);
  expect(founderValues.parse(sampleOwner.founder)).toEqual(sampleOwner.founder);
  expect(portraitValues.parse(sampleOwner.portrait)).toEqual(sampleOwner.portrait);
  expect(sampleParts({ ...untold, ...sampleOwner })).toEqual(['owner', 'founder', 'portrait']);
  expect(sampleParts(untold)).toEqual([]);
});

test('an owner is told by name, address, email and country', () => {
  expect(isOwnerTold(own)).toBe(true);
  for (const field of ['name', 'address', 'email', 'country'])
    expect(isOwnerTold({ ...own, owner: { ...own.owner, [field]: '' } }), field).toBe(false);
});

test('no site says who runs it while one field of the sample is left, whatever else was entered', () => {
  for (const field of ['name', 'address', 'email'] as const)
    expect(isOwnerTold({ ...own, owner: { ...own.owner, [field]: sampleOwner.owner[field] } }), field).toBe(
      false,
    );
  expect(isOwnerTold({ ...own, founder: sampleOwner.founder })).toBe(false);
  expect(isOwnerTold({ ...own, portrait: sampleOwner.portrait })).toBe(false);
});

test.each([
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/jpeg;base64,"onerror="x',
  'https://elsewhere.example/face.jpg',
  `data:image/png;base64,${'A'.repeat(40_000)}`,
])('a portrait is a small picture and nothing else: %.40s', (picture) => {
  expect(portraitValues.safeParse({ picture }).success).toBe(false);
});

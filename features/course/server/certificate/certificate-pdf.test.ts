import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { readCertificateForm } from '#content/certificate/form.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { fillCertificate, hasLetters, siteTexts } from './certificate-pdf.ts';
import { drawName } from './certificate-name.ts';

const form = readCertificateForm(projectRoot());
const texts = {
  ...siteTexts(form, 'Make Me Great!'),
  name: 'Nora Ito',
  extent: '59 lessons in 5 modules',
  date: 'Finished on November 21, 2026',
  number: 'K7Q2-9XMT-4HWE-P3ZC',
  address: 'https://example.test/certificate?id=K7Q29XMT4HWEP3ZC',
};

async function opened(name: string) {
  const drawn = hasLetters(form, name) ? null : await drawName(name);
  const data = new Uint8Array(fillCertificate(form, { ...texts, name }, drawn));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  return { document, page: await document.getPage(1) };
}

async function lines(name: string) {
  const { page } = await opened(name);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []));
}

test('what is written in is read in its place, after the heading', async () => {
  expect((await lines(texts.name)).map(({ str }) => str)).toEqual([
    'Make Me Great!',
    'Ethical Persuasion',
    'Certificate of completion',
    texts.name,
    'has finished the course Make Me Great!',
    texts.extent,
    texts.date,
    'Certificate number',
    texts.number,
    'See that it is genuine at',
    texts.address,
  ]);
});

test('the file is tagged, has a title, and its link leads to the page that verifies', async () => {
  const { document, page } = await opened(texts.name);
  expect(JSON.stringify(await page.getStructTree())).toContain('"H1"');
  expect((await document.getMetadata()).info).toMatchObject({
    Title: 'Certificate of completion',
  });
  const annotations = (await page.getAnnotations()) as { url?: string }[];
  expect(annotations.map(({ url }) => url)).toEqual([texts.address]);
});

test.each([
  ['Söhne & Co', 'Söhne & Co'],
  ['Школа Їжак', 'Школа Їжак'],
  // No course is better than one under another name, or under boxes.
  ['山田塾', ''],
])('the site that is called %s is %j in both places, and set to fit', async (name, said) => {
  const data = new Uint8Array(fillCertificate(form, { ...texts, ...siteTexts(form, name) }));
  const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const read = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : []));
  expect(read.filter((line) => line === name)).toEqual(said === '' ? [] : [name]);
  expect(read).toContain(`has finished the course ${said}`.trim());
  expect(read.join(' ')).not.toContain('Make Me Great');
});

test('a long name of the site is set smaller beside the edge', async () => {
  const data = new Uint8Array(fillCertificate(form, { ...texts, ...siteTexts(form, 'W'.repeat(40)) }));
  const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const lines = items.flatMap((item) => ('str' in item && item.str.includes('WWW') ? [item] : []));
  expect(lines.map(({ width }) => Math.round(width))).toEqual([170, 460]);
});

test('names of most Latin, Greek and Cyrillic letters are printed whole, in one of the form’s own faces', async () => {
  for (const name of ['Zażółć Jaźń', 'Φωτεινή Ζήση', 'Олена Їжак', 'Nguyễn Thị Hồng', 'O’Neill-Łuć']) {
    expect(hasLetters(form, name)).toBe(true);
    expect((await lines(name)).map(({ str }) => str)).toContain(name);
  }
  expect(hasLetters(form, '山田太郎')).toBe(false);
  expect(() => fillCertificate(form, { ...texts, name: '山田太郎' })).toThrow('all letters of the name');
});

/** Names of every script of the countries in the purchase form, and of others whose people move there. */
const names = [
  'Məmməd Əliyev, Ṣeyi, Ḥasan, Ọlá Ẹ̀bùn, Ғани Әбіш, Ἀλέξανδρος',
  '山田 太郎, 髙橋 さくら, ジョン・スミス, 张伟, 陳怡君, 김철수',
  'محمد علي, عَلی رضا, דוד, דָּוִד, އަލީ',
  'प्रिया शर्मा, শ্রীমতী ঋতু, શ્રેયા, ਸੁਖਪ੍ਰੀਤ, ಕೃಷ್ಣ',
  'ശ്രീജിത്ത്, ପ୍ରିୟଙ୍କା, ஸ்ரீனிவாசன், శ్రీనివాస్',
  'ශ්‍රියානි, สมชาย ที่นี่, ສົມພອນ, ស្រីមុំ, အောင်ကြီး',
  'Անի, ნინო, አበበ, ᐃᓄᒃ, Ada 山田, דוד (Ada)',
].flatMap((some) => some.split(', '));

test.each(names)('the name %s is drawn, and can be read and copied from the file', async (name) => {
  const drawn = await drawName(name);
  expect([...(drawn ?? [])].flatMap(({ text }) => [...text]).toSorted()).toEqual([...name].toSorted());
  // The visible name has outlines, and the invisible text says the same.
  const blanks = [...name].filter((letter) => /\s/.test(letter)).length;
  expect(drawn?.filter(({ outlines }) => outlines.every(({ path }) => path === ''))).toHaveLength(blanks);
  // PDF.js reads no joiners, and some marks in another order.
  const letters = (text: string) => text.normalize('NFD').replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const read = letters((await lines(name)).map(({ str }) => str).join(''));
  for (const word of name.split(/[ ()]+/).filter((part) => part !== ''))
    expect(read).toContain(letters(word));
});

test('a letter that is in none of our fonts is known before, and never drawn as a box', async () => {
  for (const name of ['𓀀', 'Ada 😀', 'ᚠᚢᚦ', 'A\u0333\u20DD']) expect(await drawName(name), name).toBeNull();
});

test('a name from the right stands from the right, letter by letter', async () => {
  const drawn = await drawName('דוד א');
  expect(drawn?.map(({ text }) => text)).toEqual(['א', ' ', 'ד', 'ו', 'ד']);
});

test('a long name is set smaller until it fits the page', async () => {
  for (const name of ['Maximiliane Freifrau von Hohenstein-Waldenfels zu Brück', '山田太郎'.repeat(15)]) {
    const line = (await lines(name)).find(({ str }) => str === name);
    const { page } = await opened(name);
    const [, , pageWidth = 0] = page.view;
    const left: unknown = line?.transform[4];
    expect(line?.width).toBeGreaterThan(400);
    expect(Number(left) + (line?.width ?? 0)).toBeLessThan(pageWidth - 50);
  }
});

test('brackets in a text cannot end the string that they stand in', async () => {
  const { page } = await opened(texts.name);
  expect(page.pageNumber).toBe(1);
  const address = 'https://example.test/(a)\\b';
  const data = new Uint8Array(fillCertificate(form, { ...texts, address }));
  const first = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1);
  const [link] = (await first.getAnnotations()) as { unsafeUrl?: string }[];
  expect(link?.unsafeUrl).toBe(address);
});

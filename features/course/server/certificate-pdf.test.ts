import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { readCertificateForm } from '#content/certificate/form.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { canPrint, fillCertificate } from './certificate-pdf.ts';

const form = readCertificateForm(projectRoot());
const texts = {
  name: 'Nora Ito',
  extent: '59 lessons in 5 modules',
  date: 'Finished on November 21, 2026',
  number: 'K7Q2-9XMT-4HWE-P3ZC',
  address: 'https://example.test/certificate?id=K7Q29XMT4HWEP3ZC',
};

async function opened(name: string) {
  const data = new Uint8Array(fillCertificate(form, { ...texts, name }));
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
    Title: 'Certificate of completion: Make Me Great!',
  });
  const annotations = (await page.getAnnotations()) as { url?: string }[];
  expect(annotations.map(({ url }) => url)).toEqual([texts.address]);
});

test('names of Latin, Greek and Cyrillic letters are printed whole, in one face; others are known before', async () => {
  for (const name of ['Zażółć Jaźń', 'Φωτεινή Ζήση', 'Олена Їжак', 'Nguyễn Thị Hồng', 'O’Neill-Łuć']) {
    expect(canPrint(form, name)).toBe(true);
    expect((await lines(name)).map(({ str }) => str)).toContain(name);
  }
  expect(canPrint(form, '山田太郎')).toBe(false);
  expect(() => fillCertificate(form, { ...texts, name: '山田太郎' })).toThrow('all letters of the name');
});

test('a long name is set smaller until it fits the page', async () => {
  const name = 'Maximiliane Freifrau von Hohenstein-Waldenfels zu Brück';
  const line = (await lines(name)).find(({ str }) => str === name);
  const { page } = await opened(name);
  const [, , pageWidth = 0] = page.view;
  const left: unknown = line?.transform[4];
  expect(Number(left) + (line?.width ?? 0)).toBeLessThan(pageWidth - 50);
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

import { expect, test } from 'vitest';
import { bytesOf } from '#testing/bytes.ts';
import { makeAdmin } from '#platform/server/access/admins.ts';
import { openBook, publishBook } from '#features/books/contract.ts';
import { uploads } from '#platform/server/files/tables.ts';
import { startApp } from '#testing/harness.ts';
import { pdfOf } from '#testing/pdf.ts';
import { startS3 } from '#testing/s3.ts';
import { uploadWhole } from '#testing/uploads.ts';

test('with a bucket the whole way works over it, and a bucket that is gone is said', async () => {
  const s3 = await startS3();
  const app = await startApp(s3.env);
  const admin = await app.join();
  await makeAdmin(app.db, { userId: admin.userId, now: app.clock.now() });
  const pdf = pdfOf(200_000);
  const { fileId } = await uploadWhole(admin, { kind: 'books.pdf', name: 'book.pdf', bytes: pdf });
  await admin.call(publishBook, { body: { fileId } });
  const { url } = await admin.call(openBook, {});
  const part = await admin.send(url, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(await bytesOf(part)).toEqual(pdf.slice(100, 200));

  await s3.close();
  const gone = await admin.send(url);
  expect(gone.status).toBe(503);
  expect(await gone.json()).toMatchObject({ error: { code: 'storage_failed' } });
  const refused = await uploadWhole(admin, { kind: 'books.pdf', name: 'book.pdf', bytes: pdf });
  expect(refused).toMatchObject({ status: 503, code: 'storage_failed' });
  expect(await app.db.select().from(uploads)).toEqual([]);
  await app.close();
});

import { createServer } from 'node:http';
import pg from 'pg';

// The baseline for a page that reads: no framework, one prepared SELECT by key, and the same bytes as our answer.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const select = { name: 'answer', text: 'select body from bench_answers where key = $1' };

createServer((request, response) => {
  if (request.url === '/ready') {
    response.end();
    return;
  }
  const key = request.url?.slice(1) ?? '';
  pool.query<{ body: string }>({ ...select, values: [key] }).then(
    ({ rows }) => {
      const body = Buffer.from(rows[0]?.body ?? '');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength });
      response.end(body);
    },
    () => {
      response.writeHead(500);
      response.end();
    },
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');

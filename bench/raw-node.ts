import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RawAnswer } from './peers.ts';

const hello: RawAnswer = {
  headers: ['content-type', 'application/json'],
  body: Buffer.from(JSON.stringify({ hello: 'world' })).toString('base64'),
};
const file = process.env['RAW_ANSWER'];
const answer = file === undefined ? hello : (JSON.parse(readFileSync(file, 'utf8')) as RawAnswer);
const body = Buffer.from(answer.body, 'base64');
const headers = [...answer.headers, 'content-length', String(body.byteLength)];

// The baseline: Node answering without doing any work, a hello or the bytes and headers of one of our answers.
createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');

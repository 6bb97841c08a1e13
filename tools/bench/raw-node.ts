import { createServer } from 'node:http';

const body = JSON.stringify({ hello: 'world' });

// The baseline: Node answering without doing any work.
createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');

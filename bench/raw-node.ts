import { createServer } from 'node:http';

const body = Buffer.from(JSON.stringify({ hello: 'world' }));

// The yardstick: what Node answers when nothing is asked of it.
createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');

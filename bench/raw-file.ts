import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

const path = process.env['FILE'] ?? '';

// The baseline for films: a piece of a file straight from the disk into the socket, without any checks.
createServer((request, response) => {
  if (request.url === '/ready') {
    response.end();
    return;
  }
  const size = statSync(path).size;
  const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)];
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  });
  createReadStream(path, { start, end }).pipe(response);
}).listen(Number(process.env['PORT']), '127.0.0.1');

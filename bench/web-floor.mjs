import { once } from 'node:events';
import { createServer } from 'node:http';

/** A page with two lines of text: the least that browser, network and processor take. */
export const MIN_PAGE = '/least';
/** A page of text in rows as high as those of the catalog. */
export const PLAIN_ROWS = '/rows';

const ROWS = 3_000;
const HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
const pages = {
  [MIN_PAGE]: `${HEAD}<title>Two lines</title><h1>A quotation for you</h1><p>And a sentence that is longer than its headline</p>`,
  [PLAIN_ROWS]: `${HEAD}<title>Rows</title><style>p{height:430px;margin:0;border-bottom:1px solid}</style>${'<p>A row of plain text'.repeat(ROWS)}`,
};

/** A server of pages that are as light as pages can be, on a port of its own. */
export async function plainServer() {
  const server = createServer(({ url }, response) => {
    response.statusCode = pages[url] ? 200 : 404;
    response.setHeader('Content-Type', 'text/html').end(pages[url]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { SaxesParser } from 'saxes';
import { damaged, WorkbookRejected } from './workbook-rejected.js';

/** Events of an XML document. Names come without prefix, texts in one or more pieces. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether to stop reading. */
  readonly done?: boolean;
}

/** Entity expansion and external entities need a document type, which no spreadsheet has. */
const DECLARES = 'The file was not written by a spreadsheet: open it in one, save it as .xlsx and upload it again.';
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 200;

/**
 * Streams an XML document in UTF-8 in constant memory.
 *
 * @throws WorkbookRejected if it is not well-formed, or has a document type.
 */
export async function readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const parser = parserFor(listener);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) {
      parser.write(decoder.decode(chunk, { stream: true }));
      if (listener.done) return;
    }
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw damaged(error);
    throw error;
  }
}

function parserFor(listener: XmlListener): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let attributes = 0;
  parser.on('error', (fault) => {
    throw damaged(fault);
  });
  parser.on('doctype', () => {
    throw new WorkbookRejected(DECLARES);
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damaged();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw damaged();
  });
  parser.on('opentag', (tag) => listener.open(localName(tag.name), tag.attributes as Record<string, string>));
  parser.on('closetag', (tag) => {
    depth -= 1;
    listener.close?.(localName(tag.name));
  });
  const text = (piece: string): void => listener.text?.(piece);
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

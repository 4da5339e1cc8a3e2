import { SaxesParser } from 'saxes';
import { damaged, WorkbookRejected } from './workbook-rejected.js';

/**
 * Events of an XML document. Names of the namespace of its root come bare, those of others with the prefix below, whatever prefix
 * the document uses; texts come in one or more pieces.
 */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether to stop reading. */
  readonly done?: boolean;
}

/** Entity expansion and external entities need a document type, which no spreadsheet has. */
const DECLARES = 'The file was not written by a spreadsheet: open it in one, save it as .xlsx and upload it again.';
/** The namespaces we read, in their transitional and strict form (ECMA-376, part 1 and 4). */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing', 'xdr'],
  ['http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing', 'xdr'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2017/richdata', 'xlrd'],
]);
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 200;

/**
 * Streams an XML document in UTF-8 or UTF-16 in constant memory.
 *
 * @throws WorkbookRejected if it is not well-formed, or has a document type.
 */
export async function readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const parser = parserFor(listener);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      parser.write(decoder.decode(chunk, { stream: true }));
      if (listener.done) return;
    }
    parser.write(decoder?.decode() ?? '');
    parser.close();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw damaged(error);
    throw error;
  }
}

/** By the byte order mark, else by the zeros of the first sign (XML 1.0, appendix F). */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}

function parserFor(listener: XmlListener): SaxesParser {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let rootUri: string | undefined;
  const nameOf = ({ uri, local }: { uri: string; local: string }): string =>
    uri === rootUri ? local : `${PREFIXES.get(uri) ?? '?'}:${local}`;
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
  parser.on('opentag', (tag) => {
    rootUri ??= tag.uri;
    const own: Record<string, string> = {};
    for (const { uri, local, value } of Object.values(tag.attributes))
      own[uri === '' ? local : `${PREFIXES.get(uri) ?? '?'}:${local}`] = value;
    listener.open(nameOf(tag), own);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    listener.close?.(nameOf(tag));
  });
  const text = (piece: string): void => listener.text?.(piece);
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

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
  /** True to stop reading. */
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
  // The parser's own namespaces would take half as long again, because it makes an object of each attribute.
  const parser = new SaxesParser({ xmlns: false, position: false });
  const names = new Names();
  let attributes = 0;
  parser.on('error', (problem) => {
    throw damaged(problem);
  });
  parser.on('doctype', () => {
    throw new WorkbookRejected(DECLARES);
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    names.enter();
    if (names.depth > MAX_DEPTH) throw damaged();
  });
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw damaged();
    names.see(name, value);
  });
  parser.on('opentag', ({ name, attributes: own }) => {
    listener.open(names.of(name), names.hasPrefixes ? names.inAttributes(own) : own);
  });
  parser.on('closetag', ({ name }) => {
    listener.close?.(names.of(name));
    names.leave();
  });
  const text = (piece: string): void => listener.text?.(piece);
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

/** The names of one document by their namespaces (Namespaces in XML 1.0). */
class Names {
  depth = 0;
  /** True if the element has attributes with a prefix. */
  hasPrefixes = false;
  #rootUri: string | undefined;
  /** The namespaces that elements have declared, the innermost last. */
  readonly #declared: { depth: number; prefix: string; uri: string }[] = [];
  #isDefaultRoot = false;

  enter(): void {
    this.depth += 1;
    this.hasPrefixes = false;
  }

  see(attribute: string, value: string): void {
    if (!attribute.includes(':') && attribute !== 'xmlns') return;
    this.hasPrefixes = true;
    const [first, prefix = ''] = attribute.split(':');
    if (first !== 'xmlns') return;
    this.#declared.push({ depth: this.depth, prefix, uri: value });
    this.#isDefaultRoot = this.#uriOf('') === this.#rootUri;
  }

  of(name: string): string {
    const at = name.indexOf(':');
    if (at < 0 && this.#isDefaultRoot) return name;
    const uri = this.#uriOf(name.slice(0, Math.max(at, 0)));
    this.#rootUri ??= uri;
    this.#isDefaultRoot = this.#uriOf('') === this.#rootUri;
    return uri === this.#rootUri ? name.slice(at + 1) : known(uri, name.slice(at + 1));
  }

  inAttributes(own: Readonly<Record<string, string>>): Record<string, string> {
    const named: Record<string, string> = {};
    for (const [name, value] of Object.entries(own)) {
      const at = name.indexOf(':');
      // An attribute without a prefix belongs to its element.
      named[at < 0 ? name : known(this.#uriOf(name.slice(0, at)), name.slice(at + 1))] = value;
    }
    return named;
  }

  leave(): void {
    if (this.#declared.at(-1)?.depth === this.depth) {
      while (this.#declared.at(-1)?.depth === this.depth) this.#declared.pop();
      this.#isDefaultRoot = this.#uriOf('') === this.#rootUri;
    }
    this.depth -= 1;
  }

  /** @throws WorkbookRejected for a prefix that stands for nothing. */
  #uriOf(prefix: string): string {
    const uri = this.#declared.findLast((one) => one.prefix === prefix)?.uri;
    if (uri === undefined && prefix !== '' && prefix !== 'xml' && prefix !== 'xmlns') throw damaged();
    return uri ?? '';
  }
}

const known = (uri: string, local: string): string => `${PREFIXES.get(uri) ?? '?'}:${local}`;

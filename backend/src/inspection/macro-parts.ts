import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

const MAX_ENTRIES = 20_000;
const MAX_TYPES_BYTES = 2 * 1024 * 1024;
const CONTENT_TYPES = '[content_types].xml';

/** Parts that run or unpack something, by their usual names. */
const ACTIVE_NAME = /(?:^|\/)(?:vba\w*\.(?:bin|xml)|(?:macrosheets|embeddings|activex)\/.*)$/;
/** A part may have any name: its content type says what it is. */
const ACTIVE_TYPE = /vbaproject|vbadata|macroenabled|macrosheet|oleobject|activex|\.package\b/i;

/** Says whether a workbook contains more than cells. */
export type WorkbookNature = 'plain' | 'active' | 'unreadable';

/**
 * Searches a workbook (Office Open XML) for macros and embedded objects, which make it dangerous to open. Programs rely on the
 * list of content types rather than on the file's ending, so that list is read as well.
 */
export async function natureOfWorkbook(file: Buffer): Promise<WorkbookNature> {
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: false });
    if (zip.entryCount > MAX_ENTRIES) return 'unreadable';
    let types: Entry | undefined;
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase().replaceAll('\\', '/').replace(/^\/+/, '');
      if (ACTIVE_NAME.test(name)) return 'active';
      if (name !== CONTENT_TYPES) continue;
      // Programs differ in which of two entries they read.
      if (types) return 'unreadable';
      types = entry;
    }
    if (!types) return 'unreadable';
    return (await contentTypesOf(zip, types)).some((type) => ACTIVE_TYPE.test(type)) ? 'active' : 'plain';
  } catch {
    return 'unreadable';
  }
}

/** @throws for what is no XML, or too long to be such a list */
async function contentTypesOf(zip: ZipFile, entry: Entry): Promise<string[]> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_TYPES_BYTES) throw new Error('The list of content types is too long.');
    chunks.push(chunk as Buffer);
  }
  const types: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => {
    for (const value of Object.values(attributes)) types.push(String(value));
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(decoded(Buffer.concat(chunks))).close();
  return types;
}

function decoded(xml: Buffer): string {
  const mark = xml.toString('latin1', 0, 2);
  const encoding = mark === '\u00ff\u00fe' ? 'utf-16le' : mark === '\u00fe\u00ff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(xml);
}

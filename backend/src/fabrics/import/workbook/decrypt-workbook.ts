import { streamsOf } from './compound-file.js';
import { PROTECTED, RESTRICTED, WorkbookRejected } from './workbook-rejected.js';

/** Excel encrypts workbooks whose structure is protected with this password, and opens them without asking for it. */
const OF_STRUCTURE = 'VelvetSweatshop';
const FILE_PASS = 0x2f;
/** FilePass follows the first record, perhaps after those about writing. */
const LOOKED_AT = 5;

/**
 * The file itself, or a decrypted copy of one that Excel opens without a password; it may be an .xlsx then.
 *
 * @param file a compound file.
 * @throws WorkbookRejected if it has a password, or its rights are managed: the workbook beside it is a note that says so.
 */
export async function decryptWorkbook(file: Buffer): Promise<Buffer> {
  const streams = streamsOf(file);
  const records = streams.get('workbook') ?? streams.get('book');
  const isEncrypted = streams.has('encryptedpackage');
  if (streams.has('\tdrmcontent') || (isEncrypted && !streams.has('encryptioninfo')))
    throw new WorkbookRejected(RESTRICTED);
  if (!isEncrypted && !streams.has('encryptioninfo') && !(records && isLocked(records()))) return file;
  try {
    const { default: crypto } = await import('officecrypto-tool');
    return await crypto.decrypt(file, { password: OF_STRUCTURE });
  } catch (error) {
    throw new WorkbookRejected(PROTECTED, { cause: error });
  }
}

export const isZip = (file: Buffer): boolean => file.toString('latin1', 0, 2) === 'PK';

function isLocked(records: Buffer): boolean {
  let at = 0;
  for (let seen = 0; seen < LOOKED_AT && at + 4 <= records.length; seen += 1) {
    if (records.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + records.readUInt16LE(at + 2);
  }
  return false;
}

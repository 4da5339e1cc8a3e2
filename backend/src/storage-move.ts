import './process/bootstrap.js';
import { loadConfigOrExit } from './config/config.js';
import { warnOfUnknownSettings } from './config/settings-report.js';
import { copyFiles } from './storage/copy-files.js';
import { DiskStorage } from './storage/disk-storage.js';
import { filesFolder, openStorage } from './storage/open-storage.js';

const USAGE = `Copies all uploads and documents between DATA_DIR and the bucket of S3_BUCKET:

  npm run storage:move              from the folder to the bucket
  npm run storage:move -- back      from the bucket to the folder

Nothing is deleted, and what is there already is not sent again: it may be cut off and repeated. Run it while the product
runs, switch S3_BUCKET on (or off) for every program, then run it once more for what came in between.`;

const EVERY = 500;

warnOfUnknownSettings((sentence) => console.error(sentence));
const config = loadConfigOrExit();
const direction = process.argv[2] ?? 'there';
if (config.s3 === undefined || !['there', 'back'].includes(direction)) {
  console.error(config.s3 === undefined ? `S3_BUCKET is not set.\n\n${USAGE}` : USAGE);
  process.exit(1);
}
try {
  const folder = new DiskStorage(filesFolder(config));
  const bucket = await openStorage(config);
  const [from, to] = direction === 'back' ? [bucket, folder] : [folder, bucket];
  await to.requireWritable();
  const { copied, bytes, alreadyThere } = await copyFiles(from, to, (so) => {
    const done = so.copied + so.alreadyThere;
    if (done % EVERY === 0) console.log(`${done} files so far.`);
  });
  console.log(`Copied ${copied} files (${(bytes / 1e6).toFixed(1)} MB); ${alreadyThere} were there already.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

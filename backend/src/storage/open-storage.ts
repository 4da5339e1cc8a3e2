import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';

/** The folder that holds the files of an installation without a bucket. */
export function filesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/** Opens the storage of the settings: a bucket, or a folder. The S3 client is loaded only if there is a bucket. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (config.s3 === undefined) return new DiskStorage(filesFolder(config));
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(config.s3);
}

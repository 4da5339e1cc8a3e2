import { types } from 'node:util';
import { DependencyUnavailable } from '../dependency-unavailable.js';

/** Errors of the disk as a whole (full, read-only, not accessible, broken or gone), not of the requested file. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full: the quota is used up',
  EROFS: 'is read-only',
  EACCES: 'may not be written to by this program',
  EPERM: 'may not be written to by this program',
  EIO: 'reports a fault',
  ENODEV: 'is gone',
  ENXIO: 'is gone',
  ESTALE: 'is gone',
  ENOTCONN: 'is gone',
  EMFILE: 'can open no more files',
  ENFILE: 'can open no more files',
};

/** The DependencyUnavailable behind a file system error, or null if the error is about the file itself. */
export function storageUnavailable(error: unknown): DependencyUnavailable | null {
  if (!types.isNativeError(error) || !('code' in error)) return null;
  const reason = REASONS[String(error.code)];
  return reason === undefined
    ? null
    : new DependencyUnavailable('storage', `The disk of DATA_DIR ${reason}.`, { cause: error });
}

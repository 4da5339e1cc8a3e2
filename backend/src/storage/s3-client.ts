import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/config.js';

// Without this the client's log begins with six lines about future Node versions.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const CONNECT_MS = 3_000;
/** The timeout for a silent server; a whole file may take longer. */
const SILENCE_MS = 10_000;
const TRIES = 3;

/** The client of a server that speaks S3. */
export function s3Client({ endpoint, region, keys, pathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    // Without keys the client uses the machine's role, as the cloud's own programs do.
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
    // Some servers that speak S3 don't know newer checksums; TLS and the length protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The client's name for it. */
const NO_KEYS = 'CredentialsProviderError';

/** Returns whether an error comes from the server as a whole rather than from one object or the caller. */
export function isOfTheServer(error: unknown): error is Error {
  // The client adds metadata to each error of a request, but not to one that it couldn't sign.
  return error instanceof Error && ('$metadata' in error || error.name === NO_KEYS);
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Words the problem of a bucket for admins; `asked` says whether the bucket or an object was requested. */
export function whyNotServing({ bucket, endpoint }: S3Settings, cause: Error, target: 'bucket' | 'object'): string {
  const reason = cause.message === '' ? cause.name : cause.message;
  if (cause.name === NO_KEYS)
    return `Nobody may sign in to the bucket ${bucket}: set its keys, or give this machine a role.`;
  const isMissing = cause.name === 'NoSuchBucket' || (target === 'bucket' && statusOf(cause) === 404);
  if (isMissing) return `There is no bucket ${bucket} at ${endpoint ?? 'Amazon'}: make it there, or correct its name.`;
  return `The bucket ${bucket} does not serve: ${reason}`;
}

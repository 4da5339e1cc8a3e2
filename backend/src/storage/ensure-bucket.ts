import type { S3Settings } from '../config/config.js';

/**
 * Creates the bucket of the settings on a self-hosted server (S3_ENDPOINT) if it is missing. Buckets at Amazon are created by
 * their owner, who decides about region, versions and rights.
 * @returns whether it was created
 */
export async function ensureBucket(settings: S3Settings): Promise<boolean> {
  if (settings.endpoint === undefined) return false;
  const [{ CreateBucketCommand, HeadBucketCommand }, { s3Client }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('./s3-client.js'),
  ]);
  const client = s3Client(settings);
  const Bucket = settings.bucket;
  try {
    // The programs report any other error, and wait until the server is available.
    const isMissing = await client.send(new HeadBucketCommand({ Bucket })).then(
      () => false,
      (error: Error) => error.name === 'NotFound',
    );
    if (!isMissing) return false;
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: Error) => {
      throw new Error(`The bucket ${Bucket} does not exist and could not be made: ${error.message}`, { cause: error });
    });
    return true;
  } finally {
    client.destroy();
  }
}

/** An S3-compatible server in its own process: `node s3-server.mjs <port> <folder> <bucket>`. It ends with its parent. */
import S3rver from '@20minutes/s3rver';

const [port, directory, bucket] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
await new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  directory,
  silent: true,
  // The server drops the trailing slash when it verifies list signatures; unknown keys are still rejected.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
}).run();
process.send?.('ready');

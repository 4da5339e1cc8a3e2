/** An S3-compatible server as a process of its own: `node s3-server.mjs <port> <folder> <bucket>`. It ends with its parent. */
import S3rver from '@20minutes/s3rver';

const [port, directory, bucket] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
await new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  directory,
  silent: true,
  // It leaves out the last slash when it checks the signature of a list; who is unknown is refused all the same.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
}).run();
process.send?.('ready');

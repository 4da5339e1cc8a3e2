import S3rver from '@20minutes/s3rver';

const server = new S3rver({
  port: 9000,
  address: '0.0.0.0',
  directory: process.argv[2],
  silent: true,
  // Path-style buckets, because this host has no name.
  vhostBuckets: false,
  // It leaves out the last slash when it checks the signature of a list; an unknown key is rejected all the same.
  allowMismatchedSignatures: true,
});
await server.run();
process.once('SIGTERM', () => server.close(() => process.exit()));

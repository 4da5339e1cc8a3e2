/** Where class-transformer keeps what `@Type` says; the package describes it under another path than it lies at. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}

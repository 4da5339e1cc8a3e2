/** The storage of class-transformer's `@Type` metadata; the package declares its types under another path than the module. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}

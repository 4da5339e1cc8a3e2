import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../config/config.js';
import { isOfTheServer, s3Client, whyNotServing } from '../storage/s3-client.js';

const MIN_PART_BYTES = 5 * 1024 * 1024;
/** S3 takes 10,000 parts of one object. */
const MAX_PARTS = 9_000;

/** A bucket elsewhere, to which backups are copied. Close it after use. */
export class BackupBucket {
  readonly #client: S3Client;

  constructor(private readonly settings: S3Settings) {
    this.#client = s3Client(settings);
  }

  async put(name: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.settings.bucket, Key: name, Body: createReadStream(path) },
      partSize: Math.max(MIN_PART_BYTES, Math.ceil(size / MAX_PARTS)),
      queueSize: 2,
    });
    await this.#ask('object', () => upload.done());
  }

  /** Writes a small object and deletes it. @throws Error that says why that is not possible */
  async tryOut(name: string): Promise<void> {
    const { bucket: Bucket } = this.settings;
    await this.#ask('bucket', () => this.#client.send(new HeadBucketCommand({ Bucket })));
    await this.#ask('object', () => this.#client.send(new PutObjectCommand({ Bucket, Key: name, Body: 'trial' })));
    await this.remove(name);
  }

  async names(prefix: string): Promise<string[]> {
    await this.#ask('bucket', () => this.#client.send(new HeadBucketCommand({ Bucket: this.settings.bucket })));
    const names: string[] = [];
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.settings.bucket, Prefix: prefix });
    await this.#ask('bucket', async () => {
      for await (const { Contents = [] } of pages) names.push(...Contents.map(({ Key = '' }) => Key));
    });
    return names;
  }

  async remove(name: string): Promise<void> {
    await this.#ask('object', () =>
      this.#client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: name })),
    );
  }

  close(): void {
    this.#client.destroy();
  }

  async #ask<T>(what: 'bucket' | 'object', question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      throw new Error(whyNotServing(this.settings, error, what), { cause: error });
    }
  }
}

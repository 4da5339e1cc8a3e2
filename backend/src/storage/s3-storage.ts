import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { S3Settings } from '../config/config.js';
import { DependencyUnavailable } from '../dependency-unavailable.js';
import { isOfTheServer, s3Client, statusOf, whyNotServing } from './s3-client.js';
import { FileNotStored, Storage, type StoredFile } from './storage.js';
import { contentTypeOf, isStorageKey, ROOTS, typeFor } from './storage-key.js';

/** A part of a stream, held in memory until the server has it; S3 requires at least 5 MiB. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Files as objects of one bucket, under the same keys as on a disk. An object appears only when it is complete. */
export class S3Storage extends Storage implements OnApplicationShutdown {
  readonly #client: S3Client;
  readonly #settings: S3Settings;
  readonly #bucket: string;

  constructor(settings: S3Settings) {
    super();
    this.#settings = settings;
    this.#bucket = settings.bucket;
    this.#client = s3Client(settings);
  }

  async put(key: string, body: Buffer | Readable, contentType: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: key, ContentType: typeFor(key, contentType) };
    if (Buffer.isBuffer(body)) {
      await this.#ask(key, () => this.#client.send(new PutObjectCommand({ ...object, Body: body })));
      return;
    }
    // A failed upload is aborted, and its parts are deleted.
    const upload = new Upload({
      client: this.#client,
      params: { ...object, Body: body },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await this.#ask(key, () => upload.done());
  }

  async get(key: string): Promise<StoredFile> {
    const contentType = contentTypeOf(key);
    const { Body, ContentLength } = await this.#ask(key, () =>
      this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key })),
    );
    return { stream: Body as Readable, size: ContentLength ?? 0, contentType };
  }

  async sizeOf(key: string): Promise<number | null> {
    contentTypeOf(key);
    try {
      const found = await this.#ask(key, () =>
        this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })),
      );
      return found.ContentLength ?? 0;
    } catch (error) {
      if (error instanceof FileNotStored) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    contentTypeOf(key);
    await this.#ask(key, () => this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })));
  }

  async *keysOlderThan(moment: Date): AsyncGenerator<string> {
    for (const root of ROOTS) {
      const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: `${root}/` });
      const iterator = pages[Symbol.asyncIterator]();
      for (;;) {
        const { value, done } = await this.#ask(root, () => iterator.next());
        if (done) break;
        for (const { Key: key = '', LastModified: changed } of value.Contents ?? []) {
          if (isStorageKey(key) && changed !== undefined && changed < moment) yield key;
        }
      }
    }
  }

  /** Deletes parts of uploads that never ended. A server that can't list them has its own rule for them. */
  async removeUnfinished(moment: Date): Promise<void> {
    const { Uploads = [] } = await this.#ask('', () =>
      this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.#bucket })).catch((error: unknown) => {
        if (statusOf(error) === 501) return { Uploads: [] };
        throw error;
      }),
    );
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated === undefined || Initiated >= moment) continue;
      await this.#ask('', () =>
        this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId })),
      );
    }
  }

  /** A bucket with versions would keep each test object, so it is enough that the bucket responds. */
  async requireWritable(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch((error: unknown) => {
      throw isOfTheServer(error) ? this.#outage(error, 'bucket') : error;
    });
  }

  onApplicationShutdown(): void {
    this.#client.destroy();
  }

  /** Passes on errors of the object and the caller; all others become a DependencyUnavailable. */
  async #ask<T>(key: string, question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (!isOfTheServer(error)) throw error;
      if (error.name === 'NoSuchKey' || error.name === 'NotFound') throw new FileNotStored(key);
      throw this.#outage(error);
    }
  }

  #outage(cause: Error, target: 'bucket' | 'object' = 'object'): DependencyUnavailable {
    return new DependencyUnavailable('storage', whyNotServing(this.#settings, cause, target), { cause });
  }
}

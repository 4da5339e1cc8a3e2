import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { changesBy } from '../../database/versioned.js';
import { FairSemaphore } from '../../fair-semaphore.js';
import { queueFailureNotices } from '../../mail/failure-notice.js';
import type { JobHandler } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { recordProgress, requestJob } from '../../queue/outbox.js';
import { Scratch } from '../../storage/scratch.js';
import { Storage } from '../../storage/storage.js';
import { encodePicture } from '../../uploads/encode-picture.js';
import type { Picture } from '../../uploads/picture.js';
import { PictureFetcher } from '../../uploads/picture-fetcher.js';
import type { Upload } from '../../uploads/upload.entity.js';
import { removeUploads, UploadsService, urlOfUpload } from '../../uploads/uploads.service.js';
import { imagesOf } from '../fabric-images.js';
import { FabricImport } from './entities/fabric-import.entity.js';
import { PictureFetch, type RequestedPicture } from './entities/picture-fetch.entity.js';
import { forEachConcurrently } from './for-each-concurrently.js';
import { recordPictures } from './persistence/record-changes.js';
import { notFetched, notTaken, ownUrl, replaceImages } from './persistence/upsert-images.js';
import { reasonOf, sheetGone, type WorkbookPictures, withPicturesOf } from './workbook-pictures.js';

const NAME = 'fabrics.fetch-pictures';
/** A run ends after this and enqueues the next one, so that mails and imports don't wait behind it. */
const RUN_MS = 10_000;
/** An import that finds another's run in progress retries after this. */
const WAIT_MS = 5_000;
/** Limited, because a file of several megabytes is in memory until it is encoded. */
const PICTURES_AT_ONCE = 4;
/** Rows are started while those in progress have fewer images than this; an ending run waits for them. */
const PICTURES_STARTED = 8;
/** Rows queried at a time. */
const ROWS_AHEAD = 50;
/** Images cached for other fabrics with the same URL. */
const REMEMBERED = 50;
const GIVEN_UP = 'the work on it was given up: upload the sheet again';

/** The result of one cell: an upload, or an error. */
type Fetched = { url: string; upload?: Upload } | { problem: FabricImportProblem };

/**
 * Downloads the external images named by the rows of a worksheet, and shows them on their fabrics. Progress is recorded per
 * fabric, so a second run only does the rest.
 */
@Injectable()
export class FetchPicturesJob implements JobHandler<typeof NAME>, OnModuleDestroy {
  readonly #leaving = new AbortController();
  readonly #semaphore = new FairSemaphore(PICTURES_AT_ONCE);
  /** One import at a time, so that the other job slots of this worker stay free for mails and imports. */
  #isAtWork = false;
  #isAwaited = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: UploadsService,
    private readonly fetcher: PictureFetcher,
    @Inject(CONFIG) private readonly config: Config,
    private readonly storage: Storage,
    private readonly scratch: Scratch,
  ) {}

  async run({ import_id: id }: JobMap[typeof NAME]): Promise<void> {
    const [{ began }] = await this.dataSource.query<[{ began: string }]>('SELECT clock_timestamp()::text AS began');
    if (this.#isAtWork) {
      this.#isAwaited = true;
      return this.#continueLater(id, began, WAIT_MS);
    }
    this.#isAtWork = true;
    this.#isAwaited = false;
    try {
      if (await this.#work(id)) return;
    } finally {
      this.#isAtWork = false;
    }
    // Yield to the other import waiting for this worker.
    await this.#continueLater(id, began, this.#isAwaited ? WAIT_MS : 0);
  }

  /** Each missing image becomes a warning on its row of the import. */
  async onGivenUp({ import_id: id }: JobMap[typeof NAME], error: Error): Promise<void> {
    await queueFailureNotices(this.dataSource.manager, this.config, `pictures:${id}`, {
      subject: 'Pictures of a sheet were not fetched',
      heading: 'Pictures that a sheet names could not be fetched',
      reason: error.message,
      advice: 'The import lists them. Upload the sheet again to try once more.',
      button: { label: 'Open the imports', page: 'imports' },
    });
    await this.dataSource.query(
      `UPDATE picture_fetches p SET fetched_at = now(), faults = (
         SELECT jsonb_agg(jsonb_build_object('row', p.sheet_row, 'item_code', p.item_code,
                                             'column', asked->>'column', 'message', $2::text))
         FROM jsonb_array_elements(p.pictures) asked)
       WHERE p.import_id = $1 AND p.fetched_at IS NULL`,
      [id, notFetched(GIVEN_UP)],
    );
  }

  /** Stops waiting for slow sites at shutdown; the next worker continues. */
  onModuleDestroy(): void {
    this.#leaving.abort(new Error('The worker is ending.'));
  }

  /** @returns true if nothing is left, false if the time of the run is over. */
  async #work(id: string): Promise<boolean> {
    const [found] = await this.dataSource.query<{ storage_key: string; has_own: boolean }[]>(
      `SELECT storage_key, EXISTS (SELECT FROM picture_fetches p WHERE p.import_id = i.id AND p.fetched_at IS NULL
         AND jsonb_path_exists(p.pictures, '$[*].part')) AS has_own
       FROM fabric_imports i WHERE id = $1 AND mapping IS NOT NULL`,
      [id],
    );
    if (!found) return this.#fetchAll(id, undefined);
    const { imageBytes } = this.config.limits;
    const isDone = found.has_own
      ? await withPicturesOf({ storage: this.storage, scratch: this.scratch }, found.storage_key, imageBytes, (sheet) =>
          this.#fetchAll(id, sheet),
        )
      : await this.#fetchAll(id, undefined);
    // The file was kept for its embedded images.
    if (isDone) await this.#deleteWorkbook(found.storage_key);
    return isDone;
  }

  async #deleteWorkbook(key: string): Promise<void> {
    await this.dataSource.transaction((manager) => requestJob(manager, 'storage.delete-file', { key }));
  }

  async #fetchAll(id: string, sheet: WorkbookPictures | undefined): Promise<boolean> {
    const end = Date.now() + RUN_MS;
    const isFinished = (): boolean => Date.now() >= end || this.#leaving.signal.aborted;
    const known = new Map<string, Promise<Picture>>();
    while (!isFinished()) {
      const rows = await this.dataSource.getRepository(PictureFetch).find({
        where: { importId: id, fetchedAt: IsNull() },
        order: { sheetRow: 'ASC' },
        take: ROWS_AHEAD,
      });
      if (rows.length === 0) return true;
      const failures = await forEachConcurrently(rows, {
        atOnce: PICTURES_STARTED,
        weigh: ({ pictures }) => pictures.length,
        serve: (pictureFetch) => this.#serve(pictureFetch, known, sheet),
        isFinished,
      });
      if (failures.length > 0 && !this.#leaving.signal.aborted) throw failures[0];
    }
    return false;
  }

  /** Enqueues the next run, unless one has been enqueued since this one began: a job may run twice at a time. */
  async #continueLater(importId: string, began: string, delayMs: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM fabric_imports WHERE id = $1 FOR UPDATE', [importId]);
      const next = await manager.query<unknown[]>(
        `SELECT FROM outbox
         WHERE name = $1 AND payload->>'import_id' = $2 AND finished_at IS NULL AND created_at > $3::timestamptz`,
        [NAME, importId, began],
      );
      if (next.length === 0) await requestJob(manager, NAME, { import_id: importId }, { delayMs });
    });
  }

  async #serve(
    pictureFetch: PictureFetch,
    known: Map<string, Promise<Picture>>,
    sheet: WorkbookPictures | undefined,
  ): Promise<void> {
    const own = (await imagesOf(this.dataSource.manager, [pictureFetch.fabricId])).get(pictureFetch.fabricId) ?? [];
    const fetched = await Promise.all(
      pictureFetch.pictures.map(async (picture): Promise<Fetched> => {
        const url = ownUrl(picture.url, own);
        return url ? { url } : this.#fetched(pictureFetch, picture, known, sheet);
      }),
    );
    await this.dataSource.transaction(async (manager) => {
      const { fileName } = await manager.findOneByOrFail(FabricImport, { id: pictureFetch.importId });
      await changesBy(manager, `the import of ${fileName}`);
      await show(manager, pictureFetch, fetched);
      await recordProgress(manager, NAME, { import_id: pictureFetch.importId });
    });
  }

  async #fetched(
    { sheetRow, itemCode }: PictureFetch,
    { column, url, part }: RequestedPicture,
    known: Map<string, Promise<Picture>>,
    sheet: WorkbookPictures | undefined,
  ): Promise<Fetched> {
    try {
      const upload = await this.uploads.keep(await this.#picture(url, known, part, sheet), {
        uploadedBy: null,
        sourceUrl: url,
      });
      return { url: urlOfUpload(upload), upload };
    } catch (error) {
      const reason = reasonOf(error, part !== undefined);
      const message = part === undefined ? notFetched(reason) : notTaken(reason);
      return { problem: { row: sheetRow, item_code: itemCode, column, message } };
    }
  }

  /** Consecutive fabrics with the same URL share one download. */
  #picture(
    url: string,
    known: Map<string, Promise<Picture>>,
    part: string | undefined,
    sheet: WorkbookPictures | undefined,
  ): Promise<Picture> {
    const before = known.get(url);
    if (before !== undefined) return before;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= REMEMBERED) known.delete(oldest);
    const picture = this.#semaphore.take(async () => encodePicture(await this.#bytesOf(url, part, sheet)));
    known.set(url, picture);
    return picture;
  }

  #bytesOf(url: string, part: string | undefined, sheet: WorkbookPictures | undefined): Promise<Buffer> {
    if (part === undefined) return this.fetcher.fetch(url, this.#leaving.signal);
    return sheet ? sheet.read(part) : Promise.reject(sheetGone());
  }
}

/**
 * Shows the fetched images on the fabric, unless another run has, or a later import wants others: then they are removed. If none
 * was fetched, the images stay.
 */
async function show(manager: EntityManager, pictureFetch: PictureFetch, fetched: readonly Fetched[]): Promise<void> {
  const { importId, sheetRow, fabricId, itemCode } = pictureFetch;
  const fresh = fetched.flatMap((one) => ('upload' in one && one.upload ? one.upload.id : []));
  const urls = fetched.flatMap((one) => ('url' in one ? one.url : []));
  const problems = fetched.flatMap((one) => ('problem' in one ? one.problem : []));
  const [fabric] = await manager.query<{ id: string; name: string; version: number }[]>(
    'SELECT id, name, version FROM fabrics WHERE id = $1 FOR NO KEY UPDATE',
    [fabricId],
  );
  const isWanted = await manager.existsBy(PictureFetch, { importId, sheetRow, fetchedAt: IsNull() });
  if (fabric && isWanted) {
    const own = (await imagesOf(manager, [fabricId])).get(fabricId) ?? [];
    if (urls.length > 0) {
      const message = await replaceImages(manager, fabric, own, urls);
      await recordPictures(manager, importId, fabric);
      if (message) problems.push({ row: sheetRow, item_code: itemCode, column: 'image_url_1', message });
    }
    await manager.update(PictureFetch, { importId, sheetRow }, { fetchedAt: new Date(), problems });
  }
  await removeUploads(manager, fresh);
}

import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import {
  MAX_SAVED_VIEWS,
  type SavedViewInput,
  type SavedView as SavedViewOnWire,
} from '@selvedge/domain/users/saved-view';
import { DataSource } from 'typeorm';

const FIELDS = 'id, resource, name, filter, sort';

/** The saved views of the caller. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly dataSource: DataSource) {}

  of(userId: string, resource: string): Promise<SavedViewOnWire[]> {
    return this.dataSource.query<SavedViewOnWire[]>(
      `SELECT ${FIELDS} FROM saved_views WHERE user_id = $1 AND resource = $2 ORDER BY lower(name)`,
      [userId, resource],
    );
  }

  /** Replaces the view of this name. @throws ConflictException if the list has too many */
  async save(userId: string, { resource, name, filter, sort }: SavedViewInput): Promise<SavedViewOnWire> {
    const [saved] = await this.dataSource.query<SavedViewOnWire[]>(
      `INSERT INTO saved_views (user_id, resource, name, filter, sort)
       SELECT $1, $2, $3, $4, $5 WHERE (
         SELECT count(*) FROM saved_views WHERE user_id = $1 AND resource = $2 AND lower(name) <> lower($3)) < ${MAX_SAVED_VIEWS}
       ON CONFLICT (user_id, resource, lower(name)) DO UPDATE
         SET name = excluded.name, filter = excluded.filter, sort = excluded.sort
       RETURNING ${FIELDS}`,
      [userId, resource, name, filter, sort],
    );
    if (!saved) throw new ConflictException(`A list has at most ${MAX_SAVED_VIEWS} saved filters. Delete one first.`);
    return saved;
  }

  async delete(userId: string, id: string): Promise<void> {
    const [, deleted] = await this.dataSource.query<[unknown, number]>(
      'DELETE FROM saved_views WHERE id = $1 AND user_id = $2',
      [id, userId],
    );
    if (deleted === 0) throw new NotFoundException('This saved filter is no longer there.');
  }
}

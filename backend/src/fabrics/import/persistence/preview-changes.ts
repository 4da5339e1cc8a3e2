import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { FieldChange, RowChanges } from '@selvedge/domain/fabrics/fabric-import';
import { sheetColumns, writeRow } from '@selvedge/domain/fabrics/fabric-sheet';
import { truncated } from '@selvedge/domain/plain-text';
import type { EntityManager } from 'typeorm';
import { ADMIN_FABRIC_JOINS, ADMIN_FABRIC_JSON } from '../../fabric.view.js';
import type { ChangedFabric } from './upsert-fabrics.js';

/** Rows of a preview whose changes are stored. */
export const SHOWN_ROWS = 100;
const SHOWN_CHARACTERS = 300;
const FIELDS = [...sheetColumns, 'internal_note', 'pictures_to_fetch'];

type Cells = FieldChange['before'][];

/** The cells of these fabrics as of now, in the order of {@link FIELDS}. */
export async function shownCells(
  manager: EntityManager,
  importId: string,
  fabrics: readonly ChangedFabric[],
): Promise<ReadonlyMap<string, Cells>> {
  const found = await manager.query<{ fabric: AdminFabric; to_fetch: number | null }[]>(
    `SELECT ${ADMIN_FABRIC_JSON} AS fabric,
            (SELECT sum(jsonb_array_length(p.pictures))::int FROM picture_fetches p
             WHERE p.import_id = $2 AND p.fabric_id = f.id) AS to_fetch
     FROM fabrics f ${ADMIN_FABRIC_JOINS} WHERE f.id = ANY($1)`,
    [fabrics.map(({ id }) => id), importId],
  );
  return new Map(
    found.map(({ fabric, to_fetch }) => [fabric.id, [...writeRow(fabric), fabric.internal_note, to_fetch]]),
  );
}

/** Field by field, what differs. */
export function changesBetween(
  fabrics: readonly ChangedFabric[],
  before: ReadonlyMap<string, Cells>,
  after: ReadonlyMap<string, Cells>,
): RowChanges[] {
  return fabrics.map(({ id, row, item_code }) => {
    const [was, becomes] = [before.get(id) ?? [], after.get(id) ?? []];
    const changes = FIELDS.flatMap((field, at) =>
      was[at] === becomes[at] ? [] : { field, before: shown(was[at]), after: shown(becomes[at]) },
    );
    return { row, item_code, changes };
  });
}

function shown(cell: Cells[number] | undefined): Cells[number] {
  if (typeof cell !== 'string') return cell ?? null;
  return cell.length > SHOWN_CHARACTERS ? `${truncated(cell, SHOWN_CHARACTERS - 1)}…` : cell;
}

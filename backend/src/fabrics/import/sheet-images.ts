import { BadRequestException } from '@nestjs/common';
import type { FabricImportFault } from '@selvedge/domain/fabrics/fabric-import';
import { type FabricDraft, imageColumns } from '@selvedge/domain/fabrics/fabric-sheet';
import type { EntityManager } from 'typeorm';
import { keyOfUrl } from '../../uploads/uploads.service.js';
import { FabricImage } from '../fabric-image.entity.js';
import { arrangeImages } from '../fabric-images.js';

interface SheetFabric {
  id: string;
  row: number;
  draft: FabricDraft;
  formerName: string | undefined;
}

const NOT_OURS =
  'Pictures of other sites are not fetched: upload the picture in the console and put its /api/uploads/… address here. The images stay as they are.';

/**
 * Shows the pictures of a row, and no others, on its fabric. A row without any leaves the images alone, and so does one
 * with a picture that can't be shown: half of a set would be worse than the old one.
 *
 * @returns a warning for each cell that can't be followed.
 */
export async function showImages(manager: EntityManager, fabric: SheetFabric): Promise<FabricImportFault[]> {
  const { id, row, draft, formerName } = fabric;
  const { name, item_code } = draft;
  const asked = imageColumns.flatMap((column) => {
    const url = draft[column];
    return typeof url === 'string' ? { column, url } : [];
  });
  if (asked.length === 0) return [];
  const strange = asked.filter(({ url }) => keyOfUrl(url) === null);
  if (strange.length > 0) return strange.map(({ column }) => ({ row, item_code, column, message: NOT_OURS }));

  const wanted = [...new Set(asked.map(({ url }) => url))];
  const own = (await manager.find(FabricImage, { where: { fabricId: id }, order: { displayOrder: 'ASC' } })).map(
    ({ imageUrl }) => imageUrl,
  );
  if (JSON.stringify(own) === JSON.stringify(wanted)) return [];
  try {
    const kept = wanted.filter((url) => own.includes(url));
    await arrangeImages(manager, { id, name, formerName }, { added: wanted, kept });
    // New pictures were put behind those that stay.
    await arrangeImages(manager, { id, name }, { kept: wanted });
    return [];
  } catch (error) {
    if (!(error instanceof BadRequestException)) throw error;
    return [{ row, item_code, column: 'image_url_1', message: `${error.message} The images stay as they are.` }];
  }
}

import { BadRequestException, Injectable } from '@nestjs/common';
import { offeredColours, shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric, FabricPage } from '@selvedge/domain/fabrics/fabric';
import { imagesInOrder } from '@selvedge/domain/fabrics/fabric-rules';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import { FileNotStored, readStored, Storage } from '../storage/storage.js';
import { keyOfUrl } from '../uploads/uploads.service.js';
import { CatalogService } from './catalog.service.js';
import type { SearchFabricsDto } from './dto/search-fabrics.dto.js';

/** The color of a picture for a filter that finds nothing. */
const INDIGO = '#26355d';

/** The picture that messengers show beside a link to a page of the catalog. */
@Injectable()
export class SharePictureService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly storage: Storage,
  ) {}

  /** A JPEG of the first fabric that the query finds, in the color that the query is about; its shade if no picture shows it. */
  async of(query: SearchFabricsDto): Promise<Buffer> {
    const found = await this.catalog.search({ ...query, limit: 1, offset: 0, facets: false });
    const [fabric] = (JSON.parse(found) as FabricPage).fabrics;
    const look = fabric ? lookOf(fabric) : { picture: undefined, hex: INDIGO };
    const webp = await this.#stored(look.picture);
    const { sharedPicture, sharedShade } = await import('../uploads/encode-picture.js');
    return webp ? sharedPicture(webp).catch(unlessDamaged(() => sharedShade(look.hex))) : sharedShade(look.hex);
  }

  async #stored(picture: string | undefined): Promise<Buffer | null> {
    const key = picture === undefined ? null : keyOfUrl(imageUrl(picture));
    if (key === null) return null;
    return readStored(this.storage, key).catch((error: unknown) => {
      if (error instanceof FileNotStored) return null;
      throw error;
    });
  }
}

function lookOf(fabric: Fabric): { picture: string | undefined; hex: string } {
  const images = imagesInOrder(fabric.images);
  const sought = fabric.colourways.find(({ id }) => id === fabric.match?.colourway_id);
  const own = images.find(({ id }) => sought?.image_ids.includes(id));
  // A picture of another color would say something else than the link.
  const isOnly = !sought || offeredColours(fabric).length === 1;
  const hex = (sought ?? shownColour(fabric))?.hex ?? INDIGO;
  return { picture: (own ?? (isOnly ? images[0] : undefined))?.image_url, hex };
}

const unlessDamaged = (instead: () => Promise<Buffer>) => (error: unknown) => {
  if (error instanceof BadRequestException) return instead();
  throw error;
};

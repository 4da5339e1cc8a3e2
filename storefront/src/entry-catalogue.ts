import type { FabricPage } from '@selvedge/domain/fabrics/fabric';
import { columnsIn } from './features/catalog/columns';
import { pictureSizes, SHOWN } from './features/catalog/picture-sizes';
import { callEarly } from './lib/early-call';
import { firstFabrics } from './lib/first-fabrics';
import { loadPicture } from './lib/load-picture';
import { picturesOf } from './ui/fabric-images';

/**
 * Inlined in the page of the catalog; runs before any file has loaded. With a filter, the screen sends the request
 * itself.
 */
if (!window.location.search) {
  callEarly(firstFabrics)
    .then((response) => response.clone().json())
    .then(loadFirstRow)
    // The consumer of the call handles its error.
    .catch(() => undefined);
}

/** Loads the pictures of the row that the screen is about to draw. */
function loadFirstRow({ fabrics }: FabricPage): void {
  for (const fabric of fabrics.slice(0, columnsIn(window.innerWidth))) {
    const pictures = picturesOf(fabric).slice(0, SHOWN);
    for (const picture of pictures) loadPicture(picture, pictureSizes(pictures.length));
  }
}

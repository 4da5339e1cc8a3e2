import type { FabricPage } from '@selvedge/domain/fabrics/fabric';
import { columnsIn } from './features/catalog/columns';
import { pictureSizes, SHOWN } from './features/catalog/picture-sizes';
import { callEarly } from './lib/early-call';
import { firstFabrics } from './lib/first-fabrics';
import { loadPicture } from './lib/load-picture';
import { picturesOf } from './ui/fabric-images';

/** Stands in the page of the catalogue itself and runs before any file has come. With a filter, the screen asks. */
if (!window.location.search) {
  callEarly(firstFabrics)
    .then((response) => response.clone().json())
    .then(loadFirstRow)
    // Whoever takes the call learns of its fault.
    .catch(() => undefined);
}

/** Loads the pictures of the row that the screen is about to draw. */
function loadFirstRow({ fabrics }: FabricPage): void {
  for (const fabric of fabrics.slice(0, columnsIn(window.innerWidth))) {
    const pictures = picturesOf(fabric).slice(0, SHOWN);
    for (const picture of pictures) loadPicture(picture, pictureSizes(pictures.length));
  }
}

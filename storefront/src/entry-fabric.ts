import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { FULL_TILES, tileSizes } from './features/catalog/picture-sizes';
import { callEarly } from './lib/early-call';
import { fabricPath } from './lib/first-fabrics';
import { loadPicture } from './lib/load-picture';
import { picturesOf } from './ui/fabric-images';

/** Inlined in the page of one fabric; runs before any file has loaded. */
const [, id] = /^\/fabrics\/([\w-]+)\/?$/.exec(window.location.pathname) ?? [];
if (id) {
  callEarly(fabricPath(id))
    .then(async (response) => loadFirstPictures((await response.clone().json()) as Fabric))
    // The consumer of the call handles its error.
    .catch(() => undefined);
}

/** Preloads the pictures that the screen shows uncropped. */
function loadFirstPictures(fabric: Fabric): void {
  const pictures = picturesOf(fabric);
  for (const picture of pictures.slice(0, FULL_TILES)) loadPicture(picture, tileSizes(pictures.length === 1));
}

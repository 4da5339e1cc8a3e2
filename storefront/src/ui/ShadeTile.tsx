import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';

/** In place of a picture of a color that has none: pictures of other colors would say something else. */
export function ShadeTile({ name, hex, ratio }: { name: string; hex: string; ratio?: string }) {
  return (
    <span
      className="shade"
      role="img"
      aria-label={`${name}, without a picture yet`}
      style={{ backgroundColor: hex, ...(ratio ? { aspectRatio: ratio } : { height: '100%' }) }}
    >
      <span>{name}</span>
    </span>
  );
}

/** The shade of a color, where every picture is of another one; undefined where the pictures will do. */
export function shadeOf(
  { colourways, images }: Pick<Fabric, 'colourways' | 'images'>,
  colour: Colourway | undefined,
): { name: string; hex: string } | undefined {
  if (!colour?.hex || images.length === 0) return undefined;
  const ofOthers = new Set(colourways.flatMap(({ id, image_ids }) => (id === colour.id ? [] : image_ids)));
  const isMissing = images.every(({ id }) => ofOthers.has(id) && !colour.image_ids.includes(id));
  return isMissing ? { name: colour.name, hex: colour.hex } : undefined;
}

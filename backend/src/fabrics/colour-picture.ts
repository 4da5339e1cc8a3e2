/**
 * SQL for the address of the picture that shows a color: its own, or one of no color in particular if the fabric is sold in no
 * other. A picture of another color says something untrue beside this one's name, so it is better to show none.
 *
 * @param fabric and `colourway` are SQL expressions of their ids.
 */
export const colourPicture = (fabric: string, colourway: string): string =>
  `(SELECT p.image_url FROM fabric_images p WHERE p.fabric_id = ${fabric}
    AND (p.colourway_id = ${colourway} OR (p.colourway_id IS NULL AND NOT EXISTS (
      SELECT 1 FROM colourways other WHERE other.fabric_id = ${fabric} AND other.is_available
      AND other.id IS DISTINCT FROM ${colourway})))
    ORDER BY p.colourway_id IS NULL, p.is_primary DESC, p.display_order LIMIT 1)`;

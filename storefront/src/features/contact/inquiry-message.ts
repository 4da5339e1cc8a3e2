import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';

/** The initial message of an inquiry about a fabric. */
export const inquiryMessage = (fabricName: string): string =>
  `I am interested in ${fabricName}. Please tell me about its pricing, availability and minimum order quantities.`;

/** The message with the chosen color. */
export function inColour(message: string, fabric: Fabric | null, colourwayId: string): string {
  const colour = fabric && offeredColours(fabric).find(({ id }) => id === colourwayId);
  return colour ? `${message}\n\nColor: ${[colour.name, colour.code].filter(Boolean).join(', ')}` : message;
}

import { t } from '../lib/language';

/** The name of a fabric with that of its color: 'Linen in Ecru'. */
export const fabricInColour = (fabric: string, colour: string | null | undefined): string =>
  colour ? t('{name} in {color}', { name: fabric, color: colour }) : fabric;

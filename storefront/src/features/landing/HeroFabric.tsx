import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';

const Picture = styled('svg')({ display: 'block', width: '100%', height: 'auto' });

/** Bottom edge of a swatch as pinking shears leave it: teeth of 10 by 7 from right to left. */
const pinked = (x: number, y: number, width: number, height: number): string => {
  const teeth = Array.from({ length: width / 10 }, () => 'l-5 7l-5 -7').join('');
  return `M${x} ${y}h${width}v${height}${teeth}z`;
};

const swatches = [
  { id: 'check', x: 300, y: 24, width: 230, height: 300 },
  { id: 'plain', x: 160, y: 84, width: 230, height: 300 },
  { id: 'twill', x: 20, y: 144, width: 230, height: 290 },
];

/** Three swatches drawn from their weaves, each with its selvedge on the left. Decoration. */
export function HeroFabric() {
  return (
    <Picture viewBox="0 0 550 450" aria-hidden="true">
      <defs>
        <pattern id="twill" width="12" height="12" patternUnits="userSpaceOnUse">
          <path fill={color.indigo} d="M0 0h12v12H0z" />
          <path stroke="#42558F" strokeWidth="3" d="M-3 3l6 -6M-3 15L15 -3M9 15l6 -6" />
          <path stroke={color.indigoHover} strokeWidth="1" d="M0 9L9 0M6 15l9 -9" />
        </pattern>
        <pattern id="plain" width="8" height="8" patternUnits="userSpaceOnUse">
          <path fill="#E9DFCB" d="M0 0h8v8H0z" />
          <path fill="#DCCFB4" d="M0 0h4v4H0zM4 4h4v4H4z" />
          <path stroke="#CDBE9F" strokeWidth=".8" d="M0 2h4M4 6h4M6 0v4M2 4v4" />
        </pattern>
        <pattern id="check" width="48" height="48" patternUnits="userSpaceOnUse">
          <path fill="#F6F1E7" d="M0 0h48v48H0z" />
          <path fill={color.indigo} fillOpacity=".28" d="M8 0h14v48H8zM0 8h48v14H0z" />
          <path fill={color.selvedge} fillOpacity=".75" d="M36 0h2v48h-2zM0 36h48v2H0z" />
        </pattern>
      </defs>
      {swatches.map(({ id, x, y, width, height }) => (
        <g key={id}>
          <path d={pinked(x, y, width, height)} fill={`url(#${id})`} stroke={color.cloth} strokeWidth="4" />
          <path d={`M${x + 9} ${y}v${height}`} stroke="#fff" strokeWidth="14" />
          <path d={`M${x + 9} ${y + 4}v${height - 8}`} stroke={color.selvedge} strokeWidth="4" strokeDasharray="14 7" />
        </g>
      ))}
    </Picture>
  );
}

import NoImageIcon from '@mui/icons-material/ImageNotSupportedOutlined';
import { Box, type BoxProps } from '@mui/material';
import { color, tone } from '@selvedge/web/tokens';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface PictureProps {
  /** Null if there is none. */
  src: string | null;
  alt: string;
  /** Its size, also of the icon shown if the picture is missing or can't be loaded. */
  sx: NonNullable<BoxProps['sx']>;
  /** Shown until the picture is loaded. */
  placeholder?: string;
  isLazy?: boolean;
}

export function Picture({ src, alt, sx, placeholder = color.line, isLazy = false }: PictureProps) {
  const translate = useTranslate();
  const [failed, setFailed] = useState<string | null>(null);
  const own = Array.isArray(sx) ? sx : [sx];
  if (src === null || failed === src) {
    const sign = { bgcolor: tone.neutral.ground, display: 'grid', placeItems: 'center' };
    return (
      <Box role="img" aria-label={translate('resources.fabrics.no_image')} sx={[sign, ...own]}>
        <NoImageIcon fontSize="small" sx={{ color: color.muted }} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading={isLazy ? 'lazy' : undefined}
      draggable={false}
      onError={() => setFailed(src)}
      sx={[{ bgcolor: placeholder, display: 'block', objectFit: 'cover' }, ...own]}
    />
  );
}

import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { imageSrcSet, imageUrl } from '@selvedge/domain/fabrics/image-url';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../lib/language';
import { FabricPicture } from './FabricPicture';
import { NoImage } from './NoImage';
import { useBackCloses } from './use-back-closes';
import { useSwipe } from './use-swipe';

const night = '#12151D';
const onNight = { color: '#fff', '&.Mui-focusVisible': { outline: '3px solid #fff' } };

export interface GalleryProps {
  title: string;
  images: FabricImage[];
  start?: number;
  onClose: () => void;
}

/** A full-screen gallery of a fabric's pictures. Arrow keys wrap around, Escape closes. */
export function Gallery({ title, images, start = 0, onClose }: GalleryProps) {
  const [index, setIndex] = useState(start);
  const [zoomed, setZoomed] = useState(false);
  const titleId = useId();
  useBackCloses(onClose);
  const image = images[index];
  const show = (next: number) => {
    setIndex((next + images.length) % images.length);
    setZoomed(false);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(index - 1);
    if (event.key === 'ArrowRight') show(index + 1);
  };
  const swipe = useSwipe((by) => show(index + by), !zoomed && images.length > 1);
  if (!image) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { bgcolor: night, color: '#fff', border: 0 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5 }}>
        <Box id={titleId} component="h2" sx={{ typography: 'h4', m: 0, flex: 1, ...twoLines }}>
          {title}
        </Box>
        <span aria-live="polite">{t('{index} of {images}', { index: index + 1, images: images.length })}</span>
        <IconButton
          sx={onNight}
          aria-label={zoomed ? t('Zoom out') : t('Zoom in')}
          aria-pressed={zoomed}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <ZoomOut /> : <ZoomIn />}
        </IconButton>
        <IconButton sx={onNight} aria-label={t('Close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }} {...swipe}>
        <Picture key={image.id} image={image} zoomed={zoomed} onToggle={() => setZoomed(!zoomed)} />
        {images.length > 1 && (
          <>
            <IconButton
              sx={{
                ...onNight,
                position: 'absolute',
                top: '50%',
                left: 8,
                bgcolor: `${night}B3`,
                border: '1px solid transparent',
              }}
              aria-label={t('Previous image')}
              onClick={() => show(index - 1)}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              sx={{
                ...onNight,
                position: 'absolute',
                top: '50%',
                right: 8,
                bgcolor: `${night}B3`,
                border: '1px solid transparent',
              }}
              aria-label={t('Next image')}
              onClick={() => show(index + 1)}
            >
              <ChevronRight />
            </IconButton>
          </>
        )}
      </Box>
      {images.length > 1 && <Thumbnails images={images} current={index} onShow={show} />}
    </Dialog>
  );
}

/** The longest names are truncated, because the picture matters here. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

/** Where on a picture somebody pointed, as parts of its width and height. */
interface Point {
  x: number;
  y: number;
}
const MIDDLE: Point = { x: 0.5, y: 0.5 };

function Picture({ image, zoomed, onToggle }: { image: FabricImage; zoomed: boolean; onToggle: () => void }) {
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading');
  const point = useRef(MIDDLE);
  const url = imageUrl(image.image_url);
  const size = zoomed ? { width: '200%', maxWidth: 'none' } : { width: '100%', height: '100%' };
  const toggleAt = ({ clientX, clientY, currentTarget }: React.MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    point.current = { x: (clientX - left) / width, y: (clientY - top) / height };
    onToggle();
  };
  const container = useRef<HTMLElement>(null);
  // The point that was pressed comes into the middle of the screen; the zoom button enlarges around the middle.
  useLayoutEffect(() => {
    const { current: box } = container;
    if (!box || !zoomed) return;
    box.scrollLeft = point.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = point.current.y * box.scrollHeight - box.clientHeight / 2;
    point.current = MIDDLE;
  }, [zoomed]);
  if (state === 'missing') return <NoImage ratio="fill" />;
  return (
    <Box
      ref={container}
      sx={{
        position: 'absolute',
        inset: 0,
        overflow: 'auto',
        display: 'grid',
        gridTemplateRows: zoomed ? 'auto' : 'minmax(0, 1fr)',
      }}
    >
      {state === 'loading' && (
        <CircularProgress
          aria-label={t('Loading image')}
          sx={{ position: 'absolute', inset: 0, m: 'auto', color: '#fff' }}
        />
      )}
      {/* The zoom button above does the same for the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the zoom button */}
      <img
        src={url}
        srcSet={imageSrcSet(url)}
        sizes={zoomed ? '200vw' : '100vw'}
        alt={image.alt_text}
        onLoad={() => setState('there')}
        onError={() => setState('missing')}
        onClick={toggleAt}
        style={{ ...size, objectFit: 'contain', cursor: zoomed ? 'zoom-out' : 'zoom-in' }}
      />
    </Box>
  );
}

interface ThumbnailsProps {
  images: FabricImage[];
  current: number;
  onShow: (index: number) => void;
}

function Thumbnails({ images, current, onShow }: ThumbnailsProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'safe center', gap: 1, p: 1.5, overflowX: 'auto' }}>
      {images.map((image, index) => (
        <Box
          component="button"
          type="button"
          key={image.id}
          aria-label={t('Show image {index}', { index: index + 1 })}
          aria-current={index === current}
          onClick={() => onShow(index)}
          sx={{
            flex: '0 0 64px',
            p: 0,
            border: '2px solid',
            borderColor: index === current ? '#fff' : 'transparent',
            background: 'none',
            cursor: 'pointer',
            '&:focus-visible': { outline: '3px solid #fff' },
          }}
        >
          <FabricPicture image={{ ...image, alt_text: '' }} sizes="64px" ratio="1 / 1" />
        </Box>
      ))}
    </Box>
  );
}

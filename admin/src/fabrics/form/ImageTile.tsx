import EarlierIcon from '@mui/icons-material/ArrowBack';
import LaterIcon from '@mui/icons-material/ArrowForward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import PrimaryIcon from '@mui/icons-material/Star';
import NotPrimaryIcon from '@mui/icons-material/StarBorder';
import { Box, Stack, TextField } from '@mui/material';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import { type DragEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Picture } from '../Picture';
import type { ColourForm } from './fabric-form';
import { RowButton } from './RowButton';

interface ImageTileProps {
  address: string;
  /** From 0. */
  index: number;
  count: number;
  isDragged: boolean;
  /** Key of the color that it shows; blank for all. */
  shows: string;
  colours: readonly ColourForm[];
  onShow: (key: string) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDropHere: () => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

export function ImageTile({ address, index, count, isDragged, shows, colours, ...on }: ImageTileProps) {
  const translate = useTranslate();
  const number = index + 1;
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // A tile that moves in the document loses the focus of the button that moved it.
    if (index >= 0) pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  const move = (to: number) => (event: React.MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget;
    on.onMove(to);
  };

  return (
    <Box
      component="li"
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', address);
        on.onDragStart();
      }}
      onDragEnd={on.onDragEnd}
      onDrop={on.onDropHere}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, cursor: 'grab', opacity: isDragged ? 0.5 : 1 }}
    >
      <Picture
        src={imageUrl(address)}
        alt={translate(`resources.fabrics.images.${index === 0 ? 'first' : 'nth'}`, { number })}
        sx={{ aspectRatio: '3 / 2', width: '100%' }}
      />
      {colours.length > 1 ? (
        <TextField
          select
          fullWidth
          label={translate('resources.fabrics.colours.shows')}
          value={shows}
          onChange={({ target }) => on.onShow(target.value)}
          slotProps={{
            select: { native: true },
            inputLabel: { shrink: true },
            htmlInput: { 'aria-label': translate('resources.fabrics.colours.shows_of', { number }) },
          }}
          sx={{ mt: 1.5, mx: 1, width: 'auto' }}
        >
          <option value="">{translate('resources.fabrics.colours.shows_all')}</option>
          {colours.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </TextField>
      ) : null}
      <Stack direction="row" sx={{ justifyContent: 'space-between', p: 0.25 }}>
        <RowButton
          label={translate('resources.fabrics.images.earlier', { number })}
          isOff={index === 0}
          onClick={move(index - 1)}
        >
          <EarlierIcon fontSize="small" />
        </RowButton>
        <RowButton
          label={translate('resources.fabrics.images.later', { number })}
          isOff={index === count - 1}
          onClick={move(index + 1)}
        >
          <LaterIcon fontSize="small" />
        </RowButton>
        <RowButton
          label={translate(`resources.fabrics.images.${index === 0 ? 'primary' : 'make_primary'}`, { number })}
          isOff={index === 0}
          onClick={move(0)}
        >
          {index === 0 ? <PrimaryIcon fontSize="small" color="primary" /> : <NotPrimaryIcon fontSize="small" />}
        </RowButton>
        <RowButton label={translate('resources.fabrics.images.delete', { number })} onClick={on.onDelete}>
          <DeleteIcon fontSize="small" />
        </RowButton>
      </Stack>
    </Box>
  );
}

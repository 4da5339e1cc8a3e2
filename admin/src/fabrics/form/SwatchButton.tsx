import { Box, Button, ButtonBase, Stack, TextField, Typography } from '@mui/material';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import { touchTarget } from '@selvedge/web/tokens';
import { type MouseEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Popover } from '../../ui/overlays';
import { Picture } from '../Picture';
import type { ColourForm, FabricForm } from './fabric-form';
import { meanColourAt } from './mean-colour';

interface SwatchButtonProps {
  colour: ColourForm;
  /** Name of the color, or of its row while it has none. */
  name: string;
  onChange: (hex: string | null) => void;
}

const HEX = /^#[0-9a-f]{6}$/;

/** Shows the shade of a color; pressing it opens a picker with pictures, a palette and a text field. */
export function SwatchButton({ colour, name, onChange }: SwatchButtonProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState('');
  const images = useWatch<FabricForm, 'images'>({ name: 'images' });
  // Its own pictures first: they show it.
  const pictures = [...colour.image_ids, ...images.filter((address) => !colour.image_ids.includes(address))];
  const open = (event: MouseEvent<HTMLElement>) => {
    setTyped(colour.hex ?? '');
    setAnchor(event.currentTarget);
  };
  const choose = (hex: string) => {
    setTyped(hex);
    onChange(hex);
  };
  const type = (text: string) => {
    setTyped(text);
    const hex = text.trim().toLowerCase();
    if (HEX.test(hex)) onChange(hex);
  };
  const isInvalid = typed.trim() !== '' && !HEX.test(typed.trim().toLowerCase());

  return (
    <>
      <ButtonBase
        aria-label={translate('resources.fabrics.colours.shade_of', { name, hex: colour.hex ?? '' })}
        aria-haspopup="dialog"
        onClick={open}
        sx={{ ...swatch, background: colour.hex ?? NO_SHADE }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 2, width: 320, maxWidth: '94vw' } },
        }}
      >
        <Typography id={titleId} variant="subtitle2" sx={{ mb: 1.5 }}>
          {translate('resources.fabrics.colours.shade', { name })}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
          <Box
            component="input"
            type="color"
            aria-label={translate('resources.fabrics.colours.palette')}
            value={colour.hex ?? '#808080'}
            onChange={({ target }: { target: HTMLInputElement }) => choose(target.value)}
            sx={{ ...swatch, p: 0 }}
          />
          <TextField
            fullWidth
            label={translate('resources.fabrics.colours.hex')}
            value={typed}
            error={isInvalid}
            helperText={isInvalid ? translate('resources.fabrics.colours.hex_problem') : ' '}
            onChange={({ target }) => type(target.value)}
          />
        </Stack>
        {pictures.length > 0 ? (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {translate('resources.fabrics.colours.from_picture')}
            </Typography>
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {pictures.map((address, index) => (
                <ButtonBase
                  key={address}
                  aria-label={translate('resources.fabrics.colours.from_picture_number', { number: index + 1 })}
                  onClick={(event) => {
                    const shade = meanColourAt(event);
                    if (shade) choose(shade);
                  }}
                >
                  <Picture src={imageUrl(address)} alt="" sx={picture} />
                </ButtonBase>
              ))}
            </Stack>
          </>
        ) : null}
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 2 }}>
          <Button
            color="inherit"
            onClick={() => {
              setTyped('');
              onChange(null);
            }}
          >
            {translate('resources.fabrics.colours.no_shade')}
          </Button>
          <Button onClick={() => setAnchor(null)}>{translate('form.close')}</Button>
        </Stack>
      </Popover>
    </>
  );
}

/** Hatched: no shade is set. */
const NO_SHADE = 'repeating-linear-gradient(45deg, #fff 0 5px, #d9d4ca 5px 7px)';
const swatch = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  cursor: 'pointer',
  forcedColorAdjust: 'none',
  height: touchTarget,
  width: touchTarget,
};
const picture = { aspectRatio: '1', cursor: 'crosshair', width: 136 };

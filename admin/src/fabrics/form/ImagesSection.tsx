import AddImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, Typography } from '@mui/material';
import { MAX_IMAGES } from '@selvedge/domain/fabrics/fabric';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Section } from '../../ui/Section';
import { visuallyHidden } from '../../ui/visually-hidden';
import type { FabricForm } from './fabric-form';
import { ImageTile } from './ImageTile';
import { moveItem } from './move-item';
import { UploadTile } from './UploadTile';
import { PICTURE_TYPES, type Upload } from './use-image-uploads';

interface ImagesSectionProps {
  uploads: readonly Upload[];
  onChoose: (files: readonly File[]) => void;
}

/** Up to five images in the order they are shown: drag them, or move them by their buttons. */
export function ImagesSection({ uploads, onChoose }: ImagesSectionProps) {
  const translate = useTranslate();
  const { field } = useController<FabricForm, 'images'>({ name: 'images' });
  const images = field.value;
  // Not a controller of its own: the colors have theirs, with its rules.
  const { setValue } = useFormContext<FabricForm>();
  const colours = useWatch<FabricForm, 'colourways'>({ name: 'colourways' });
  const named = colours.filter(({ name }) => name.trim());
  const showing = (address: string) => named.find(({ image_ids }) => image_ids.includes(address))?.key ?? '';
  const show = (address: string, key: string) =>
    setValue(
      'colourways',
      colours.map((row) => {
        const others = row.image_ids.filter((other) => other !== address);
        return { ...row, image_ids: row.key === key ? [...others, address] : others };
      }),
      { shouldDirty: true },
    );
  const [dragged, setDragged] = useState<number | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const [report, setReport] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= images.length) return;
    field.onChange(moveItem(images, from, to));
    setReport(translate('resources.fabrics.images.moved', { from: from + 1, to: to + 1, count: images.length }));
  };
  const dropFiles = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onChoose([...event.dataTransfer.files]);
  };

  return (
    <Section
      title={translate('resources.fabrics.images.title')}
      action={
        <Button
          variant="outlined"
          startIcon={<AddImageIcon />}
          disabled={images.length + uploads.length >= MAX_IMAGES}
          onClick={() => input.current?.click()}
        >
          {translate('resources.fabrics.images.add')}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={translate('resources.fabrics.images.choose')}
        accept={PICTURE_TYPES.join()}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Allows choosing the same file again after deleting it.
          target.value = '';
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('resources.fabrics.images.intro', { most: MAX_IMAGES })}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('resources.fabrics.images.order')}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={dropFiles}
        sx={tiles}
      >
        {images.map((address, index) => (
          <ImageTile
            key={address}
            address={address}
            index={index}
            count={images.length}
            isDragged={dragged === index}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDropHere={() => dragged !== null && move(dragged, index)}
            shows={showing(address)}
            colours={named}
            onShow={(key) => show(address, key)}
            onMove={(to) => move(index, to)}
            onDelete={() => setDoomed(address)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.id} upload={upload} />
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {report}
      </Box>
      {doomed === null ? null : (
        <ConfirmDialog
          title={translate('resources.fabrics.images.delete_title')}
          text={translate('resources.fabrics.images.delete_text', {
            number: images.indexOf(doomed) + 1,
            count: images.length,
          })}
          confirm={translate('form.delete')}
          isDangerous
          onConfirm={() => {
            field.onChange(images.filter((address) => address !== doomed));
            setDoomed(null);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Section>
  );
}

const tiles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(184px, 1fr))',
  listStyle: 'none',
  m: 0,
  p: 0,
};

import AddImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, Typography } from '@mui/material';
import { MAX_IMAGES } from '@selvedge/domain/fabrics/fabric';
import { type DragEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { onlyHeard } from '../../ui/only-heard';
import { Section } from '../../ui/Section';
import type { FabricForm } from './fabric-form';
import { ImageTile } from './ImageTile';
import { moved } from './moved';
import { UploadTile } from './UploadTile';
import { PICTURE_TYPES, type Upload } from './use-image-uploads';

interface ImagesSectionProps {
  uploads: readonly Upload[];
  onChoose: (files: readonly File[]) => void;
}

/** Up to five images in the order they are shown: drag them, or move them by their buttons. */
export function ImagesSection({ uploads, onChoose }: ImagesSectionProps) {
  const { field } = useController<FabricForm, 'images'>({ name: 'images' });
  const images = field.value;
  const [dragged, setDragged] = useState<number | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const [report, setReport] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= images.length) return;
    field.onChange(moved(images, from, to));
    setReport(`Image ${from + 1} is now image ${to + 1} of ${images.length}.`);
  };
  const dropFiles = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onChoose([...event.dataTransfer.files]);
  };

  return (
    <Section
      title="Images"
      action={
        <Button
          variant="outlined"
          startIcon={<AddImageIcon />}
          disabled={images.length + uploads.length >= MAX_IMAGES}
          onClick={() => input.current?.click()}
        >
          Add Images
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Choose images"
        accept={PICTURE_TYPES.join()}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again after it was deleted.
          target.value = '';
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        Up to {MAX_IMAGES} pictures, JPEG, PNG or WebP of at most 10 MB. The first one is the primary image.
      </Typography>
      <Box
        component="ul"
        aria-label="Images in their order"
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
            onMove={(to) => move(index, to)}
            onDelete={() => setDoomed(address)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.id} upload={upload} />
        ))}
      </Box>
      <Box role="status" sx={onlyHeard}>
        {report}
      </Box>
      {doomed === null ? null : (
        <ConfirmDialog
          title="Delete image?"
          text={`Image ${images.indexOf(doomed) + 1} of ${images.length} goes when you save the fabric.`}
          confirm="Delete"
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

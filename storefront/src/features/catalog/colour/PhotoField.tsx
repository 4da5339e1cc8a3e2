import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { plainNameOf } from '@selvedge/domain/colour/plain-name';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/language';
import { PhotoReader } from './photo-reader';
import type { PhotoAnswer } from './read-photo';
import { SwatchButtons } from './SwatchButtons';

/** A chosen photo, and what is known about it so far. */
interface Chosen {
  name: string;
  /** Shows it on the page; it never leaves the device. */
  url: string;
  answer?: PhotoAnswer;
}

/** A photo from the files or the camera, whose main colors are offered. */
export function PhotoField({ onChoose }: { onChoose: (hex: string) => void }) {
  const [photo, setPhoto] = useState<Chosen | null>(null);
  const work = useRef<AbortController>(undefined);
  const reader = useRef<PhotoReader>(undefined);
  useEffect(() => {
    reader.current = new PhotoReader();
    return () => {
      work.current?.abort();
      reader.current?.close();
    };
  }, []);
  const url = photo?.url;
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);

  const read = async (file: File) => {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    const chosen = { name: file.name, url: URL.createObjectURL(file) };
    setPhoto(chosen);
    const answer = await reader.current?.read(file, signal);
    if (answer && !signal.aborted) setPhoto({ ...chosen, answer });
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FileButton label={t('Choose a photo')} onFile={read} />
        <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
          <FileButton label={t('Take a photo')} capture onFile={read} />
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('The photo stays on this device; only the color that you choose is searched.')}
      </Box>
      <Box role="status" sx={{ fontSize: '0.875rem' }}>
        {wordsFor(photo)}
      </Box>
      {photo?.answer?.colours && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: 1.5, alignItems: 'start' }}>
          <Box
            component="img"
            src={photo.url}
            alt={t('Your choice')}
            sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1 }}
          />
          <SwatchButtons shades={photo.answer.colours.map(shadeOf)} onChoose={onChoose} />
        </Box>
      )}
    </>
  );
}

const shadeOf = ({ hex, share }: { hex: string; share: number }) => ({
  hex,
  name: plainNameOf(hex),
  note: `${Math.round(share * 100)}%`,
});

function wordsFor(photo: Chosen | null): string {
  if (!photo) return '';
  if (!photo.answer) return t('Reading {name} …', { name: photo.name });
  if (photo.answer.problem !== undefined) return t(photo.answer.problem);
  return t('Which color of {name} are you looking for?', { name: photo.name });
}

/** A button in front of a file field; the same photo can be chosen twice. */
function FileButton({
  label,
  capture = false,
  onFile,
}: {
  label: string;
  capture?: boolean;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={capture ? 'environment' : undefined}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

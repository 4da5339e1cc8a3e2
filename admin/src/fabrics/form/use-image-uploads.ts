import { MAX_IMAGES } from '@selvedge/domain/fabrics/fabric';
import { messageOf } from '@selvedge/web/api-error';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { showError } from '../../lib/toast';
import { uploadPicture } from '../../providers/upload-picture';

const MAX_MB = 10;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export interface Upload {
  id: number;
  file: File;
  percent: number;
}

interface ImageUploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
}

let serial = 0;

/**
 * Sends pictures one after the other, so that they arrive in the order they were chosen. Uploads in progress stop when the form
 * closes.
 *
 * @param shown how many images the fabric has now
 */
export function useImageUploads(shown: number, onUploaded: (address: string) => void): ImageUploads {
  const translate = useTranslate();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const closing = useRef(new AbortController());
  useEffect(() => {
    closing.current = new AbortController();
    return () => closing.current.abort();
  }, []);

  const send = async ({ id, file }: Upload) => {
    const { signal } = closing.current;
    const onProgress = (percent: number) =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, percent } : upload)));
    try {
      onUploaded(await uploadPicture(file, { onProgress, signal }));
    } catch (error) {
      if (!signal.aborted)
        showError(`${file.name}: ${messageOf(error, translate('resources.fabrics.images.not_uploaded'))}`);
    } finally {
      setUploads((all) => all.filter((upload) => upload.id !== id));
    }
  };

  const add = (files: readonly File[]) => {
    const room = MAX_IMAGES - shown - uploads.length;
    if (files.length > room) showError(translate('resources.fabrics.images.too_many', { most: MAX_IMAGES }));
    const accepted = files.slice(0, Math.max(0, room)).filter((file) => {
      const problem = problemOf(file);
      if (problem) showError(`${file.name}: ${translate(problem, { most: MAX_MB })}`);
      return !problem;
    });
    const added = accepted.map((file) => ({ id: ++serial, file, percent: 0 }));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) queue.current = queue.current.then(() => send(upload));
  };

  return { uploads, add };
}

/** The message key of a file's error: avoids uploading what the server rejects anyway. */
function problemOf({ type, size }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return 'resources.fabrics.images.no_picture';
  return size > MAX_MB * 1024 * 1024 ? 'resources.fabrics.images.too_large' : null;
}

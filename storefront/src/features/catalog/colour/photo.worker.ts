import { readPhoto } from './read-photo';

/** Takes a file with a port, and answers there once with the main colours of the photo (`PhotoAnswer`). */
addEventListener('message', ({ data, ports }: MessageEvent<Blob>) => {
  void readPhoto(data).then((answer) => ports[0]?.postMessage(answer));
});

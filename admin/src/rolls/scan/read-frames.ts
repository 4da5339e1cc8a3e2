/** As browsers have it that read codes themselves (Shape Detection API). */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Reads the QR code before the camera; null where there is none. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | null>;

/** More pixels take longer and read no more of a label that fills the picture. */
const MAX_PIXELS = 640;

/** The browser's own reader where there is one, and else a library. */
export async function frameReader(): Promise<FrameReader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (Detector && formats.includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, MAX_PIXELS / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // Most frames have no code that can be read.
      return null;
    }
  };
}

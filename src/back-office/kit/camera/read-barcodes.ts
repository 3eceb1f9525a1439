import { BarcodeDetector as Ponyfill, prepareZXingModule } from 'barcode-detector/ponyfill'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

const formats = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'code_39', 'qr_code'] as const
const SCAN_INTERVAL_MS = 150
/** How long a code must be out of the picture before it is taken again: it is another piece then. */
const SAME_CODE_PAUSE_MS = 1500

/**
 * Shows the back camera in `video` and calls `onCode` with each barcode. Returns what stops it. Throws without a
 * camera.
 */
export async function readBarcodes(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  video.srcObject = stream
  await video.play()
  const detector = await newDetector()
  let last = { code: '', at: 0 }
  const scan = async () => {
    const [barcode] = await detector.detect(video).catch(() => [])
    const code = barcode?.rawValue ?? ''
    if (code === '') return
    const again = code === last.code && Date.now() - last.at < SAME_CODE_PAUSE_MS
    last = { code, at: Date.now() }
    if (again) return
    navigator.vibrate?.(60)
    onCode(code)
  }
  let timer = setTimeout(async function again() {
    await scan()
    timer = setTimeout(again, SCAN_INTERVAL_MS)
  }, SCAN_INTERVAL_MS)
  return () => {
    clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

type Detector = Pick<Ponyfill, 'detect'>

/** The browser's own reader, or one in WebAssembly that the shop serves. */
async function newDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: typeof Ponyfill }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('ean_13')) return new own({ formats: [...formats] })
  prepareZXingModule({ overrides: { locateFile: () => reader } })
  return new Ponyfill({ formats: [...formats] })
}

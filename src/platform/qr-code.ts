import qrcode from 'qrcode-generator'

/** A QR code as an SVG path in modules: `size` of them a side, without a margin. */
export type QrCode = { size: number; path: string }

/** The QR code of a text, with medium error correction. */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const dark = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
  const path = dark
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return { size, path }
}

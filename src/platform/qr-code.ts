import encodeQR from 'qr'

/** A QR code as an SVG path in modules: `size` of them a side, with its white margin. */
export type QrCode = { size: number; path: string }

// The standard of QR codes asks for four modules of white.
const QUIET_MODULES = 4

/** The QR code of a text, with medium error correction. */
export function qrCode(text: string): QrCode {
  const rows = qrModules(text)
  return { size: rows.length, path: pathOf(rows) }
}

/** The modules of a QR code, row by row, for what shows no SVG, such as an email. */
export const qrModules = (text: string): boolean[][] => encodeQR(text, 'raw', { border: QUIET_MODULES, ecc: 'medium' })

/** The dark modules as a path of an SVG with one unit a module: a bar for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = []
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) bars.push(`M${start} ${y}h${x - start}v1h-${x - start}z`)
    }
  }
  return bars.join('')
}

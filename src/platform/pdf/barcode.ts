import bwip from 'bwip-js/node'

/** A Code 128 of a text as a PNG in black and white, sharp at 300 dots an inch. `heightMm`: of its bars. */
export const code128 = (text: string, heightMm: number): Promise<Buffer> =>
  bwip.toBuffer({ bcid: 'code128', text, scale: 4, height: heightMm, includetext: false, backgroundcolor: 'FFFFFF' })

/** An EAN-13 with its digits below, as code128. */
export const ean13 = (digits: string, heightMm: number): Promise<Buffer> =>
  bwip.toBuffer({
    bcid: 'ean13',
    text: digits,
    scale: 4,
    height: heightMm,
    includetext: true,
    backgroundcolor: 'FFFFFF',
  })

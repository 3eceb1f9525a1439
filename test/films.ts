/** A box of an MP4 or MOV file. */
export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** The place a phone writes into its films. */
export const filmedAt = '+32.0836+072.6711/'

/** The frame of an MP4 (or MOV) that says how long it is; pictures are `bytes` zeros. Enough for all but a player. */
export function film({ seconds = 5, bytes = 1000, brand = 'isom' } = {}): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(seconds * 1000, 16)
  const place = box('udta', box('\u00a9xyz', Buffer.from(filmedAt)))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\u0002\0${brand}`, 'latin1')),
    box('moov', box('mvhd', header), place, box('trak', box('meta', Buffer.from(filmedAt)))),
    box('mdat', Buffer.alloc(bytes)),
  ])
}

/** A WebM that says how long it is, or, without `seconds`, none of it, as browsers record. */
export function webm({ seconds }: { seconds?: number } = {}): Buffer {
  const element = (id: string, ...parts: Uint8Array[]) => {
    const content = Buffer.concat(parts)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(0x10000000 + content.length)
    return Buffer.concat([Buffer.from(id, 'hex'), length, content])
  }
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE((seconds ?? 0) * 1000)
  const info = [element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))]
  if (seconds !== undefined) info.push(element('4489', duration))
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', element('1549a966', ...info), element('1f43b675', Buffer.alloc(100))),
  ])
}

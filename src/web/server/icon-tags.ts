import type { Settings } from '../../shop/settings/settings/index.ts'

type Brand = Pick<Settings['brand'], 'icon'>

/** The shop's own files. */
const delivered = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32"/>',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
]
const MANIFEST = '<link rel="manifest" href="/manifest.webmanifest"/>'

/**
 * Icons and manifest: the same on every page, so only the server knows them. A house's icon is its picture in several
 * sizes.
 */
export const iconTags = ({ icon }: Brand): string =>
  (icon
    ? [
        `<link rel="icon" href="${sizeOf(icon, '240.webp')}" type="image/webp"/>`,
        `<link rel="apple-touch-icon" href="${sizeOf(icon, '240.jpg')}"/>`,
        MANIFEST,
      ]
    : [...delivered, MANIFEST]
  ).join('')

/** The icons of the manifest, for a phone's home screen. */
export function iconFiles({ icon }: Brand): { src: string; sizes: string; type: string; purpose: string }[] {
  const file = (size: number, purpose: string) =>
    icon
      ? { src: sizeOf(icon, `${size}.jpg`), sizes: `${size}x${size}`, type: 'image/jpeg', purpose }
      : { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  const [small, large] = icon ? [240, 480] : [192, 512]
  return [file(small, 'any'), file(large, 'any'), file(large, 'maskable')]
}

const sizeOf = (address: string, file: string): string => address.replace(/[^/]+$/, file)

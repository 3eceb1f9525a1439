import sharp from 'sharp'
import type { Letterhead, Logo } from '../../../platform/pdf/sheet.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { readPicture } from '../../ground/pictures/index.ts'
import type { Brand } from '../theme/index.ts'
import type { ThemeColours, ThemeStyle } from '../theme/theme-choices-rules.ts'

type House = {
  shopName: string
  supportAddress: string
  supportPhone: string
  supportEmail: string
  brand: Brand
  themeColours: ThemeColours
  themeStyle: ThemeStyle
}

// As part of the size of the letters, as in the head of the shop.
const WIDE = 0.16

/**
 * What the papers of a house begin and end with. Without a storage, or while its logo cannot be read, its name in
 * letters.
 * @rule how the papers of a house look
 */
export async function letterhead(settings: House, storage?: Storage): Promise<Letterhead> {
  const { brand, shopName, themeColours, themeStyle } = settings
  const name = brand.wordmark || shopName
  return {
    name: brand.wordmarkCase === 'capitals' ? name.toUpperCase() : name,
    spacing: brand.wordmarkSpacing === 'wide' ? WIDE : 0,
    // Caslon is the nearest to the serifs of devices, which are no files of ours.
    display: themeStyle.fonts === 'device' ? 'caslon' : themeStyle.fonts,
    // A paper without its logo is better than none.
    logo: storage ? await logoOf(brand, storage).catch(() => null) : null,
    accent: themeColours.accent,
    foot: [shopName, settings.supportAddress, settings.supportPhone, settings.supportEmail]
      .filter(Boolean)
      .join('  ·  '),
  }
}

async function logoOf({ logoDark }: Brand, storage: Storage): Promise<Logo | null> {
  const [, id] = /^\/pictures\/([\w-]+)\//.exec(logoDark) ?? []
  const bytes = id ? await readPicture(storage, id, 720, 'webp') : null
  if (!bytes) return null
  const { data, info } = await sharp(bytes).flatten({ background: '#fff' }).png().toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

import { isPictureVariant } from '../shop/ground/pictures/index.ts'
import { isSharedAsset } from './shared-assets.ts'

/** Stored files that are made again from others, and that backups leave out. */
export const isDerivedFile = (name: string): boolean => isPictureVariant(name) || isSharedAsset(name)

import { isPictureVariant } from '../shop/ground/pictures/index.ts'
import { isSharedAsset } from './shared-assets.ts'

/** The folder of the files that test orders bring, such as proofs of payment. */
export const TEST_FILES = 'tests'

/**
 * Stored files that backups leave out: those that are made again from others, and those of tests, whose database they
 * do not hold either.
 */
export const isDerivedFile = (name: string): boolean =>
  isPictureVariant(name) || isSharedAsset(name) || name.startsWith(`${TEST_FILES}/`)
